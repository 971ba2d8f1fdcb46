import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '#platform/log.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { everyFile } from '#tests/fakes/comfyui/model-files.ts';
import type { ComfyUiScript } from '#tests/fakes/comfyui/script.ts';
import { type FakeComfyUi, startComfyUi } from '#tests/fakes/comfyui/server.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { createGpuEngine } from '#tests/setup/gpu-engine.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { engineJobs } from './../src/features/generation/jobs/schema.ts';
import { expectPlainLanguage } from './engine-contract/plain-language.ts';

const database = useDatabase();
const limits = {
  callMs: 500,
  fileMs: 1_000,
  pollMs: 60,
  goneMs: 600,
  stuckMs: 250,
  stopMs: 3_000,
  reconnectMs: 50,
};
const logged: string[] = [];
let server: FakeComfyUi;
let installation: TestInstallation;

beforeAll(async () => {
  server = await startComfyUi();
  installation = await startInstallation({
    databaseUrl: database.url,
    limits: generousLimits,
    engines: [createGpuEngine(server, limits)],
    // Each case has three attempts, and a cleanup.
    pace: { pollMs: 50 },
    env: { WEBHOOKS_TO_LOOPBACK: 'true' },
    log: createLog({
      level: 'warn',
      pretty: false,
      role: 'test',
      destination: { write: (line) => void logged.push(line) },
    }),
  });
});
afterAll(async () => {
  await installation?.close();
  await server?.close();
});

const exception = (exception_type: string, exception_message: string): ComfyUiScript => ({
  exception: () => ({ exception_type, exception_message }),
});
const refused: ComfyUiScript['fault'] = ({ path }) => (path === '/prompt' ? 'busy' : null);
const atAsking = (fault: 'error' | 'cut'): ComfyUiScript['fault'] => {
  return ({ path }) => (path.startsWith('/api/jobs/') ? fault : null);
};

/** A fault, the engine's exact message, and the message that a creator gets. */
const faults: [fault: string, exact: string, advice: RegExp, script: ComfyUiScript][] = [
  [
    'out_of_memory',
    'CUDA out of memory. Tried to allocate 2 GiB',
    /smaller/,
    exception('torch.OutOfMemoryError', 'CUDA out of memory. Tried to allocate 2 GiB'),
  ],
  [
    'missing_model',
    "No such file or directory: '/models/vae/ae.safetensors'",
    /Choose another model/,
    exception('FileNotFoundError', "[Errno 2] No such file or directory: '/models/vae/ae.safetensors'"),
  ],
  [
    'missing_model',
    'Error while deserializing header: HeaderTooLarge',
    /train the model again/,
    exception('SafetensorError', 'Error while deserializing header: HeaderTooLarge'),
  ],
  [
    'invalid_request',
    'too many values to unpack, in /opt/nodes.py',
    /other settings/,
    exception('ValueError', 'too many values to unpack, in /opt/nodes.py'),
  ],
  ['gone', '/api/jobs: 500', /try again/, { fault: atAsking('error') }],
  ['gone', 'GET /api/jobs/', /try again/, { fault: atAsking('cut') }],
  ['busy', '/prompt: 429', /try again/, { fault: refused }],
  ['timeout', 'no step for', /try again/, { stepMs: 1_500 }],
  ['corrupt_output', 'the result is empty', /try again/, { spoil: () => Buffer.alloc(0) }],
];

describe('a job that fails on an engine', () => {
  it.each(faults)(
    'with %s (“%s”) has a plain message for the creator, and the exact one for the operator',
    async (...given) => {
      const [fault, exact, advice, script] = given;
      const usual: ComfyUiScript = { files: everyFile, stepMs: 0, fault: () => null, exception: () => null };
      // Each case has an engine without earlier errors.
      await database.db.execute(sql`truncate engine_states`);
      Object.assign(server.script, usual, { spoil: (bytes: Buffer) => bytes }, script);
      const { id } = await makeUserWithTokens(database.db, 20);
      const client = await signInAs(installation, id);
      const hook = { name: 'Robot', url: 'http://127.0.0.1:9/', events: ['job.failed'] };
      expect((await client.call('createWebhook', { body: hook })).status).toBe(201);

      const order = { type: 'image', prompt: 'a quiet harbour', parameters: { aspectRatio: '1:1' } };
      const { body: asked } = await client.call('generateImage', { body: order });
      await eventually(async () => {
        // Skips the back-off.
        await database.db
          .update(engineJobs)
          .set({ runAfter: sql`now()` })
          .where(eq(engineJobs.id, asked.jobId));
        const { body } = await client.call('listJobs');
        expect(JSON.stringify(body)).toContain('"state":"failed"');
      }, 60_000);

      // Everything that the creator can read about the failure.
      const { body: listed } = await client.call('listJobs');
      const job = (listed.jobs ?? listed).find((each: { id: string }) => each.id === asked.jobId);
      expectPlainLanguage(job.problem);
      expect(job.problem).toMatch(advice);
      const item = (await client.call('getContent', { params: { id: asked.contentId } })).body;
      expect(JSON.parse(item.metadata).failure).toBe(job.problem);
      const [news] = (await client.call('listNotifications')).body;
      expect(news).toMatchObject({
        title: 'Your picture failed',
        message: `${job.problem} 1 token refunded.`,
      });
      const hooks = await database.db.execute<{ body: string }>(
        sql`select body from webhook_deliveries order by id desc limit 1`,
      );
      const { data } = JSON.parse(hooks.rows[0]?.body ?? '{}');
      expect(data).toMatchObject({ jobId: asked.jobId, problem: job.problem, tokens: 0 });
      expect((await client.call('currentUser')).body).toMatchObject({ tokens: 20, heldTokens: 0 });
      const shown = JSON.stringify([listed, item, news, data]);
      expect(shown).not.toContain(exact);
      expect(shown).not.toContain(new URL(server.url).host);

      // Everything that the operator can read about it.
      const { id: adminId } = await makeUserWithTokens(database.db, 0, { role: 'admin' });
      const admin = await signInAs(installation, adminId);
      const { body: report } = await admin.call('listAllJobs', { query: { state: 'failed', limit: '1' } });
      expect(report.jobs[0]).toMatchObject({ id: asked.jobId, fault, problem: job.problem });
      expect(report.jobs[0].faultDetail).toContain(exact);
      const lines = logged.map((line) => JSON.parse(line)).filter(({ jobId }) => jobId === asked.jobId);
      expect(lines.at(-1)).toMatchObject({ fault, detail: expect.stringContaining(exact) });
      const [row] = await database.db.select().from(engineJobs).orderBy(desc(engineJobs.id)).limit(1);
      expect(row?.state).toBe('failed');
      expect(server.open()).toEqual([]);
      await eventually(async () => expect(server.filesLeft()).toEqual([]));
    },
  );
});
