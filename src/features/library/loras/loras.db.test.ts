/** LoRAs of creators from the link or the file to the engine: every check, every fault of a site, plan and ban. */

import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { EngineJob } from '@castwright/engine-port';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loraLimits } from '#contract/lora-limits.ts';
import type { Lora } from '#contract/loras.ts';
import { getBalance } from '#features/billing/ledger';
import { engineJobs, engineStatus } from '#schema/generation/jobs';
import { users } from '#schema/identity/accounts';
import { safetyDecisions } from '#schema/trust/safety';
import { hashFile, makeLoraFile } from '#tests/factories/lora-files.ts';
import { makeLora } from '#tests/factories/loras.ts';
import { makePersona } from '#tests/factories/personas.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { createInstantEngine } from '#tests/fakes/instant-engine.ts';
import { type ModelSiteDouble, startModelSite } from '#tests/fakes/model-sites.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { loras } from './schema.ts';

const database = useDatabase();
const confirmed = true;
const blockedHash = hashFile(makeLoraFile('sdxl', { metadata: { 'modelspec.title': 'Blocked' } }));
let installation: TestInstallation;
let civitai: ModelSiteDouble;
let huggingFace: ModelSiteDouble;
let client: TestClient;
let userId: string;
let nextModel = 100;
/** Every job that an engine has got, by its id. */
const got = new Map<string, { engine: string; job: EngineJob; files: Buffer[] }>();

beforeAll(async () => {
  [civitai, huggingFace] = await Promise.all([startModelSite('civitai'), startModelSite('hugging_face')]);
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'loras-')), 'loras.yaml');
  await writeFile(
    file,
    `sites: { civitai: ["${civitai.host}"], hugging_face: ["${huggingFace.host}"] }\nblocked: { authors: ["civitai:banned-maker"], models: ["civitai:666"], files: ["${blockedHash}"] }\n`,
  );
  const work = { operation: 'text_to_image' } as const;
  const create = async (id: string, says: object) => {
    const engine = await createInstantEngine({
      says,
      output: async (job) => {
        const used = 'loras' in job.request ? (job.request.loras ?? []) : [];
        const files = await Promise.all(used.map((each) => job.readLora?.(each) ?? Buffer.alloc(0)));
        got.set(job.id, { engine: id, job, files });
        return undefined;
      },
    });
    return { ...engine, id };
  };
  const draws = (['sfw', 'nsfw'] as const).map((category) => ({
    ...work,
    category,
    family: 'sdxl',
    reason: null,
  }));
  installation = await startInstallation({
    databaseUrl: database.url,
    engines: [await create('words-alone', {}), await create('applies', { loras: draws })],
    limits: generousLimits,
    env: { LORAS_FILE: file, LORAS_FROM_LOOPBACK: 'true', CIVITAI_TOKEN: 'of-the-operator' },
  });
  await eventually(async () => {
    const reported = await database.db.select().from(engineStatus);
    expect(reported.filter(({ abilities }) => abilities?.loras)).toHaveLength(1);
  });
});
afterAll(async () => {
  await installation?.close();
  await Promise.all([civitai?.close(), huggingFace?.close()]);
});
beforeEach(async () => {
  userId = (await makeUserWithTokens(database.db, 50, { subscription: 'premium' })).id;
  client = await signInAs(installation, userId);
});
afterEach(() => {
  civitai.fault = {};
  huggingFace.fault = {};
});

const addLink = (url: string, more: object = {}) =>
  client.call('addLoraByLink', { body: { url, confirmed, ...more } });
const list = async (): Promise<Lora[]> => (await client.call('listLoras')).body.loras;
const settle = (id: string): Promise<Lora> =>
  eventually(async () => {
    const found = (await list()).find((each) => each.id === id);
    expect(['receiving', 'checking']).not.toContain(found?.state);
    return found as Lora;
  }, 30_000);

/** Adds a model of a site by its link and waits for the end of its check. */
async function addModel(facts: Parameters<ModelSiteDouble['add']>[1], more: object = {}, site = civitai) {
  const { body, status } = await addLink(site.add(nextModel++, facts), more);
  expect(status).toBe(202);
  return settle(body.id);
}

async function upload(bytes: Buffer, more: object = {}): Promise<Lora> {
  const body = {
    name: 'Soft light',
    fileName: 'soft.safetensors',
    byteSize: bytes.length,
    confirmed,
    ...more,
  };
  const { id } = (await client.call('startLoraUpload', { body })).body;
  await sendPart(id, 0, bytes);
  return settle(id);
}

