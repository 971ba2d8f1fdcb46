import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditLedger, getBalance } from '#features/billing/ledger';
import { checkOutputsJob } from '#features/generation/output-checks';
import type { Inspector } from '#features/trust/inspection';
import { engineJobs } from '#schema/generation/jobs';
import { outputChecks } from '#schema/generation/output-checks';
import { contentItems } from '#schema/library/items';
import { requestPictures } from '#tests/factories/jobs.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { createInstantEngine } from '#tests/fakes/instant-engine.ts';
import { createRandom } from '#tests/setup/create-random.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { sized } from '#tests/setup/test-size.ts';

/**
 * A thousand outputs (120 in the short form), of which a third stands for explicit ones: plain red squares, because no test holds an explicit
 * picture. One inspector knows them; another is killed, hung, slow or lies in half of its calls.
 */
const outputs = sized(1_000, 120);
const perCall = 40;
const timeoutMs = 150;
const random = createRandom(27);

const database = useDatabase();
let installation: TestInstallation;

const square = (background: string) =>
  sharp({ create: { width: 32, height: 32, channels: 3, background } })
    .png()
    .toBuffer();
const [red, green] = [await square('#c02020'), await square('#20a040')];
const isRed = async (picture: Uint8Array) => {
  const { channels } = await sharp(picture).stats();
  return (channels[0]?.mean ?? 0) > (channels[1]?.mean ?? 0);
};

const honest: Inspector = {
  id: 'honest',
  version: '1',
  inspect: async ({ frames }) => ({ explicit: (await isRed(frames[0] ?? red)) ? 0.95 : 0.05 }),
  close: async () => {},
};
const faulty: Inspector = {
  id: 'faulty',
  version: '1',
  async inspect(file, signal) {
    const fault = random();
    if (fault < 0.15) throw new Error('its thread was killed');
    if (fault < 0.25) return new Promise(() => {});
    if (fault < 0.3) return { explicit: Number.NaN };
    if (fault < 0.35) return {};
    if (fault < 0.45) return { explicit: 0 };
    if (fault < 0.55) await pause(20);
    return honest.inspect(file, signal);
  },
  close: async () => {},
};

beforeAll(async () => {
  installation = await startInstallation({
    databaseUrl: database.url,
    engines: [
      await createInstantEngine({
        concurrency: 16,
        output: () => ({ kind: 'image', bytes: random() < 1 / 3 ? red : green, mediaType: 'image/png' }),
      }),
    ],
    inspectors: [honest, faulty],
    inspectorTimeoutMs: timeoutMs,
    limits: generousLimits,
  });
});
afterAll(() => installation?.close());

it('under faulty inspectors no output leaks, none is lost, and only delivered ones are charged', async () => {
  const { db } = database;
  const { id: userId } = await makeUserWithTokens(db, outputs, { subscription: 'enterprise' });
  const client = await signInAs(installation, userId);
  for (let made = 0; made < outputs; made += perCall) await requestPictures(db, userId, { count: perCall });

  const countStates = async () => {
    const rows = await db
      .select({ state: engineJobs.state, n: sql<number>`count(*)::int` })
      .from(engineJobs)
      .where(eq(engineJobs.userId, userId))
      .groupBy(engineJobs.state);
    return Object.fromEntries(rows.map(({ n, state }) => [state, n]));
  };
  const settled = async () => {
    const { completed = 0, failed = 0, checking = 0 } = await countStates();
    expect(completed + failed + checking).toBe(outputs);
    return checking;
  };
  const waiting = await eventually(settled, 120_000);
  // Half of the calls fail in some way.
  expect(waiting).toBeGreaterThan(outputs / 5);

  const unchecked = await db
    .select({ id: contentItems.id })
    .from(contentItems)
    .innerJoin(engineJobs, eq(engineJobs.contentId, contentItems.id))
    .where(eq(engineJobs.state, 'checking'))
    .limit(20);
  expect(unchecked).toHaveLength(20);
  for (const { id } of unchecked) {
    for (const route of ['downloadContent', 'previewContent', 'streamContent'] as const) {
      expect((await client.call(route, { params: { id } })).status).toBeGreaterThanOrEqual(400);
    }
  }

  // Each round makes what waits due at once.
  await eventually(async () => {
    await db.update(outputChecks).set({ tryAfter: sql`now() - interval '1 second'` });
    await db.transaction((tx) => installation.queue.enqueue(tx, checkOutputsJob, {}));
    expect(await settled()).toBe(0);
  }, 120_000);

  const items = await db.execute<{ id: string; status: string; key: string | null; allowed: boolean }>(sql`
    select content_items.id, status, storage_key as key,
      exists (select from file_inspections where content_id = content_items.id and is_allowed
        and sha256 = content_files.sha256 and jsonb_array_length(reports) = 2) as allowed
    from content_items left join content_files on content_id = content_items.id and variant = 'original'
    where content_items.user_id = ${userId}`);
  expect(items.rows).toHaveLength(outputs);
  const delivered = items.rows.filter(({ status }) => status === 'completed');
  const refused = items.rows.filter(({ status }) => status === 'failed');
  expect(delivered.length + refused.length).toBe(outputs);
  expect(delivered.filter(({ allowed }) => !allowed)).toEqual([]);
  expect(refused.filter(({ key }) => key !== null)).toEqual([]);
  expect(refused.length).toBeGreaterThan(outputs / 5);
  for (const { key } of delivered) {
    const bytes = await buffer(await installation.storage.read(key ?? ''));
    expect(await isRed(bytes)).toBe(false);
  }

  expect(await getBalance(db, userId)).toMatchObject({ tokens: outputs - delivered.length, heldTokens: 0 });
  expect(await auditLedger(db)).toEqual([]);
}, 300_000);
