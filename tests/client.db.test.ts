import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createClient, operations, parseMetadata, verifyWebhook } from '@castwright/client';
import { createPreviewEngine } from '@castwright/preview-engine';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { apiScopes } from '#contract/api-keys.ts';
import { auditLedger, getBalance } from '#features/billing/ledger';
import { newId } from '#platform/ids.ts';
import { makePersona } from '#tests/factories/personas.ts';
import { plainPicture } from '#tests/factories/pictures.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { openWebhookReceiver } from '#tests/fakes/webhook-receiver.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { freePort } from '#tests/setup/free-port.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { type InstalledPackages, installPackages } from '#tests/setup/installed-packages.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { runProgram } from '#tests/setup/run-program.ts';

/** The client, as it is and as a customer installs it, against a server that makes pictures. */
const database = useDatabase();
let installation: TestInstallation;
let packages: InstalledPackages;

beforeAll(async () => {
  installation = await startInstallation({
    databaseUrl: database.url,
    limits: generousLimits,
    engines: [createPreviewEngine({ threads: 1 })],
    env: { WEBHOOKS_TO_LOOPBACK: 'true' },
  });
  packages = await installPackages();
});
afterAll(async () => {
  await installation?.close();
  await packages?.remove();
});
afterEach(async () => {
  expect(await auditLedger(database.db)).toEqual([]);
});

async function person(tokens = 50) {
  const { id } = await makeUserWithTokens(database.db, tokens);
  const session = await signInAs(installation, id);
  const createKey = async (scopes: readonly string[] = apiScopes) => {
    const body = { name: 'Night run', scopes, callsPerMinute: 600 };
    return (await session.call('createApiKey', { body })).body.secret as string;
  };
  const apiKey = await createKey();
  return { id, session, createKey, apiKey, client: createClient({ url: installation.url, apiKey }) };
}
const image = (prompt: string, parameters = {}) => ({ body: { type: 'image' as const, prompt, parameters } });