function sendPart(id: string, number: number, bytes: Buffer) {
  const form = new FormData();
  form.set('number', String(number));
  form.set('file', new Blob([new Uint8Array(bytes)]), 'part');
  return client.call('uploadLoraPart', { params: { id }, body: form });
}

const generate = (parameters: object, prompt = 'a harbour at dusk') =>
  client.call('generateImage', { body: { type: 'image', prompt, parameters } });

describe('a LoRA by its link', () => {
  it('is described, fetched, compared, recognised and usable', async () => {
    const bytes = makeLoraFile('sdxl', { rank: 4 });
    const made = await addModel({ bytes, name: 'Soft light', token: 'of-the-operator' });
    expect(made).toMatchObject({
      ...{
        name: 'Soft light',
        state: 'usable',
        problem: null,
        site: 'civitai',
        author: 'maker',
        family: 'sdxl',
      },
      ...{ triggerWords: ['softlight'], permitsService: true, category: 'sfw', sha256: hashFile(bytes) },
      ...{ byteSize: bytes.length, receivedBytes: bytes.length },
    });
    expect(made.licence).toContain('Rent');
    const downloads = civitai.asked.filter(({ path: asked }) => asked.startsWith('/cdn/'));
    // The address that the site redirects to is the same host here, which gets the token.
    expect(downloads.at(-1)?.token).toBe('Bearer of-the-operator');
    const other = await addModel({ bytes, licence: 'mit' }, {}, huggingFace);
    expect(other).toMatchObject({
      state: 'usable',
      site: 'hugging_face',
      licence: 'mit',
      permitsService: true,
    });
    expect(huggingFace.asked.every(({ token }) => token === null)).toBe(true);
  });

  it.each([
    ['another host', 'https://example.com/models/1', 'Links are taken from'],
    ['no link', 'nonsense', 'Links are taken from'],
    ['a page that is no model', '/user/maker', 'link of a model’s page'],
    ['plain HTTP elsewhere', 'http://example.com/models/1', 'Links are taken from'],
    ['a password in it', 'https://me:pw@civitai.com/models/1', 'without a name and a password'],
  ])('is refused at once with %s', async (_, url, words) => {
    const given = url.startsWith('/') ? `http://${civitai.host}${url}` : url;
    const { body, status } = await addLink(given);
    expect(status).toBe(400);
    expect(body.message).toContain(words);
    expect(await list()).toEqual([]);
  });

  const file = makeLoraFile('sdxl');
  it.each([
    ['its site says that it shows a real person', { poi: true }, 'real person'],
    ['its site says that it shows a minor', { minor: true }, 'minor'],
    ['its name is that of a known person', { name: 'Taylor Swift' }, 'real person'],
    ['a trigger word suggests youth', { triggerWords: ['schoolgirl'] }, 'suggest a minor'],
    ['a tag suggests youth', { tags: ['style', 'loli'] }, 'suggest a minor'],
    [
      'its description names a known person',
      { description: '<p>Looks like Emma Watson.</p>' },
      'real person',
    ],
    ['its author is blocked', { author: 'banned-maker' }, 'does not allow this LoRA'],
    ['its licence forbids a service', { uses: ['Image'] }, 'licence does not permit'],
    ['its licence came as text and forbids it', { uses: '{Image,RentCivit}' }, 'licence does not permit'],
    ['its base model forbids it', { baseModel: 'Flux.1 D', uses: ['Rent'] }, 'licence does not permit'],
    ['it is a pickle', { fileName: 'lora.ckpt' }, 'no .safetensors file'],
    ['it is a checkpoint', { type: 'Checkpoint' }, 'This is no LoRA'],
    ['its author gives it to its site alone', { usageControl: 'Generation' }, 'lets no one download'],
    [
      'the words in its file suggest youth',
      { bytes: makeLoraFile('sdxl', { metadata: { 'modelspec.title': 'teen' } }) },
      'suggest a minor',
    ],
    [
      'its file is blocked',
      { bytes: makeLoraFile('sdxl', { metadata: { 'modelspec.title': 'Blocked' } }) },
      'does not allow this LoRA',
    ],
    [
      'its family is unknown',
      { bytes: makeLoraFile('sdxl', { layers: [['x.y', 4, 4]] }) },
      'cannot be recognised',
    ],
  ])('is not usable where %s', async (_, facts, words) => {
    const refused = await addModel({ bytes: file, ...facts });
    expect(['refused', 'failed']).toContain(refused.state);
    expect(refused.problem).toContain(words);
    expect((await generate({ loras: [{ id: refused.id }] })).status).toBe(409);
  });

  it('is adult where its site says so, and stays adult', async () => {
    const { category, id } = await addModel({ bytes: file, isAdult: true });
    expect(category).toBe('nsfw');
    const { status } = await client.call('changeLora', { params: { id }, body: { category: 'sfw' } });
    expect(status).toBe(409);
    const refused = await generate({ loras: [{ id }] });
    expect([refused.status, refused.body.message]).toEqual([
      403,
      expect.stringContaining('adult category alone'),
    ]);
  });
});

