/** Every promise to a creator holds exactly once, and nothing happened without a request. */
import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import type { Person } from './creator.ts';

type Found = (what: string) => void;

export async function verifyClaims(db: Db, people: readonly Person[], found: Found): Promise<number> {
  let checked = 0;
  for (const [nth, person] of people.entries()) {
    const named = (what: string) => found(`creator ${nth}: ${what}`);
    checked +=
      (await verifyOrders(db, person, named)) +
      (await verifyLibrary(db, person, named)) +
      (await verifyCollections(db, person, named)) +
      (await verifyPayments(db, person, named));
  }
  return checked;
}

async function verifyOrders(db: Db, { claims, id }: Person, found: Found): Promise<number> {
  const { rows } = await db.execute<{ key: string; jobs: string[] }>(sql`
    select idempotency_key as key, array_agg(jobs.id::text order by jobs.id) as jobs
    from generation_calls as calls join engine_jobs as jobs on jobs.call_id = calls.id
    where calls.user_id = ${id} group by calls.id`);
  const made = new Map(rows.map((row) => [row.key, row.jobs]));
  for (const [key, { jobs, outcome }] of claims.orders) {
    const there = made.get(key);
    if (outcome === 'acknowledged') {
      if (!there) found(`acknowledged work is missing: ${key}`);
      else if ([...jobs].sort().join() !== [...there].sort().join())
        found(`work that was acknowledged has other jobs: ${key}`);
    } else if (outcome === 'refused' && there) found(`refused work exists: ${key}`);
    else if (outcome === 'faulted' && there)
      found(`work exists although the server said that nothing was charged: ${key}`);
  }
  for (const key of made.keys()) if (!claims.orders.has(key)) found(`work without a request: ${key}`);
  return claims.orders.size;
}

async function verifyLibrary(db: Db, { claims, id }: Person, found: Found): Promise<number> {
  const { rows: items } = await db.execute<{
    id: string;
    name: string;
    favourite: boolean;
    trashed: boolean;
  }>(sql`
    select id, name, favourite, trashed_at is not null as trashed from content_items where user_id = ${id}`);
  const kept = new Map(items.map((item) => [item.id, item]));
  for (const [itemId, claim] of claims.items) {
    const item = kept.get(itemId);
    if (!item) found(`an item is missing: ${itemId}`);
    else
      for (const fact of ['name', 'favourite', 'trashed'] as const)
        if (claim[fact] !== undefined && claim[fact] !== item[fact])
          found(`${fact} of an item is ${item[fact]}, and was acknowledged as ${claim[fact]}: ${itemId}`);
  }
  const { rows: files } = await db.execute<{ id: string; sha256: string }>(sql`
    select content_id as id, sha256 from content_files join content_items as items on items.id = content_id
    where items.user_id = ${id} and variant = 'original'`);
  const digests = new Map(files.map((file) => [file.id, file.sha256]));
  for (const [contentId, sha256] of claims.downloads)
    if (digests.get(contentId) !== sha256) found(`a download was not what is stored: ${contentId}`);
  const { rows: uploads } = await db.execute<{ id: string; removed: boolean }>(sql`
    select id, removed_at is not null as removed from uploads where user_id = ${id}`);
  const uploaded = new Map(uploads.map((upload) => [upload.id, upload.removed]));
  for (const [uploadId, claim] of claims.uploads) {
    if (claim === 'kept' && uploaded.get(uploadId) !== false) found(`an upload is missing: ${uploadId}`);
    if (claim === 'removed' && uploaded.get(uploadId) === false)
      found(`a deleted upload still exists: ${uploadId}`);
  }
  return claims.items.size + claims.downloads.length + claims.uploads.size;
}

async function verifyCollections(db: Db, { claims, id }: Person, found: Found): Promise<number> {
  const { rows } = await db.execute<{ id: string; name: string; items: string[] }>(sql`
    select collections.id, name, coalesce(array_agg(content_id::text) filter (where content_id is not null), '{}') as items
    from collections left join collection_items on collection_id = collections.id
    where user_id = ${id} group by collections.id`);
  const kept = new Map(rows.map((row) => [row.id, row]));
  for (const [collectionId, { items, name }] of claims.collections) {
    const row = kept.get(collectionId);
    if (row?.name !== name) found(`a collection is missing or has another name: ${collectionId}`);
    else if ([...items].sort().join() !== [...row.items].sort().join())
      found(`a collection has other items than were acknowledged: ${collectionId}`);
  }
  return claims.collections.size;
}

async function verifyPayments(db: Db, { claims, id }: Person, found: Found): Promise<number> {
  const { rows } = await db.execute<{ key: string; id: string; tokens: number; state: string }>(sql`
    select idempotency_key as key, id, tokens, state from purchases where user_id = ${id}`);
  const kept = new Map(rows.map((row) => [row.key, row]));
  for (const [key, claim] of claims.purchases) {
    const row = kept.get(key);
    if (claim.id && row?.id !== claim.id) found(`an acknowledged purchase is missing: ${claim.id}`);
    if (claim.paid && row?.state !== 'paid') found(`a purchase that was paid is ${row?.state}: ${claim.id}`);
  }
  for (const { key, id: purchaseId } of rows)
    if (!claims.purchases.has(key)) found(`a purchase without a request: ${purchaseId}`);
  if (!claims.plan?.paid) return claims.purchases.size;
  const { rows: plans } = await db.execute<{ plan: string; cancelled: boolean | null }>(sql`
    select subscription as plan,
      (select cancel_at_period_end from subscriptions where user_id = users.id and state = 'active') as cancelled
    from users where id = ${id}`);
  const [plan] = plans;
  if (plan?.plan !== 'pro') found(`a plan that was paid for is ${plan?.plan}`);
  else if (claims.plan.cancelled !== null && claims.plan.cancelled !== plan.cancelled)
    found(`a plan's cancellation is ${plan.cancelled}, and was acknowledged as ${claims.plan.cancelled}`);
  return claims.purchases.size + 1;
}
