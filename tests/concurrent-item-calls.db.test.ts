import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentFileRecords } from '#features/library/items';
import { newId } from '#platform/ids.ts';
import { checkFiles } from '#platform/storage/check-files.ts';
import { addFiles, makeContent, makeStoredFile } from '#tests/factories/content.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUser } from '#tests/factories/users.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { createRandom } from '#tests/setup/create-random.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';

const [rounds, items, callsAtOnce] = [6, 5, 20];
const random = createRandom(7);
const variants = ['original', 'preview', 'thumbnail', 'small'] as const;
const bytes = Buffer.alloc(300_000, 'picture');

const database = useDatabase();
let installation: TestInstallation;
let owner: string;
let client: TestClient;

beforeAll(async () => {
  installation = await startInstallation({ databaseUrl: database.url, limits: generousLimits });
  owner = (await makeUser(database.db)).id;
  client = await signInAs(installation, owner);
});
afterAll(() => installation?.close());

async function item(bundleId: string): Promise<string> {
  const jobId = newId();
  const id = await makeContent(database.db, owner, { jobId, metadata: { bundleId } });
  const files = variants.map((variant) => makeStoredFile(variant, `jobs/${jobId}/0-abc/${variant}`, bytes));
  for (const { storageKey } of files) await installation.storage.put(storageKey, bytes);
  await addFiles(database.db, id, files);
  return id;
}

/**
 * Reads the answer to its end. A file that is deleted at this moment may break off; it never arrives short and
 * complete.
 */
async function read(path: string, init: Parameters<TestClient['fetch']>[1] = {}): Promise<number> {
  const answer = await client.fetch(path, init);
  const body = await answer.arrayBuffer();
  if (answer.ok && path.endsWith('/download')) expect(body.byteLength).toBe(bytes.length);
  return answer.status;
}

const json = { 'content-type': 'application/json' };
const bulk = async (action: string, ids: string[]) =>
  (await client.call('changeManyContents', { body: { action, ids } })).status;

const calls: ((ids: string[]) => Promise<number>)[] = [
  ([id = '']) => client.call('deleteContent', { params: { id } }).then(({ status }) => status),
  (ids) => bulk('trash', ids),
  (ids) => bulk('restore', ids),
  (ids) => bulk('remove', ids),
  ([id]) => read(`/api/content/${id}/download`),
  ([id]) => read(`/api/content/${id}/preview`),
  (ids) => read('/api/content/archive', { method: 'POST', body: JSON.stringify({ ids }), headers: json }),
  () => client.call('emptyTrash', { body: {} }).then(({ status }) => status),
];

/** Some of them, in any order. */
function shuffled(ids: readonly string[]): string[] {
  const order = ids.map((id) => ({ id, at: random() })).sort((a, b) => a.at - b.at);
  return order.slice(0, 1 + Math.floor(random() * ids.length)).map(({ id }) => id);
}

test('the same items deleted, restored, downloaded and removed by twenty calls at once end whole or gone', async () => {
  const seen = new Set<number>();
  for (let round = 0; round < rounds; round++) {
    const bundleId = newId();
    const ids = await Promise.all(Array.from({ length: items }, () => item(bundleId)));
    const answers = await Promise.all(
      Array.from({ length: callsAtOnce }, (_, at) => calls[at % calls.length]?.(shuffled(ids)) ?? 0),
    );
    for (const status of answers) seen.add(status);

    const { rows } = await database.db.execute<{ id: string; files: number }>(sql`
      select i.id, count(f.*)::int as files from content_items i left join content_files f on f.content_id = i.id
      where i.user_id = ${owner} group by i.id`);
    expect(rows.every(({ files }) => files === variants.length)).toBe(true);
    const drifts: unknown[] = [];
    const { files, referenced: named } = await checkFiles(
      installation.storage,
      contentFileRecords(database.db),
      {
        now: new Date(Date.now() + 2 * 86_400_000),
        deep: true,
        removeOrphans: false,
        onDrift: (drift) => drifts.push(drift),
      },
    );
    expect(drifts).toEqual([]);
    expect([files, named]).toEqual([rows.length * variants.length, rows.length * variants.length]);
  }
  // Only two results: deleted, or already gone.
  expect([...seen].filter((status) => ![200, 404].includes(status))).toEqual([]);
  expect(seen).toContain(200);

  const counters = (await client.call('contentCounts')).body;
  const { rows } = await database.db.execute<{ there: number; trash: number }>(sql`
    select count(*) filter (where trashed_at is null)::int as there,
      count(*) filter (where trashed_at is not null)::int as trash
    from content_items where user_id = ${owner}`);
  expect({ there: counters.total, trash: counters.trash }).toEqual(rows[0]);
});