describe('a site that fails', () => {
  const bytes = makeLoraFile('sdxl', { rank: 8 });
  it.each([
    ['knows no such model', { api: 404 }, 'no such model'],
    ['wants a sign-in', { api: 401 }, 'after a sign-in'],
    ['does not give the file away', { file: 403 }, 'wants a sign-in'],
    ['redirects into this network', { redirectTo: 'http://10.0.0.7/secret' }, 'could not be fetched'],
    [
      'redirects to the metadata of a cloud',
      { redirectTo: 'https://169.254.169.254/latest' },
      'private or reserved',
    ],
    ['redirects for ever', { redirectTo: '/api/download/models/1' }, 'redirects too often'],
    ['sends other bytes', { wrongBytes: true }, 'SHA-256 differs'],
    ['sends more than the file has', { extraBytes: 4_000 }, 'cut off or longer'],
  ])('%s: the LoRA is not usable, and says why', async (_, fault, words) => {
    const id = nextModel++;
    civitai.fault =
      'redirectTo' in fault && fault.redirectTo.startsWith('/')
        ? { redirectTo: `http://${civitai.host}/api/download/models/${id}` }
        : fault;
    const { body } = await addLink(civitai.add(id, { bytes }));
    const ended = await settle(body.id);
    expect(['refused', 'failed']).toContain(ended.state);
    expect(ended.problem).toContain(words);
  });

  it('breaks off in the middle: the file is continued where it stopped', async () => {
    const large = makeLoraFile('sdxl', { rank: 1_000 });
    expect(large.length).toBeGreaterThan(loraLimits.loraPartBytes);
    civitai.fault = { cutAfter: { bytes: loraLimits.loraPartBytes + 1_000, times: 1 } };
    const made = await addModel({ bytes: large });
    expect(made).toMatchObject({ state: 'usable', sha256: hashFile(large) });
    const ranges = civitai.asked
      .filter(({ path: asked }) => asked.startsWith('/cdn/'))
      .map(({ range }) => range);
    expect(ranges.at(-1)).toBe(`bytes=${loraLimits.loraPartBytes}-`);
  });

  it('is asked again after it failed, and then works', async () => {
    civitai.fault = { api: 404 };
    const failed = await addModel({ bytes });
    expect(failed.state).toBe('failed');
    civitai.fault = {};
    expect((await client.call('retryLora', { params: { id: failed.id } })).status).toBe(200);
    expect(await settle(failed.id)).toMatchObject({ state: 'usable', problem: null });
  });
});

describe('an uploaded file', () => {
  it('is usable once its parts are there and it was checked', async () => {
    const bytes = makeLoraFile('sdxl', { metadata: { 'modelspec.trigger_phrase': 'softlight' } });
    expect(await upload(bytes)).toMatchObject({
      ...{ state: 'usable', site: null, family: 'sdxl', triggerWords: ['softlight'], permitsService: null },
      sha256: hashFile(bytes),
    });
  });

  it('comes in parts, in any order and twice', async () => {
    const bytes = makeLoraFile('sdxl', { rank: 1_000 });
    const body = { name: 'Large', fileName: 'large.safetensors', byteSize: bytes.length, confirmed };
    const { id } = (await client.call('startLoraUpload', { body })).body;
    const first = bytes.subarray(0, loraLimits.loraPartBytes);
    const last = bytes.subarray(loraLimits.loraPartBytes);
    expect((await sendPart(id, 1, last)).body).toMatchObject({
      state: 'receiving',
      receivedBytes: last.length,
    });
    expect((await sendPart(id, 1, last)).status).toBe(200);
    expect((await sendPart(id, 0, first.subarray(1))).status).toBe(400);
    expect((await sendPart(id, 2, last)).status).toBe(400);
    await Promise.all([sendPart(id, 0, first), sendPart(id, 0, first)]);
    expect(await settle(id)).toMatchObject({ state: 'usable', sha256: hashFile(bytes) });
    expect((await sendPart(id, 0, first)).status).toBe(409);
  });

  it.each([
    ['is no safetensors file', Buffer.from('PK\x03\x04 a program in disguise'), 'no .safetensors file'],
    ['is a whole model', makeLoraFile('sdxl').fill(0x20, 8, 9), 'no .safetensors file'],
  ])('%s: refused with a sentence', async (_, bytes, words) => {
    const refused = await upload(bytes);
    expect(refused).toMatchObject({ state: 'refused', problem: expect.stringContaining(words) });
  });

  it('is refused by its name, and by its kind before it is sent', async () => {
    const bytes = makeLoraFile('sdxl');
    expect(await upload(bytes, { name: 'Emma Watson' })).toMatchObject({ state: 'refused' });
    const body = { name: 'A', fileName: 'a.ckpt', byteSize: 100, confirmed };
    expect((await client.call('startLoraUpload', { body })).status).toBe(400);
    const unconfirmed = { ...body, fileName: 'a.safetensors', confirmed: false };
    expect((await client.call('startLoraUpload', { body: unconfirmed })).status).toBe(400);
    const large = { ...body, fileName: 'a.safetensors', byteSize: loraLimits.loraFileBytesMaximum + 1 };
    expect((await client.call('startLoraUpload', { body: large })).status).toBe(400);
  });
});