describe('the client', () => {
  it('asks for the price, generates, waits and downloads, and the price is what is charged', async () => {
    const { client, id } = await person();
    const personaId = await makePersona(database.db, id, { name: 'Mara' });
    const asked = image('on a pier', { personaId, bundleSize: 2, seed: 3 });
    const price = await client.priceImages(asked);
    expect(price).toEqual({ tokens: 2, results: 2 });
    expect(await getBalance(database.db, id)).toMatchObject({ tokens: 50, heldTokens: 0 });
    const { jobs } = await client.generateImage(asked);
    const ended = await client.waitForJobs(jobs.map((job) => job.id));
    expect(ended.map(({ state }) => state)).toEqual(['completed', 'completed']);
    expect(await getBalance(database.db, id)).toMatchObject({ tokens: 50 - price.tokens, heldTokens: 0 });
    for (const { contentId } of ended) {
      const { bytes, fileName, mediaType, stream } = await client.download(contentId ?? '');
      const file = Buffer.from(await new Response(stream).arrayBuffer());
      expect([file.length, mediaType]).toEqual([bytes, 'image/png']);
      expect(fileName).toMatch(/^on a pier.*\.png$/);
      expect(file.subarray(1, 4).toString()).toBe('PNG');
    }
    const item = await client.getContent({ params: { id: ended[0]?.contentId ?? '' } });
    expect(parseMetadata(item)).toMatchObject({ prompt: 'on a pier', seed: 3, personaId });
  });

  it('says what pictures and videos cost by what makes them cost', async () => {
    const { client, id } = await person();
    expect(await client.priceImages(image('a pier'))).toEqual({ tokens: 1, results: 1 });
    expect(await client.priceVideo({ body: { duration: 10, quality: 'high' } })).toEqual({
      tokens: 40,
      results: 1,
    });
    expect(await client.priceVideo({ body: {} })).toEqual({ tokens: 10, results: 1 });
    const missing = client.priceImages(image('a pier', { personaId: newId() }));
    await expect(missing).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await getBalance(database.db, id)).toMatchObject({ tokens: 50, heldTokens: 0 });
  });

  it('charges once for a call that is repeated with its key', async () => {
    const { apiKey, client, id } = await person();
    let lost = 0;
    const unlucky = createClient({
      url: installation.url,
      apiKey,
      // The server carries the call out, and its answer is lost.
      fetch: async (url, init) => {
        const response = await fetch(url, init);
        if (lost++ > 0) return response;
        await response.arrayBuffer();
        throw new TypeError('fetch failed');
      },
    });
    const { jobs } = await unlucky.generateImage(image('a pier'), { idempotencyKey: 'night-7' });
    expect(lost).toBe(2);
    const again = await client.generateImage(image('a pier'), { idempotencyKey: 'night-7' });
    expect(again.jobs.map((job) => job.id)).toEqual(jobs.map((job) => job.id));
    await client.waitForJobs(jobs.map((job) => job.id));
    expect(await getBalance(database.db, id)).toMatchObject({ tokens: 49, heldTokens: 0 });
  });

  it('reads all pages of a library', async () => {
    const { client } = await person();
    const { jobs } = await client.generateImage(image('a pier', { bundleSize: 5 }));
    await client.waitForJobs(jobs.map((job) => job.id));
    const found: string[] = [];
    for await (const item of client.iterateContent({ limit: 2, sort: 'oldest' })) found.push(item.id);
    expect(new Set(found)).toEqual(new Set(jobs.map((job) => job.contentId)));
    expect(found).toHaveLength(5);
  });

  it('knows its key, whatever that may do, and no account or other key', async () => {
    const { createKey } = await person();
    for (const scope of apiScopes) {
      const client = createClient({ url: installation.url, apiKey: await createKey([scope]) });
      const { key } = await client.callingKey();
      expect(key).toMatchObject({ name: 'Night run', scopes: [scope], callsPerMinute: 600 });
      expect(key).not.toHaveProperty('id');
    }
    const wrong = createClient({ url: installation.url, apiKey: `cw_${'a'.repeat(43)}` });
    await expect(wrong.callingKey()).rejects.toMatchObject({ code: 'UNAUTHORIZED', status: 401 });
  });

  it('finds a job by its id after it has left the dock, and none of another account', async () => {
    const [{ client, session }, other] = [await person(), await person()];
    const { jobId } = await client.generateImage(image('a pier'));
    await client.waitForJob(jobId);
    await session.call('dismissJob', { params: { id: jobId } });
    expect(await client.listJobs()).toEqual([]);
    expect(await client.getJob({ params: { id: jobId } })).toMatchObject({ id: jobId, state: 'completed' });
    await expect(other.client.waitForJob(jobId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('uploads a picture, which waits for the statement of a person', async () => {
    const { client, session } = await person();
    const file = new File([new Uint8Array(await plainPicture())], 'Harbour.png', { type: 'image/png' });
    const upload = await client.uploadPicture({ body: { file } });
    expect(upload).toMatchObject({ name: 'Harbour', people: 'not_stated', purpose: 'picture' });
    const upscale = { body: { source: { uploadId: upload.id } } };
    await expect(client.upscale(upscale)).rejects.toMatchObject({ status: 422 });
    await session.call('statePeople', { params: { id: upload.id }, body: { people: 'none' } });
    const { jobId } = await client.upscale(upscale);
    expect(await client.waitForJob(jobId)).toMatchObject({ state: 'completed' });
    await client.deleteUpload({ params: { id: upload.id } });
    expect(await client.listUploads()).toEqual([]);
  });

  it('names what its key lacks, and the fields that are wrong', async () => {
    const { createKey } = await person();
    const client = createClient({ url: installation.url, apiKey: await createKey(['read_content']) });
    await expect(client.listJobs()).rejects.toMatchObject({
      code: 'FORBIDDEN',
      details: { scope: 'generate' },
    });
    const full = (await person()).client;
    const wrong = full.generateImage(image('', { bundleSize: 99 }));
    await expect(wrong).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: [{ field: 'prompt' }, { field: 'parameters.bundleSize' }],
    });
  });

  it('has a method for each call, and each reaches its route', async () => {
    const { client } = await person();
    for (const [name, operation] of Object.entries(operations)) {
      const params = Object.fromEntries(
        [...operation.path.matchAll(/:(\w+)/g)].map(([, key]) => [key, newId()]),
      );
      const body = 'files' in operation ? { file: new Blob(['no picture']) } : {};
      const input = { params, query: {}, ...(operation.method !== 'GET' && { body }) };
      const call = client[name as keyof typeof operations] as (input: object) => Promise<unknown>;
      const outcome = await call(input).catch((error: unknown) => error);
      // Never a missing route, and never a missing scope.
      expect([name, outcome]).not.toMatchObject([name, { code: 'FORBIDDEN' }]);
      expect([name, outcome]).not.toMatchObject([name, { code: 'UNREACHABLE' }]);
      expect([name, outcome]).not.toMatchObject([name, { message: 'There is nothing at this address.' }]);
    }
  });
});

describe('verifyWebhook', () => {
  it('accepts what the server delivers, once as new, and refuses it changed, later, or with another secret', async () => {
    const { client, session } = await person();
    const receiver = await openWebhookReceiver();
    try {
      const form = { name: 'Robot', url: receiver.url, events: ['job.completed'] };
      const { secret, webhook } = (await session.call('createWebhook', { body: form })).body;
      receiver.answer = { status: 500 };
      const { jobId } = await client.generateImage(image('a pier'));
      await client.waitForJob(jobId);
      const message = await eventually(async () => {
        expect(receiver.received).toHaveLength(1);
        return receiver.received[0] as (typeof receiver.received)[number];
      });
      const seen = new Set<string>();
      const verified = await verifyWebhook(message, secret, { seen });
      expect(verified).toMatchObject({
        type: 'job.completed',
        isRepeated: false,
        data: { jobId, tokens: 1 },
      });
      seen.add(verified.id);
      const change = { params: { id: webhook.id }, body: { version: 1 } };
      const rotated = (await session.call('rotateWebhookSecret', change)).body;
      receiver.answer = { status: 200 };
      await eventually(async () => expect(receiver.received).toHaveLength(2));
      const again = receiver.received[1] as typeof message;
      // Both secrets sign for a day.
      for (const each of [secret, rotated.secret]) {
        expect(await verifyWebhook(again, each, { seen })).toMatchObject({
          id: verified.id,
          isRepeated: true,
        });
      }
      await expect(verifyWebhook(message, rotated.secret)).rejects.toMatchObject({ reason: 'signature' });
      const changed = { ...message, body: message.body.replace('"tokens":1', '"tokens":0') };
      await expect(verifyWebhook(changed, secret)).rejects.toMatchObject({ reason: 'signature' });
      const now = () => Date.now() + 600_000;
      await expect(verifyWebhook(message, secret, { now })).rejects.toMatchObject({ reason: 'timestamp' });
    } finally {
      await receiver.close();
    }
  });
});

const readme = 'packages/client/README.md';

/** The programs of the README by their names. */
async function readExamples(): Promise<Map<string, string>> {
  const blocks = (await readFile(readme, 'utf8')).matchAll(/```js\n\/\/ ([\w-]+\.mjs)\n([\s\S]*?)```/g);
  return new Map([...blocks].map(([, name = '', source = '']) => [name, source]));
}

const systemNode = '/usr/bin/node';
const getVersion = (node: string) => execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();
const nodes = [process.execPath, ...(existsSync(systemNode) ? [systemNode] : [])].map(
  (node) => [getVersion(node), node] as const,
);

describe.each(nodes)('the packed client in Node %s', (_, node) => {
  let examples: Map<string, string>;
  let own: Awaited<ReturnType<typeof person>>;
  beforeAll(async () => {
    examples = await readExamples();
    for (const [name, source] of examples) await writeFile(path.join(packages.folder, name), source);
    await writeFile(path.join(packages.folder, 'harbour.png'), await plainPicture());
    own = await person();
  });
  const access = (apiKey: string) => ({ CASTWRIGHT_URL: installation.url, CASTWRIGHT_API_KEY: apiKey });
  const runExample = (name: string) =>
    runProgram(node, [name], { cwd: packages.folder, env: access(own.apiKey) });

  it('has an example that is run here for each program of its README', () => {
    expect([...examples.keys()]).toEqual([
      'pictures.mjs',
      'favourites.mjs',
      'errors.mjs',
      'progress.mjs',
      'upload.mjs',
      'receiver.mjs',
    ]);
  });

  it('makes, lists and changes pictures as the README shows', async () => {
    const pictures = await runExample('pictures.mjs');
    expect([pictures.code, pictures.stderr]).toEqual([0, '']);
    expect(pictures.stdout).toMatch(
      /^2 tokens for 2 pictures\n(a lighthouse keeper at dusk.*\.png: \d+ bytes\n){2}$/,
    );
    const favourites = await runExample('favourites.mjs');
    expect(favourites).toEqual({ code: 0, stdout: '2 pictures are favourites\n', stderr: '' });
    expect(await own.client.contentCounts()).toMatchObject({ total: 2 });
  });

  it('shows errors, progress and uploads as the README says', async () => {
    const errors = await runExample('errors.mjs');
    expect([errors.code, errors.stderr]).toEqual([0, '']);
    expect(errors.stdout).toMatch(/^VALIDATION_FAILED 400\nprompt: .+\nparameters\.bundleSize: .+\n$/);
    const progress = await runExample('progress.mjs');
    expect([progress.code, progress.stderr]).toEqual([0, '']);
    expect(progress.stdout).toMatch(/completed\n$/);
    const upload = await runExample('upload.mjs');
    expect([upload.code, upload.stderr]).toEqual([0, '']);
    expect(upload.stdout).toMatch(/^harbour: \d+ × \d+, people: not_stated\n$/);
  });

  it('receives webhooks as the README shows', async () => {
    const port = await freePort();
    const form = { name: 'Robot', url: `http://127.0.0.1:${port}/hook`, events: ['job.completed'] };
    const { secret } = (await own.session.call('createWebhook', { body: form })).body;
    let jobId = '';
    let isListening = false;
    const receiver = runProgram(node, ['receiver.mjs'], {
      cwd: packages.folder,
      env: { PORT: String(port), WEBHOOK_SECRET: secret },
      onOutput: (said, child) => said.includes('is ready') && child.kill(),
    });
    await eventually(async () => {
      const { status } = await fetch(form.url, { method: 'POST', body: '{}' });
      isListening = status === 401;
    });
    expect(isListening).toBe(true);
    ({ jobId } = await own.client.generateImage(image('a pier')));
    expect((await receiver).stdout).toBe(`${jobId} is ready\n`);
  });
});

describe('the packed client', () => {
  const program = `
    import { createClient, type Client, type Job } from '@castwright/client';
    const client: Client = createClient({ url: 'https://studio.example', apiKey: 'cw_x' });
    export const jobs: Promise<Job[]> = client.listJobs();
    export const wanted = () => client.generateImage({ body: { type: 'image', prompt: 'a pier' } });
    // @ts-expect-error a category that there is not
    export const wrong = () => client.listContent({ query: { category: 'none' } });
    // @ts-expect-error the id is missing
    export const missing = () => client.getContent();
    // @ts-expect-error no API key reaches the account
    export const closed = () => client.currentUser();
  `;

  it.each([
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ])('has types for modules of %s with the resolution %s', async (module, resolution) => {
    const file = path.join(packages.folder, 'types.ts');
    await writeFile(file, program);
    const given = [
      '--noEmit',
      '--strict',
      '--target',
      'es2022',
      '--lib',
      'es2022,dom,dom.iterable',
      '--types',
      '',
    ];
    const args = [...given, '--module', module, '--moduleResolution', resolution, 'types.ts'];
    const tsc = path.resolve('node_modules/.bin/tsc');
    const { code, stdout } = await runProgram(tsc, args, { cwd: packages.folder });
    expect([code, stdout]).toEqual([0, '']);
  });
});
