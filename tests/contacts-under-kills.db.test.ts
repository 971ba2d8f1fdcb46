import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#config';
import { importFromChannelsJob } from '#features/publishing/audience';
import { openKeyRing } from '#platform/crypto/key-ring.ts';
import { openQueue, type Queue } from '#platform/jobs/queue.ts';
import { createLog } from '#platform/log.ts';
import { openFanvue } from '#tests/channels/channel-setups.ts';
import { storeFanvueChannel } from '#tests/factories/fanvue-channels.ts';
import { makePersona } from '#tests/factories/personas.ts';
import { makeUser } from '#tests/factories/users.ts';
import { createFan } from '#tests/fakes/channels/fanvue.ts';
import { doubleClient } from '#tests/fakes/channels/token-book.ts';
import { createRandom } from '#tests/setup/create-random.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { type KillableWorkers, killableWorkers } from '#tests/setup/killable-workers.ts';
import { sized } from '#tests/setup/test-size.ts';
import { jobs } from '../src/app/jobs.ts';
import { beginChannelImport } from '../src/features/publishing/audience/imports/begin-channel-import.ts';
import { contactImports, contacts } from '../src/features/publishing/audience/schema.ts';

const kills = sized(40, 3);
const pageSize = 50;
/** More pages than are read between two kills. */
const pages = kills * 12;
/** So long Fanvue takes for a page. */
const answerMs = 100;

const database = useDatabase();
const random = createRandom(20_261_129);
let folder: string;
let fanvue: Awaited<ReturnType<typeof openFanvue>>;
let workers: KillableWorkers;
let queue: Queue;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'castwright-contacts-'));
  fanvue = await openFanvue();
  workers = killableWorkers({
    ...{ databaseUrl: database.url, folder, takes: 0, leaseMs: 1_000, fanvueUrl: fanvue.double.url },
    env: {
      MEASURE_LIKENESS: 'off',
      CHANNELS_TO_LOOPBACK: 'true',
      FANVUE_CLIENT_ID: doubleClient.clientId,
      FANVUE_CLIENT_SECRET: doubleClient.clientSecret,
    },
  });
  const log = createLog({ level: 'fatal', pretty: false, role: 'test' });
  queue = await openQueue({ databaseUrl: database.url, log, jobs, isWorker: false });
});
afterAll(async () => {
  workers?.killAll();
  await queue?.stop();
  await fanvue?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Begins an import of all fans. */
async function begin(): Promise<void> {
  const { db } = database;
  const { id: userId } = await makeUser(db, { subscription: 'enterprise' });
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder });
  const keyRing = await openKeyRing(config.inKeys('webhooks'));
  const channelId = await storeFanvueChannel({ db, keyRing, userId }, await fanvue.connect());
  const personaId = await makePersona(db, userId);
  await beginChannelImport(
    { db, queue, adapters: { find: () => fanvue.adapter } },
    { userId, now: new Date() },
    { personaId, channelId, tags: ['fan'], mayKeep: true },
  );
}

const listPages = () => fanvue.double.calls.filter(({ path: called }) => called === '/subscribers');

describe('a worker that is killed while it imports contacts from a channel', () => {
  it(`at ${kills} random moments adds each person once, and all of them`, async () => {
    const people = Array.from({ length: pages * pageSize }, (_, n) => createFan(`fan-${n}`));
    fanvue.double.subscribers.push(...people);
    for (let n = 0; n < pages + 2 * kills; n++)
      fanvue.double.failNext({ when: 'slow', ms: answerMs }, ({ path: called }) => called === '/subscribers');
    await begin();
    let next = workers.load();
    for (let round = 0; round < kills; round++) {
      const worker = await next;
      next = workers.load();
      const read = listPages().length;
      await workers.begin(worker);
      await eventually(async () => expect(listPages().length).toBeGreaterThan(read));
      await setTimeout(random() * 5 * answerMs);
      await workers.kill(worker);
      // Its lease is over, and the job of the next minute has come.
      await database.db.update(contactImports).set({ leasedUntil: null });
      await database.db.transaction((tx) => queue.enqueue(tx, importFromChannelsJob, {}));
    }
    expect((await database.db.select().from(contactImports))[0]?.state).toBe('running');
    await workers.begin(await next);
    const done = await eventually(
      async () => {
        const [row] = await database.db.select().from(contactImports).where(eq(contactImports.state, 'done'));
        if (!row) throw new Error('it has not ended');
        return row;
      },
      60_000 + 1_000 * pages,
    );
    expect(done).toMatchObject({ added: people.length, merged: 0, refused: 0, overLimit: 0 });
    const rows = await database.db.select({ remoteId: contacts.remoteId }).from(contacts);
    expect(rows).toHaveLength(people.length);
    expect(new Set(rows.map(({ remoteId }) => remoteId))).toEqual(new Set(people.map(({ uuid }) => uuid)));
    // The kills interrupted pages as intended: they were read again.
    expect(listPages().length).toBeGreaterThan(pages);
  }, 3_600_000);
});
