/** Engines that are set up from the page: from a look at a server to a picture that it draws, without a restart. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { EngineDraft, EngineForm, EngineReport, EngineSetup } from '#contract/engine-setup.ts';
import type { OperatorFile } from '#contract/operator-files.ts';
import { resealHeaders } from '#engines/setup';
import { resealEngineFiles } from '#features/admin/site-files';
import { auditLedger } from '#features/billing/ledger';
import { openKeyRing, rotateKey } from '#platform/crypto/key-ring.ts';
import { createLog } from '#platform/log.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { type FakeComfyUi, startComfyUi } from '#tests/fakes/comfyui/server.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { openEngines } from '../src/app/worker/engines.ts';
import { type RunningWorker, startWorker } from '../src/app/worker/start-worker.ts';
import { operatorFiles } from '../src/features/admin/site-files/schema.ts';
import { engineJobs } from '../src/features/generation/jobs/schema.ts';

const database = useDatabase();
const secret = 'Bearer of-the-proxy-4711';
const logged: string[] = [];
let server: FakeComfyUi;
let installation: TestInstallation;
let workers: RunningWorker[];
let admin: TestClient;
const hostile: Server[] = [];

beforeAll(async () => {
  server = await startComfyUi({ stepMs: 5 });
  installation = await startInstallation({
    databaseUrl: database.url,
    limits: generousLimits,
    env: { ENGINES_FILE: '/nowhere/engines.yaml', GPU_1_KEY: secret },
    log: createLog({
      level: 'info',
      pretty: false,
      role: 'test',
      destination: { write: (line) => void logged.push(line) },
    }),
  });
  // Two workers of one installation, as on two machines.
  workers = [
    await startWorker(installation, await openEngines(installation)),
    await startWorker(installation, await openEngines(installation)),
  ];
  admin = await signInAs(installation, (await makeUserWithTokens(database.db, 0, { role: 'admin' })).id);
}, 60_000);
afterAll(async () => {
  await Promise.all((workers ?? []).map((worker) => worker.close()));
  await installation?.close();
  await server?.close();
  for (const each of hostile) each.close().closeAllConnections();
});
afterEach(async () => {
  expect(await auditLedger(database.db)).toEqual([]);
});

type Test = { url: string; header?: object; id?: string | null };
const test = async ({ header = { kind: 'none' }, id = null, url }: Test): Promise<EngineReport> =>
  (await admin.call('testEngine', { body: { kind: 'comfyui', id, url, header } })).body;

const form = (changed: Partial<Extract<EngineForm, { kind: 'comfyui' }>> = {}) => ({
  kind: 'comfyui' as const,
  id: 'gpu-1',
  name: 'Attic',
  url: server.url,
  header: { kind: 'none' as const },
  priority: 0,
  concurrency: 2,
  costPerSecond: null,
  ...changed,
});
async function draft(
  engine: EngineForm,
  report?: Pick<EngineReport, 'stacks' | 'uses'>,
): Promise<EngineDraft> {
  const used = new Set(report?.uses.map(({ stack }) => stack));
  const stacks = (report?.stacks ?? [])
    .filter(({ exists, name }) => !exists && used.has(name))
    .map(({ family, files, licence, name }) => ({ name, family, licence, files }));
  const body = { kind: 'put', engine, stacks, uses: report?.uses ?? [] };
  return (await admin.call('draftEngineFile', { body })).body;
}
const publish = ({ basedOn, text }: Pick<EngineDraft, 'basedOn' | 'text'>, reason = 'A new server.') =>
  admin.call('publishOperatorFile', { params: { kind: 'engines' }, body: { text, basedOn, reason } });
const setup = async (): Promise<EngineSetup> => (await admin.call('readEngineSetup', {})).body;
/** Waits until both workers apply a version. */
const applies = (version: number) =>
  eventually(async () => {
    const { workers: all } = await setup();
    expect(all.map((worker) => [worker.version, worker.problem])).toEqual([
      [version, null],
      [version, null],
    ]);
  }, 15_000);

async function order() {
  const client = await signInAs(installation, (await makeUserWithTokens(database.db, 100)).id);
  const body = { type: 'image', prompt: 'a lighthouse keeper', parameters: { category: 'sfw' } };
  return (await client.call('generateImage', { body })).body.jobId as string;
}
const becomes = (jobId: string, state: string, withinMs = 20_000) =>
  eventually(async () => {
    const [row] = await database.db.select().from(engineJobs).where(eq(engineJobs.id, jobId));
    expect(row).toMatchObject({ state });
    return row;
  }, withinMs);