describe('a request with LoRAs', () => {
  it('reaches the engine that applies them, with file, weight, words and decision, and is stored with the picture', async () => {
    const bytes = makeLoraFile('sdxl', { rank: 2 });
    const { id } = await addModel({ bytes });
    const { body, status } = await generate({ loras: [{ id, weight: -0.5 }] });
    expect(status).toBe(202);
    await eventually(async () => expect(got.get(body.jobId)?.files[0]?.equals(bytes)).toBe(true));
    const { engine, job } = got.get(body.jobId) ?? {};
    expect(engine).toBe('applies');
    expect(job?.request).toMatchObject({
      prompt: 'a harbour at dusk, softlight',
      loras: [{ id, sha256: hashFile(bytes), family: 'sdxl', weight: -0.5 }],
    });
    const item = await eventually(async () => {
      const { body: found } = await client.call('getContent', { params: { id: body.contentId } });
      expect(found.status).toBe('completed');
      return JSON.parse(found.metadata);
    });
    expect(item.loras).toEqual([{ id, name: 'Soft light', weight: -0.5 }]);
    const [decision] = await database.db
      .select({ fields: safetyDecisions.fields })
      .from(safetyDecisions)
      .innerJoin(engineJobs, eq(engineJobs.decisionId, safetyDecisions.id))
      .where(eq(engineJobs.id, body.jobId));
    expect(decision?.fields).toMatchObject({ 'LoRA 1': 'softlight', 'LoRA name 1': 'Soft light' });
    expect((await list())[0]?.usedBy).toEqual({ personas: 0, items: 1 });
  });

  it('brings those of a persona unless it names others, in bundles as well', async () => {
    const id = await makeLora(database.db, userId, { triggerWords: ['softlight'] });
    const personaId = await makePersona(database.db, userId, { loras: [{ id, weight: 0.7 }] });
    await generate({ personaId, bundleSize: 2 });
    const jobs = await database.db.select().from(engineJobs).where(eq(engineJobs.userId, userId));
    expect(jobs.map(({ request }) => 'loras' in request && request.loras?.[0]?.weight)).toEqual([0.7, 0.7]);
    const { body } = await generate({ personaId, loras: [] });
    const [without] = await database.db.select().from(engineJobs).where(eq(engineJobs.id, body.jobId));
    expect(without?.request).not.toHaveProperty('loras');
  });

  it('is refused before anything is held where no engine draws with its family', async () => {
    const id = await makeLora(database.db, userId, { family: 'flux2-klein' });
    const everyEngine = await database.db.select().from(engineStatus);
    // Without the engine that leaves LoRAs out, which draws from the words alone.
    await database.db.delete(engineStatus).where(eq(engineStatus.id, 'words-alone'));
    const { body, status } = await generate({ loras: [{ id }] });
    expect([status, body.message]).toEqual([503, expect.stringContaining('for another model')]);
    expect(await getBalance(database.db, userId)).toMatchObject({ tokens: 50, heldTokens: 0 });
    await database.db.insert(engineStatus).values(everyEngine).onConflictDoNothing();
  });

  it('names what is wrong: unknown ids, twice the same, no weight, too many', async () => {
    const id = await makeLora(database.db, userId);
    const of = async (loraList: object[]) => (await generate({ loras: loraList })).status;
    expect(await of([{ id: crypto.randomUUID() }])).toBe(404);
    expect(await of([{ id }, { id }])).toBe(400);
    expect(await of([{ id, weight: 0 }])).toBe(400);
    expect(await of([{ id, weight: 2.1 }])).toBe(400);
    expect(await of(Array.from({ length: 5 }, () => ({ id: crypto.randomUUID() })))).toBe(400);
    const other = await makeLora(database.db, (await makeUserWithTokens(database.db, 1)).id);
    expect(await of([{ id: other }])).toBe(404);
  });
});

