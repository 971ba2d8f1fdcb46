import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateDatabase } from '#platform/db/migrate.ts';
import { newId } from '#platform/ids.ts';
import { useDatabase } from '#tests/setup/database.ts';

const database = useDatabase();
const name = `upgrade_${newId().replaceAll('-', '')}`;
let client: Client;

/** Applies the migrations up to this one, as an older release did. */
async function migrateUpTo(url: string, tag: string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'castwright-migrations-'));
  try {
    await cp('migrations', folder, { recursive: true });
    const file = path.join(folder, 'meta/_journal.json');
    const journal = JSON.parse(await readFile(file, 'utf8'));
    const entries: { tag: string }[] = journal.entries;
    const kept = entries.slice(0, entries.findIndex((entry) => entry.tag === tag) + 1);
    await writeFile(file, JSON.stringify({ ...journal, entries: kept }));
    await migrateDatabase(url, folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const query = async (sql: string, values: unknown[] = []) => (await client.query(sql, values)).rows;

async function addAccount(email: string, wallet: { metered: boolean }, subscription = 'enterprise') {
  const id = newId();
  const walletId = newId();
  await query('insert into users (id, name, email, subscription) values ($1, $2, $2, $3)', [
    id,
    email,
    subscription,
  ]);
  await query('insert into wallets (id, user_id, metered) values ($1, $2, $3)', [
    walletId,
    id,
    wallet.metered,
  ]);
  return { id, walletId };
}

const addDays = (userId: string, days: string[]) =>
  query('insert into storage_days (user_id, day, bytes) select $1, unnest($2::date[]), 0', [userId, days]);

const addHold = (walletId: string, resolvedAt: string) =>
  query(
    `insert into ledger_holds
      (id, wallet_id, amount, captured, state, reason, job_id, idempotency_key, expires_at, resolved_at)
     values ($1, $2, 3, 3, 'captured', 'picture', $1, $4, $3, $3)`,
    [newId(), walletId, resolvedAt, resolvedAt],
  );

async function addAgreement(userId: string, kind: 'agency' | 'business') {
  const quoteId = newId();
  await query(
    `insert into managed_quotes (id, user_id, kind, models, message, created_at)
     values ($1, $2, $3, 1, '', now())`,
    [quoteId, userId, kind],
  );
  await query(
    `insert into managed_agreements
      (id, user_id, quote_id, kind, models, monthly_cents, tokens_per_month, agreed_at, open_until)
     values ($1, $2, $3, $4, 1, 49700, 600, now(), now() + interval '1 month')`,
    [newId(), userId, quoteId, kind],
  );
}

const addInvoice = (userId: string, number: string, key: string) =>
  query(
    `insert into invoices
      (id, number, user_id, kind, status, billed_name, billed_email, lines, total_cents, issued_at, key)
     values ($1, $2, $3, 'tokens', 'void', 'A', 'a@example.com', '[]', 0, now(), $4)`,
    [newId(), number, userId, key],
  );

const addItem = (
  userId: string,
  item: { name: string; tags: string[]; trashed?: boolean; bundleId?: string },
) =>
  query(
    `insert into content_items (id, user_id, name, type, category, status, origin, tags, metadata, width, height, trashed_at)
     values ($1, $2, $3, 'image', 'sfw', 'completed', 'generation', $4, $5, 300, 400, $6)`,
    [
      newId(),
      userId,
      item.name,
      item.tags,
      JSON.stringify({
        prompt: 'a boat in a green harbour',
        ...(item.bundleId && { bundleId: item.bundleId, personaId: 'nora' }),
      }),
      item.trashed ? '2026-11-01' : null,
    ],
  );

beforeAll(async () => {
  const admin = new Client({ connectionString: database.url });
  await admin.connect();
  await admin.query(`create database ${name} template template0`);
  await admin.end();
  const url = new URL(database.url);
  url.pathname = `/${name}`;
  await migrateUpTo(url.href, '0000_baseline');
  client = new Client({ connectionString: url.href });
  await client.connect();

  const metered = await addAccount('metered@example.com', { metered: true });
  await addDays(metered.id, ['2026-10-01', '2026-10-02', '2026-10-05', '2026-10-06']);
  await addHold(metered.walletId, '2026-10-02T23:59:59Z');
  await addHold(metered.walletId, '2026-10-03T00:00:00Z');
  const former = await addAccount('former@example.com', { metered: false }, 'pro');
  await addDays(former.id, ['2026-09-01', '2026-09-02']);
  await addAccount('fresh@example.com', { metered: true });
  const agency = await addAccount('agency@example.com', { metered: false }, 'managed');
  await addAgreement(agency.id, 'agency');
  const business = await addAccount('business@example.com', { metered: false }, 'managed');
  await addAgreement(business.id, 'business');
  const purchase = newId();
  await query(
    `insert into purchases (id, user_id, tokens, bonus, cents, idempotency_key, provider, created_at)
     values ($1, $2, 100, 0, 900, 'once', 'sandbox', now())`,
    [purchase, former.id],
  );
  await addInvoice(former.id, '1', `purchase:${purchase}`);
  await addInvoice(former.id, '2', 'card:sandbox:1');
  await addInvoice(former.id, '3', 'card:stripe:1');

  await addItem(former.id, { name: 'Élodie', tags: ['sea', 'dawn'] });
  await addItem(former.id, { name: 'Boat', tags: ['sea'], bundleId: 'call' });
  await addItem(former.id, { name: 'Gone', tags: ['sea'], trashed: true, bundleId: 'gone' });

  await migrateDatabase(url.href, 'migrations');
});

afterAll(async () => {
  await client?.end();
  const admin = new Client({ connectionString: database.url });
  await admin.connect();
  await admin.query(`drop database if exists ${name} with (force)`);
  await admin.end();
});

describe('an upgrade of an installation with accounts', () => {
  it('turns recorded days into spans, the last of which goes on while the wallet is metered', async () => {
    const spans = await query(
      `select email, started_at, ended_at from metered_spans
       join wallets on wallets.id = wallet_id join users on users.id = user_id
       where email <> 'fresh@example.com' order by email, started_at`,
    );
    const at = (day: string) => new Date(`${day}T00:00:00Z`);
    expect(spans).toEqual([
      { email: 'former@example.com', started_at: at('2026-09-01'), ended_at: at('2026-09-03') },
      { email: 'metered@example.com', started_at: at('2026-10-01'), ended_at: at('2026-10-03') },
      { email: 'metered@example.com', started_at: at('2026-10-05'), ended_at: null },
    ]);
  });

  it('opens a span for a metered wallet without a recorded day', async () => {
    const spans = await query(
      `select ended_at from metered_spans join wallets on wallets.id = wallet_id
       join users on users.id = user_id where email = 'fresh@example.com'`,
    );
    expect(spans).toEqual([{ ended_at: null }]);
  });

  it('marks only the work of recorded days as metered and invoiced', async () => {
    const holds = await query('select metered, invoiced from ledger_holds order by resolved_at');
    expect(holds).toEqual([
      { metered: true, invoiced: true },
      { metered: false, invoiced: false },
    ]);
  });

  it('meters an agency without an allowance, and leaves other agreements alone', async () => {
    const wallets = await query(
      `select kind, tokens_per_month, metered, invoiced from managed_agreements
       join wallets using (user_id) order by kind`,
    );
    expect(wallets).toEqual([
      { kind: 'agency', tokens_per_month: null, metered: true, invoiced: false },
      { kind: 'business', tokens_per_month: 600, metered: false, invoiced: false },
    ]);
  });

  it('makes the items that exist searchable, and counts their tags', async () => {
    const rows = await query('select name_key, words, shape from content_search order by name_key');
    expect(rows).toEqual([
      { name_key: 'boat', words: expect.stringContaining(' boat sea '), shape: expect.any(String) },
      { name_key: 'elodie', words: expect.stringContaining(' green harbour '), shape: expect.any(String) },
      { name_key: 'gone', words: expect.stringContaining(' gone '), shape: expect.any(String) },
    ]);
    const [former] = await query(`select id from users where email = 'former@example.com'`);
    const found = await query(
      `select name_key from content_search
       where content_search_tokens(user_id, created_at, words, type, persona_id, model_id) @@
         (quote_literal(right($1::text, 8) || content_search_period(now()) || '.harbour'))::tsquery`,
      [former.id],
    );
    expect(found).toHaveLength(3);
    const tags = await query('select tag, n from content_tag_counts order by tag');
    expect(tags).toEqual([
      { tag: 'dawn', n: 1 },
      { tag: 'sea', n: 2 },
    ]);
  });

  it('copies to each stack what its lists read of the front item', async () => {
    const stacks = await query(
      `select s.bundle_id, name, front_at = i.created_at as at, front_shape = i.shape as shape, front_persona_id, front_model_id
       from content_stacks s left join content_items i on i.id = front_id
       order by s.bundle_id`,
    );
    expect(stacks).toEqual([
      {
        bundle_id: 'call',
        name: 'Boat',
        at: true,
        shape: true,
        front_persona_id: 'nora',
        front_model_id: null,
      },
      {
        bundle_id: 'gone',
        name: null,
        at: null,
        shape: null,
        front_persona_id: null,
        front_model_id: null,
      },
    ]);
  });

  it('marks what was sold in the sandbox as samples', async () => {
    const invoices = await query('select number, sample from invoices order by number');
    expect(invoices).toEqual([
      { number: '1', sample: true },
      { number: '2', sample: true },
      { number: '3', sample: false },
    ]);
  });
});