async function serve(answer: RequestListener): Promise<string> {
  const one = createServer(answer);
  hostile.push(one);
  await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(one.address() as AddressInfo).port}`;
}

describe('a server that is connected from the page', () => {
  it('is looked at: what it has, the stacks that its files allow, and what is missing', async () => {
    const report = await test({ url: `${server.url}/` });
    expect(report).toMatchObject({ problem: null, detail: 'ComfyUI 0.33.0; cuda:0 Double (48 GB)' });
    expect(report.stacks.map(({ family }) => family)).toEqual(
      expect.arrayContaining(['z-image-turbo', 'flux2-klein', 'qwen-image-edit', 'wan-2.2', 'captioner']),
    );
    expect(report.uses).toContainEqual({ use: 'text_to_image', stack: 'z-image' });
    expect(report.operations).toEqual(
      expect.arrayContaining(['text_to_image', 'face_swap', 'text_to_video']),
    );
    const upscaler = report.families.find(({ family }) => family === 'upscaler');
    expect(upscaler?.files).toEqual([
      expect.objectContaining({
        folder: 'upscale_models',
        name: 'RealESRGAN_x4plus.safetensors',
        found: null,
      }),
    ]);
    const { file, version } = await setup();
    expect([file, version]).toEqual([null, null]);
  });

  it('draws a picture, without a restart of the workers, and the preview engine leaves', async () => {
    const draftOfFirst = await draft(form(), await test({ url: server.url }));
    expect(draftOfFirst).toMatchObject({ basedOn: 0, before: '', mistakes: [] });
    expect((await publish(draftOfFirst)).status).toBe(201);
    await applies(1);
    const jobId = await order();
    const row = await becomes(jobId, 'completed');
    expect(row?.engineId).toBe('gpu-1');
    expect(server.submissions.get(jobId)).toBe(1);
    const { rows } = await database.db.execute<{ id: string }>(
      sql`select distinct engine_id as id from engine_capacities order by id`,
    );
    expect(rows.map(({ id }) => id)).toEqual(['gpu-1', 'reader', 'video-editor']);
  });

  it('keeps its header sealed, for its address alone', async () => {
    server.script.headers = { authorization: secret };
    expect((await test({ url: server.url })).problem).toBe('It refuses the call (401): check the header.');
    const header = { kind: 'set', name: 'Authorization', value: secret } as const;
    expect((await test({ url: server.url, header })).problem).toBeNull();
    const changed = await draft(form({ header }));
    expect(changed.mistakes).toEqual([]);
    expect((await publish(changed)).status).toBe(201);
    await applies(2);
    await becomes(await order(), 'completed');
    const { body } = await admin.call('readOperatorFile', { params: { kind: 'engines' } });
    expect((body as OperatorFile).checked.engines?.engines).toMatchObject([
      { headers: [{ name: 'Authorization', variable: null }] },
    ]);
    const stored = await database.db.select({ text: operatorFiles.text }).from(operatorFiles);
    for (const text of [JSON.stringify([body, changed, await setup()]), JSON.stringify(stored)]) {
      expect(text).not.toContain('4711');
    }
    // What is kept goes to its own server, and to no other.
    const keep = { kind: 'keep' } as const;
    expect((await test({ url: server.url, header: keep, id: 'gpu-1' })).problem).toBeNull();
    const asked: (string | undefined)[] = [];
    const thief = await serve((request, response) => {
      asked.push(request.headers.authorization);
      response.end('{}');
    });
    expect((await test({ url: thief, header: keep, id: 'gpu-1' })).problem).toContain('Enter it again');
    const moved = await draft(form({ url: thief, header: keep }));
    expect(moved.mistakes).toEqual([
      expect.objectContaining({ message: expect.stringContaining('was kept for another address') }),
    ]);
    expect((await publish(moved)).status).toBe(400);
    expect(asked).toEqual([]);
  });

  it('may have its header in a variable of the engines, and in no other', async () => {
    const reference = (name: string) =>
      ({ kind: 'set', name: 'Authorization', value: `\${${name}}` }) as const;
    expect((await test({ url: server.url, header: reference('GPU_1_KEY') })).problem).toBeNull();
    expect((await test({ url: server.url, header: reference('AUTH_SECRET') })).problem).toContain(
      'begins with',
    );
    const stealing = await draft(form({ header: reference('AUTH_SECRET') }));
    expect(stealing.mistakes.map(({ message }) => message).join()).toContain('and not AUTH_SECRET');
    expect((await publish(stealing)).status).toBe(400);
  });

  it('a version that the workers cannot use leaves the last good one, and the page says why', async () => {
    const { version: before } = await setup();
    const header = { kind: 'set', name: 'Authorization', value: `\${${'GPU_9_KEY'}}` } as const;
    expect((await publish(await draft(form({ header })))).status).toBe(201);
    await eventually(async () => {
      const { version, workers: all } = await setup();
      expect(version).toBe((before ?? 0) + 1);
      expect(all).toHaveLength(2);
      for (const worker of all) {
        expect(worker).toMatchObject({
          version: before,
          problem: expect.stringContaining('GPU_9_KEY is not set'),
        });
      }
    }, 15_000);
    await becomes(await order(), 'completed');
    const good = await draft(form({ header: { kind: 'set', name: 'Authorization', value: secret } }));
    expect((await publish(good)).status).toBe(201);
    await applies((before ?? 0) + 2);
  });

  it('that is removed finishes its job first, and gets no other', async () => {
    const { promise: hold, resolve: goOn } = Promise.withResolvers<void>();
    server.script.hold = ({ step }) => (step === 2 ? hold : undefined);
    const running = await order();
    await becomes(running, 'running');
    const { body } = await admin.call('draftEngineFile', { body: { kind: 'remove', id: 'gpu-1' } });
    expect((await publish(body, 'It burns.')).status).toBe(201);
    const { version } = await setup();
    await applies(version ?? 0);
    await becomes(running, 'running');
    goOn();
    delete server.script.hold;
    expect((await becomes(running, 'completed'))?.engineId).toBe('gpu-1');
    // The preview engine is back while the file lists none.
    expect((await becomes(await order(), 'completed', 40_000))?.engineId).toBe('preview');
  }, 90_000);

  it('comes back with a former version', async () => {
    const { version } = await setup();
    const params = { kind: 'engines', version: String((version ?? 0) - 1) };
    const { body } = await admin.call('readFileVersion', { params });
    expect((await publish({ text: body.text, basedOn: version ?? 0 }, 'Restored')).status).toBe(201);
    await applies((version ?? 0) + 1);
    expect((await becomes(await order(), 'completed'))?.engineId).toBe('gpu-1');
  });

  it.each<[string, RequestListener, string]>([
    ['a web page', (_, response) => void response.end('<!doctype html><p>Hello'), 'It is no ComfyUI server'],
    [
      '10 MB of JSON',
      (_, response) => void response.end(JSON.stringify({ system: {}, more: 'x'.repeat(10_000_000) })),
      'It answers more than 256 kB.',
    ],
    [
      'a redirect',
      (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      'It answers 302.',
    ],
    [
      'an error',
      (_, response) => void response.writeHead(500).end('secret of the server'),
      'It answers 500.',
    ],
    [
      'files that are none',
      ({ url }, response) =>
        void response.end(
          url === '/system_stats'
            ? '{"system":{}}'
            : url === '/object_info'
              ? '{"KSampler":{"input":{}}}'
              : '{"names":5}',
        ),
      'It is no ComfyUI server',
    ],
  ])('%s is no server', async (_, answer, message) => {
    const report = await test({ url: await serve(answer) });
    expect(report.problem).toContain(message);
    expect(JSON.stringify(report)).not.toContain('secret of the server');
    expect(report.stacks).toEqual([]);
  });

  it('one that does not answer in time is no server', async () => {
    const url = await serve((_, response) => void response.write('{'));
    expect((await test({ url })).problem).toBe('There was no answer in time.');
  }, 40_000);

  it.each([
    ['no address', { url: 'gpu' }],
    ['a header that is none', { url: 'http://10.0.0.1', header: { kind: 'set', name: 'a b', value: 'x' } }],
    [
      'a value with a line break',
      { url: 'http://10.0.0.1', header: { kind: 'set', name: 'a', value: 'x\r\ny' } },
    ],
  ])('%s is refused', async (_, given) => {
    const body = { kind: 'comfyui', id: null, header: { kind: 'none' }, ...given };
    const { body: answer, status } = await admin.call('testEngine', { body });
    expect([status, answer.code]).toEqual([400, 'VALIDATION_FAILED']);
  });

  it('two who change the file at once: one of them wins, and the other learns so', async () => {
    const [one, two] = [
      await draft(form({ name: 'One', header: { kind: 'keep' } })),
      await draft(form({ name: 'Two', header: { kind: 'keep' } })),
    ];
    const answers = await Promise.all([publish(one), publish(two)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('headers are sealed again under a newer key, in every version, and the engine goes on', async () => {
    const folder = installation.config.inKeys('webhooks');
    await rotateKey(folder);
    const keys = await openKeyRing(folder);
    const reseal = () => resealEngineFiles(database.db, (text) => resealHeaders(text, keys));
    const first = await reseal();
    expect(first.resealed).toBeGreaterThan(2);
    expect([first.unopened, await reseal()]).toEqual([0, { resealed: 0, unopened: 0 }]);
    const renamed = await draft(form({ name: 'Cellar', header: { kind: 'keep' } }));
    expect((await publish(renamed)).status).toBe(201);
    await applies(renamed.basedOn + 1);
    expect((await becomes(await order(), 'completed'))?.engineId).toBe('gpu-1');
  });

  it('nothing secret is in the log', () => {
    expect(logged.join('\n')).toContain('the engine file applies');
    expect(logged.join('\n')).not.toContain('4711');
  });
});