describe('the plan', () => {
  it.each(['free', 'starter', 'pro'] as const)(
    '%s shows LoRAs, and takes and uses none',
    async (subscription) => {
      const { id: lowerId } = await makeUserWithTokens(database.db, 50, { subscription });
      const lower = await signInAs(installation, lowerId);
      expect((await lower.call('listLoras')).body).toMatchObject({ isIncluded: false, loras: [] });
      const url = civitai.add(nextModel++, { bytes: makeLoraFile('sdxl') });
      const added = await lower.call('addLoraByLink', { body: { url, confirmed } });
      expect([added.status, added.body.code]).toEqual([403, 'PLAN_LIMIT']);
    },
  );

  it('that ends keeps them, and they cannot be used until it is back', async () => {
    const id = await makeLora(database.db, userId);
    await database.db.update(users).set({ subscription: 'free' }).where(eq(users.id, userId));
    const refused = await generate({ loras: [{ id }] });
    expect([refused.status, refused.body.code]).toEqual([403, 'PLAN_LIMIT']);
    expect(await getBalance(database.db, userId)).toMatchObject({ heldTokens: 0 });
    expect(await list()).toHaveLength(1);
  });

  it('bounds how many there are, and their bytes', async () => {
    for (let n = 0; n < 10; n += 1)
      await makeLora(database.db, userId, { byteSize: loraLimits.loraFileBytesMaximum });
    const body = { name: 'One more', fileName: 'a.safetensors', byteSize: 100, confirmed };
    expect((await client.call('startLoraUpload', { body })).body.message).toContain('10 GiB');
    await database.db.update(loras).set({ byteSize: 10 }).where(eq(loras.userId, userId));
    for (let n = 10; n < loraLimits.lorasMaximum; n += 1) await makeLora(database.db, userId);
    expect((await client.call('startLoraUpload', { body })).body.message).toContain('limit of 50');
  });
});

describe('a ban', () => {
  it('ends its use everywhere, waiting jobs included, until it is lifted', async () => {
    const bytes = makeLoraFile('sdxl', { rank: 3 });
    const { id } = await addModel({ bytes });
    const adminId = (await makeUserWithTokens(database.db, 0, { role: 'admin' })).id;
    const admin = await signInAs(installation, adminId);
    const [target] = (await admin.call('searchLoras', { query: { search: hashFile(bytes).slice(0, 12) } }))
      .body;
    expect(target).toMatchObject({ id, banReason: null });
    await database.db.$client.query(
      `insert into engine_pauses (engine_id, reason, since) values ('applies', 'x', now()), ('words-alone', 'x', now())`,
    );
    const waiting = (await generate({ loras: [{ id }] })).body.jobId;
    const banned = await admin.call('banLora', { params: { id }, body: { reason: 'A complaint.' } });
    expect(banned.body).toMatchObject({ state: 'withdrawn', banReason: 'A complaint.' });
    await database.db.$client.query('delete from engine_pauses');
    await database.db.$client.query(`select pg_notify('engine_jobs', '')`);
    await eventually(async () => {
      const [job] = await database.db.select().from(engineJobs).where(eq(engineJobs.id, waiting));
      expect(job?.state).toBe('failed');
      expect(job?.problem).toContain('banned');
    }, 30_000);
    expect((await getBalance(database.db, userId)).heldTokens).toBe(0);
    expect((await list())[0]).toMatchObject({ state: 'withdrawn' });
    expect((await generate({ loras: [{ id }] })).status).toBe(403);
    const again = await upload(bytes);
    expect(again).toMatchObject({ state: 'refused', problem: expect.stringContaining('banned') });
    expect((await admin.call('allowLora', { params: { id } })).body).toMatchObject({ state: 'usable' });
    expect((await generate({ loras: [{ id }] })).status).toBe(202);
  });
});
