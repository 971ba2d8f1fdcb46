import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { samplePrompts, sampleSize } from '#contract/sample-prompts.ts';
import { verifyCredentials } from '#features/library/disclosure';
import { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';

const database = useDatabase();
let installation: TestInstallation;
let visitor: TestClient;

beforeAll(async () => {
  installation = await startInstallation({
    databaseUrl: database.url,
    limits: { ...generousLimits, sample: { address: { tries: 12, seconds: 600 } } },
  });
  visitor = new TestClient(installation.url);
});
afterAll(() => installation?.close());

const press = (id: string) => visitor.fetch(`/api/samples/${id}`, { method: 'POST' });

/** Rows of all tables but the counters of rate limits. */
async function countRows(): Promise<number> {
  const { rows } = await database.db.execute<{ count: string }>(sql`
    select coalesce(sum((xpath('/row/c/text()', query_to_xml(format('select count(*) as c from %I.%I', table_schema,
      table_name), false, true, '')))[1]::text::int), 0) as count
    from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('rate_limits', 'web_presence')`);
  return Number(rows[0]?.count);
}

describe('a sample prompt of the landing page', () => {
  it('is drawn for a visitor: marked, signed, of a new person each time, and stored nowhere', async () => {
    const before = await countRows();
    const pictures = await Promise.all(
      samplePrompts.slice(0, 2).map(async ({ id }) => {
        const answer = await press(id);
        expect(answer.status).toBe(200);
        expect(answer.headers.get('content-type')).toBe('image/jpeg');
        expect(answer.headers.get('cache-control')).toBe('no-store');
        return Buffer.from(await answer.arrayBuffer());
      }),
    );
    const again = Buffer.from(await (await press('balcony')).arrayBuffer());
    for (const jpeg of [...pictures, again]) {
      expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', ...sampleSize });
      expect(await verifyCredentials(jpeg)).toMatchObject({ found: true, valid: true });
    }
    const [first] = pictures;
    expect((await sharp(first).raw().toBuffer()).equals(await sharp(again).raw().toBuffer())).toBe(false);
    expect(await countRows()).toBe(before);
  });

  it('is refused with a sentence, and not queued, while too many others wait', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => press('jazz-club')));
    const statuses = answers.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    const refused = answers.find(({ status }) => status === 503);
    expect(await refused?.json()).toMatchObject({
      code: 'UNAVAILABLE',
      message: 'Many visitors are drawing just now. Try again in a few seconds.',
    });
  });

  it('is limited by address', async () => {
    const statuses: number[] = [];
    while (statuses.at(-1) !== 429 && statuses.length < 14) statuses.push((await press('balcony')).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await press('night-street')).status).toBe(429);
  });
});

it('draws no other words, and nothing where the operator has turned samples off', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'castwright-site-'));
  const file = path.join(folder, 'site.yaml');
  await writeFile(file, (await readFile('site.yaml', 'utf8')).replace('samples: true', 'samples: false'));
  const without = await startInstallation({
    databaseUrl: database.url,
    limits: generousLimits,
    env: { SITE_FILE: file },
  });
  const client = new TestClient(without.url);
  try {
    expect((await client.fetch('/api/samples/a-horse', { method: 'POST' })).status).toBe(400);
    const answer = await client.fetch('/api/samples/balcony', { method: 'POST' });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ message: 'There are no samples here.' });
  } finally {
    await without.close();
    await rm(folder, { recursive: true });
  }
});
