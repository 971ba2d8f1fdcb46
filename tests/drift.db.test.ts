import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { count, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditLedger } from '#features/billing/ledger';
import { createDocumentFileRecords, onboardingJobs } from '#features/identity/onboarding';
import { contentFileRecords, libraryJobs } from '#features/library/items';
import { loraFileRecords } from '#features/library/loras';
import { uploadFileRecords, uploadJobs } from '#features/library/uploads';
import { checkFiles, type Drift } from '#platform/storage/check-files.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { sendUpload } from '#tests/factories/uploads.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { createRandom } from '#tests/setup/create-random.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { type KillableWorkers, killableWorkers } from '#tests/setup/killable-workers.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { sized } from '#tests/setup/test-size.ts';
import { engineJobs } from '../src/features/generation/jobs/schema.ts';

const kills = sized(6, 2);
const [people, actionsEachRound] = [3, 8];
const random = createRandom(20_261_122);
const upTo = (most: number) => Math.floor(random() * most);

const database = useDatabase();
let folder: string;
let installation: TestInstallation;
let workers: KillableWorkers;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'castwright-drift-'));
  workers = killableWorkers({ databaseUrl: database.url, folder, takes: 60, leaseMs: 1_000 });
  installation = await startInstallation({
    databaseUrl: database.url,
    dataFolder: folder,
    limits: generousLimits,
  });
});
// A failed job starts again from zero.
beforeEach(async () => {
  workers.killAll();
  await database.db.execute(sql`truncate users cascade`);
  for (const each of ['jobs', 'uploads', 'identity']) {
    await rm(path.join(folder, 'files', each), { recursive: true, force: true });
  }
});
afterAll(async () => {
  workers.killAll();
  await installation?.close();
  await rm(folder, { recursive: true, force: true });
});

type Answered = { status: number };

const order = (client: TestClient, bundleSize: number): Promise<Answered> =>
  client.call('generateImage', {
    body: { type: 'image', prompt: 'a lighthouse keeper', parameters: { bundleSize } },
  });

/** Some of the creator's items, in the library or in the trash. */
async function some(client: TestClient, query: Record<string, string> = {}): Promise<string[]> {
  const { body } = await client.call('listContent', { query: { limit: '50', ...query } });
  return (body.items as { id: string }[]).map(({ id }) => id).filter(() => random() < 0.4);
}

async function change(client: TestClient, action: string, trash: boolean): Promise<Answered | null> {
  const ids = await some(client, trash ? { trash: 'true' } : {});
  return ids.length === 0 ? null : client.call('changeManyContents', { body: { action, ids } });
}

async function download(client: TestClient, whole: boolean): Promise<Answered | null> {
  const ids = await some(client, { status: 'completed' });
  if (ids.length === 0) return null;
  const gone = new AbortController();
  const answer = await client.fetch('/api/content/archive', {
    method: 'POST',
    body: JSON.stringify({ ids }),
    headers: { 'content-type': 'application/json' },
    signal: gone.signal,
  });
  if (whole) await answer.arrayBuffer();
  else gone.abort();
  return answer;
}

async function deleteUpload(client: TestClient): Promise<Answered | null> {
  const [id] = (await client.call('listUploads')).body.map((upload: { id: string }) => upload.id);
  return id ? client.call('deleteUpload', { params: { id } }) : null;
}

const actions: ((client: TestClient) => Promise<Answered | null>)[] = [
  (client) => order(client, 1),
  (client) => order(client, 4),
  (client) => change(client, 'trash', false),
  (client) => change(client, 'trash', false),
  (client) => change(client, 'restore', true),
  (client) => change(client, 'remove', true),
  (client) => client.call('emptyTrash', { body: {} }),
  (client) => download(client, true),
  (client) => download(client, false),
  (client) => sendUpload(client),
  deleteUpload,
];

async function jobsIn(state: 'queued' | 'running' | 'completed'): Promise<number> {
  const [row] = await database.db
    .select({ jobs: count() })
    .from(engineJobs)
    .where(sql`${engineJobs.state} = ${state}`);
  return row?.jobs ?? 0;
}

/** Runs the nightly jobs with the clock moved on, so that the trash and old uploads expire. */
async function nightsLater(now: Date): Promise<void> {
  const { storage, log } = installation;
  const options = { db: database.db, storage, log, clock: () => now };
  const { signal } = new AbortController();
  for (const job of [...libraryJobs(options), ...uploadJobs(options), ...onboardingJobs(options)]) {
    await job.handle({}, signal);
  }
}

test('files and rows do not drift apart, whatever users do and however often workers are killed', async () => {
  const { db } = database;
  const users = await Promise.all(Array.from({ length: people }, () => makeUserWithTokens(db, 1_000)));
  const clients = await Promise.all(users.map(({ id }) => signInAs(installation, id)));
  const answered = new Set<number>();

  let interrupted = 0;
  let next = workers.load();
  for (let round = 0; round < kills; round++) {
    await Promise.all(clients.map((client) => order(client, 3)));
    const worker = await next;
    next = workers.load();
    await workers.begin(worker);
    await eventually(async () => expect(await jobsIn('running')).toBeGreaterThan(0));
    const acting = clients.flatMap((client) =>
      Array.from({ length: actionsEachRound }, async () => {
        const answer = await actions[upTo(actions.length)]?.(client);
        if (answer) answered.add(answer.status);
      }),
    );
    await new Promise((resolve) => setTimeout(resolve, upTo(400)));
    await workers.kill(worker);
    interrupted += await jobsIn('running');
    await Promise.all(acting);
  }
  expect(interrupted).toBeGreaterThan(kills);
  expect([...answered].filter((status) => status >= 500)).toEqual([]);

  await workers.begin(await next);
  await eventually(async () => expect((await jobsIn('queued')) + (await jobsIn('running'))).toBe(0), 300_000);
  expect(await jobsIn('completed')).toBeGreaterThan(kills * people);
  workers.killAll();

  const later = new Date(Date.now() + 40 * 86_400_000);
  await nightsLater(later);
  const drifts: Drift[] = [];
  for (const records of [
    contentFileRecords(db),
    uploadFileRecords(db),
    loraFileRecords(db),
    createDocumentFileRecords(db),
  ]) {
    const {
      folder: where,
      files,
      referenced: named,
    } = await checkFiles(installation.storage, records, {
      now: later,
      deep: true,
      removeOrphans: false,
      onDrift: (drift) => drifts.push(drift),
    });
    expect({ where, files }).toEqual({ where, files: named });
    if (where === 'jobs') expect(named).toBeGreaterThan(0);
  }
  expect(drifts).toEqual([]);
  expect(await auditLedger(db)).toEqual([]);
}, 900_000);
