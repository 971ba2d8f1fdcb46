import { EngineError, type EngineJob } from '@castwright/engine-port';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RouteName } from '#contract/index.ts';
import { auditLedger, getBalance } from '#features/billing/ledger';
import { newId } from '#platform/ids.ts';
import { contentItems } from '#schema/library/items';
import { makeModel } from '#tests/factories/models.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makePicture, makeUpload } from '#tests/factories/tool-pictures.ts';
import { makeUser } from '#tests/factories/users.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { createInstantEngine, type InstantEngine } from '#tests/fakes/instant-engine.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { engineJobs } from '../src/features/generation/jobs/schema.ts';

const database = useDatabase();
let installation: TestInstallation;
let engine: InstantEngine;
let userId: string;
let client: TestClient;
let picture: string;

/** What the engine was asked for, in order. */
const given: EngineJob['request'][] = [];

beforeAll(async () => {
  const pier = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#245' } })
    .png()
    .toBuffer();
  engine = await createInstantEngine({
    fail: (job) => {
      given.push(job.request);
      return refusePortuguese(job) ?? failStorm(job);
    },
    output: ({ request }) =>
      'prompt' in request && request.prompt === 'a pier'
        ? { kind: 'image', bytes: pier, mediaType: 'image/png' }
        : undefined,
  });
  installation = await startInstallation({
    databaseUrl: database.url,
    limits: generousLimits,
    engines: [engine],
  });
});
afterAll(() => installation?.close());
beforeEach(async () => {
  userId = (await makeUserWithTokens(database.db, 100)).id;
  client = await signInAs(installation, userId);
  picture = await makePicture(installation, userId, { name: 'Harbour' });
});
afterEach(async () => {
  expect(await auditLedger(database.db)).toEqual([]);
});

const face = { x: 0.3, y: 0.2, width: 0.2, height: 0.3 };
const ask = (name: RouteName, body: object, key?: string) => client.call(name, { body, ...(key && { key }) });

async function ended(jobId: string) {
  return eventually(async () => {
    const [row] = await database.db.select().from(engineJobs).where(eq(engineJobs.id, jobId));
    expect(row?.endedAt).not.toBeNull();
    return row as NonNullable<typeof row>;
  });
}
/** Calls a tool, waits for the end, and returns the job with the item it filled. */
async function made(name: RouteName, body: object) {
  const answer = await ask(name, body);
  expect([answer.status, answer.body.success]).toEqual([202, true]);
  const job = await ended(answer.body.jobId);
  expect([job.state, job.problem]).toEqual(['completed', null]);
  const { body: item } = await client.call('getContent', { params: { id: answer.body.contentId } });
  return { job, item, settings: JSON.parse(item.metadata) };
}
const fetchLineage = async (id: string) => (await client.call('contentLineage', { params: { id } })).body;
const untouched = async () =>
  expect(await getBalance(database.db, userId)).toMatchObject({ tokens: 100, heldTokens: 0 });

describe('image to image', () => {
  it('redraws with the style’s text before the prompt, each result with its own seed', async () => {
    const asked = { source: { contentId: picture }, prompt: 'at dusk', style: 'noir', count: 2, seed: 5 };
    const { body } = await ask('imageToImage', asked);
    expect(body.jobs.map(({ cost, aspectRatio }: never) => [cost, aspectRatio])).toEqual([
      [1, '64:48'],
      [1, '64:48'],
    ]);
    const [first, second] = await Promise.all(body.jobs.map(({ id }: { id: string }) => ended(id)));
    expect(first?.request).toMatchObject({
      operation: 'image_to_image',
      prompt: 'black and white, film noir lighting, deep shadows, at dusk',
      source: { kind: 'content', id: picture, width: 64, height: 48 },
      strength: 0.6,
      style: 'noir',
      keepComposition: true,
      seed: 5,
    });
    expect(second?.request).toMatchObject({ seed: 6 });
    const { body: item } = await client.call('getContent', { params: { id: body.contentId } });
    expect(JSON.parse(item.metadata)).toMatchObject({ prompt: 'at dusk', style: 'noir', strength: 0.6 });
    expect(await getBalance(database.db, userId)).toMatchObject({ tokens: 98, heldTokens: 0 });
  });

  it('takes a style alone, and is named after the picture then', async () => {
    const { item, settings } = await made('imageToImage', { source: { contentId: picture }, style: 'comic' });
    expect(item.name).toBe('Harbour');
    expect(settings).not.toHaveProperty('prompt');
    expect((await client.call('promptHistory')).body).toEqual([]);
  });

  it('asks for a prompt or a style', async () => {
    const { status, body } = await ask('imageToImage', { source: { contentId: picture }, prompt: ' ' });
    expect([status, body.message]).toEqual([400, 'Enter a prompt or choose a style.']);
    await untouched();
  });
});

describe('inpaint', () => {
  const mask = (facts = {}) => makeUpload(installation, userId, { purpose: 'mask', ...facts });

  it('removes without a prompt, and replaces by one', async () => {
    const maskId = await mask();
    const source = { contentId: picture };
    const removed = await made('inpaint', { task: 'remove', source, maskId });
    expect(removed.job.request).toMatchObject({
      task: 'remove',
      prompt: '',
      mask: { kind: 'upload', id: maskId },
    });
    expect([removed.item.name, removed.settings.task]).toEqual(['Harbour, retouched', 'remove']);
    const replaced = await made('inpaint', { task: 'replace', source, maskId, prompt: 'a red boat' });
    expect(replaced.job.request).toMatchObject({ task: 'replace', prompt: 'a red boat' });
  });

  it('extends a picture on its sides, with words or without', async () => {
    const source = { contentId: picture };
    const sides = { top: 0, right: 64, bottom: 24, left: 16 };
    const extended = await made('inpaint', { task: 'extend', source, sides });
    expect(extended.job.request).toMatchObject({ task: 'extend', prompt: '', sides });
    expect(extended.job.request).not.toHaveProperty('mask');
    expect(extended.item).toMatchObject({ name: 'Harbour, extended', type: 'image' });
    expect(extended.settings).toMatchObject({ operation: 'inpaint', task: 'extend', sides, cost: 1 });
    const { parents } = await fetchLineage(extended.item.id);
    expect(parents).toMatchObject([{ role: 'source', picture: { contentId: picture } }]);
    const worded = await made('inpaint', { task: 'extend', source, sides, prompt: 'a pier', seed: 4 });
    expect(worded.job.request).toMatchObject({ task: 'extend', prompt: 'a pier', seed: 4 });
    expect(await getBalance(database.db, userId)).toMatchObject({ tokens: 98, heldTokens: 0 });
  });

  it('works through several masks, each on the result of the one before, for one price', async () => {
    const [first, second, third] = [await mask(), await mask(), await mask()];
    given.length = 0;
    const { item, job, settings } = await made('inpaint', {
      task: 'layers',
      source: { contentId: picture },
      layers: [
        { task: 'replace', maskId: first, prompt: 'a pier' },
        { task: 'remove', maskId: second },
        { task: 'replace', maskId: third, prompt: 'a gull' },
      ],
      seed: 9,
    });
    expect(job.cost).toBe(3);
    expect(await getBalance(database.db, userId)).toMatchObject({ tokens: 97, heldTokens: 0 });
    expect(given).toMatchObject([
      { task: 'replace', prompt: 'a pier', seed: 9 },
      { task: 'remove', prompt: '', seed: 10 },
      { task: 'replace', prompt: 'a gull', seed: 11 },
    ]);
    const sources = given.map((request) => ('source' in request ? request.source.bytes : null));
    const [whole, withPier, withoutBoat] = sources.map((bytes) => bytes?.toString('base64'));
    expect(new Set([whole, withPier, withoutBoat]).size).toBe(3);
    expect(await sharp(sources[1] ?? undefined).stats()).toMatchObject({ channels: [{ mean: 34 }, {}, {}] });
    expect(settings).toMatchObject({
      task: 'layers',
      layers: [
        { task: 'replace', prompt: 'a pier' },
        { task: 'remove', prompt: '' },
        { task: 'replace', prompt: 'a gull' },
      ],
    });
    const { parents } = await fetchLineage(item.id);
    expect(parents).toHaveLength(4);
  });

  it('charges nothing when a later mask fails, and judges the words of each', async () => {
    const source = { contentId: picture };
    const masks = [await mask(), await mask()];
    const edit = (prompt: string) => ({
      task: 'layers',
      source,
      layers: [
        { task: 'remove', maskId: masks[0] },
        { task: 'replace', maskId: masks[1], prompt },
      ],
    });
    const failed = await ask('inpaint', edit('a storm'));
    expect(await ended(failed.body.jobId)).toMatchObject({ state: 'failed' });
    const refused = await ask('inpaint', edit('schoolgirl, 15 years old'));
    expect([refused.status, refused.body.code]).toEqual([422, 'CONTENT_BLOCKED']);
    expect(refused.body.details.findings.map(({ field }: { field: string }) => field)).toEqual([
      'layer2',
      'layer2',
    ]);
    const alone = await ask('inpaint', { ...edit('x'), layers: [{ task: 'remove', maskId: masks[0] }] });
    expect([alone.status, alone.body.message]).toEqual([400, 'Add a second layer']);
    await untouched();
  });

  it('refuses an extension of nothing, of more than the picture’s own size, and words that are not allowed', async () => {
    const source = { contentId: picture };
    const nothing = { top: 0, right: 0, bottom: 0, left: 0 };
    const none = await ask('inpaint', { task: 'extend', source, sides: nothing });
    expect([none.status, none.body.message]).toEqual([400, 'Extend at least one side']);
    const long = await ask('inpaint', { task: 'extend', source, sides: { ...nothing, top: 49 } });
    expect([long.status, long.body.message]).toEqual([
      400,
      'A side can be extended by the picture’s own size at most: 64 pixels across, 48 down.',
    ]);
    const sides = { ...nothing, left: 20 };
    const worded = await ask('inpaint', {
      task: 'extend',
      source,
      sides,
      prompt: 'schoolgirl, 15 years old',
    });
    expect([worded.status, worded.body.code]).toEqual([422, 'CONTENT_BLOCKED']);
    await untouched();
  });

  it('wants a mask, and one of the picture’s size', async () => {
    const source = { contentId: picture };
    const small = await ask('inpaint', { task: 'remove', source, maskId: await mask({ width: 32 }) });
    expect([small.status, small.body.message]).toEqual([
      400,
      'The mask must have the picture’s size, 64 × 48.',
    ]);
    const upload = await makeUpload(installation, userId);
    const wrong = await ask('inpaint', { task: 'remove', source, maskId: upload });
    expect([wrong.status, wrong.body.code]).toEqual([422, 'CONTENT_BLOCKED']);
    expect(wrong.body.message).toContain('This picture is not a mask.');
    const asPicture = await ask('upscale', { source: { uploadId: await mask() } });
    expect(asPicture.body.message).toContain('A mask cannot be used as a picture.');
    await untouched();
  });
});

describe('face swap', () => {
  it('names both pictures as parents, and the target has the child', async () => {
    const source = await makePicture(installation, userId, { name: 'Nora' });
    const asked = {
      source: { contentId: source },
      target: { contentId: picture },
      faces: [{ source: face, target: face }],
    };
    const { item, job } = await made('faceSwap', asked);
    expect(item.name).toBe('Harbour, another face');
    expect(job.request).toMatchObject({ identityStrength: 0.8, faces: asked.faces });
    const { parents, missingParents } = await fetchLineage(item.id);
    expect(new Map(parents.map(({ role, name }: never) => [role, name]))).toEqual(
      new Map([
        ['source', 'Nora'],
        ['target', 'Harbour'],
      ]),
    );
    expect(missingParents).toBe(0);
    expect((await fetchLineage(picture)).children).toMatchObject([{ picture: { contentId: item.id } }]);
    await client.call('deleteContent', { params: { id: source } });
    expect(await fetchLineage(item.id)).toMatchObject({ parents: [{ role: 'target' }], missingParents: 1 });
  });

  it('replaces each face once', async () => {
    const asked = {
      source: { contentId: picture },
      target: { contentId: picture },
      faces: [
        { source: face, target: face },
        { source: { ...face, x: 0.6 }, target: face },
      ],
    };
    expect((await ask('faceSwap', asked)).body.message).toBe(
      'Each face of the picture can be replaced once.',
    );
    await untouched();
  });

  it('refuses a picture that is too large for it, on either side and by either way', async () => {
    const size = { width: 4200, height: 4096 };
    const large = { contentId: await makePicture(installation, userId, { ...size, faces: [face] }) };
    const known = { contentId: await makePicture(installation, userId, { faces: [face] }) };
    const faces = [{ source: face, target: face }];
    const refused = [
      await ask('faceSwap', { source: large, target: known, faces }),
      await ask('faceSwap', { source: known, target: large, faces }),
      await ask('wizardFaceSwap', { sourceImage: large, targetImage: known }),
      await ask('wizardFaceSwap', { sourceImage: known, targetImage: large }),
    ];
    for (const { status, body } of refused) {
      expect([status, body.message]).toEqual([
        400,
        'This picture has 17.2 megapixels; at most 16.8 megapixels can be edited.',
      ]);
    }
    await untouched();
  });

  it('of the wizard takes the first known face of each, and says where none is known', async () => {
    const known = await makePicture(installation, userId, { name: 'Nora', faces: [face] });
    const asked = (targetImage: object) => ({ sourceImage: { contentId: known }, targetImage });
    const { job } = await made('wizardFaceSwap', asked({ contentId: known }));
    expect(job.request).toMatchObject({ faces: [{ source: face, target: face }] });
    const unknown = await ask('wizardFaceSwap', asked({ contentId: picture }));
    expect(unknown.status).toBe(400);
    expect(unknown.body.message).toContain('No face was found in “Harbour”.');
  });

  it('of the wizard counts as training data, of its model; one of the tool is a picture', async () => {
    const known = { contentId: await makePicture(installation, userId, { name: 'Nora', faces: [face] }) };
    const modelId = await makeModel(database.db, userId, { name: 'Mara' });
    const ofWizard = await made('wizardFaceSwap', { sourceImage: known, targetImage: known, modelId });
    expect(ofWizard.item.type).toBe('training_data');
    expect(ofWizard.settings).toMatchObject({ operation: 'face_swap', modelId, modelName: 'Mara' });
    const faces = [{ source: face, target: face }];
    expect((await made('faceSwap', { source: known, target: known, faces })).item.type).toBe('image');
  });
});

describe('upscale', () => {
  it('is of its picture’s category and named after it', async () => {
    const adult = await makePicture(installation, userId, { category: 'nsfw', name: 'Pool' });
    const { item, settings } = await made('upscale', { source: { contentId: adult }, factor: 4 });
    expect([item.name, item.category]).toEqual(['Pool, 4× larger', 'nsfw']);
    expect(settings).toMatchObject({ operation: 'upscale', factor: 4, detail: 0.5 });
  });

  it('refuses what would be too large before anything is held', async () => {
    await database.db
      .update(contentItems)
      .set({ width: 4096, height: 4096 })
      .where(eq(contentItems.id, picture));
    const { status, body } = await ask('upscale', { source: { contentId: picture }, factor: 2 });
    expect(status).toBe(202);
    const large = await ask('upscale', { source: { contentId: picture }, factor: 4 });
    expect([large.status, large.body.message]).toEqual([
      400,
      'The result would have 268.4 megapixels; at most 67.1 megapixels can be made.',
    ]);
    await ended(body.jobId);
  });
});

/** A request that no engine can do. */
function failStorm({ request }: EngineJob): EngineError | undefined {
  if (!('prompt' in request) || request.prompt !== 'a storm') return undefined;
  return new EngineError('invalid_request', 'No storms here.');
}

/** Reading Portuguese fails, for every picture. */
function refusePortuguese({ request }: EngineJob): EngineError | undefined {
  const reads = request.operation === 'image_to_text' && request.languages.includes('pt');
  return reads ? new EngineError('invalid_request', 'The picture could not be read.') : undefined;
}

describe('a tool’s job that failed', () => {
  it('is tried again under its own name, and says what was started', async () => {
    const asked = { source: { contentId: picture }, languages: ['pt'] };
    const { body } = await ask('readText', asked);
    expect((await ended(body.jobId)).state).toBe('failed');
    await untouched();
    const again = await client.call('retryJob', { params: { id: body.jobId } });
    expect([again.status, again.body.contentId, again.body.job.name]).toEqual([202, null, 'Harbour, read']);
    expect((await ended(again.body.jobId)).state).toBe('failed');
    await untouched();
  });
});

describe('reading', () => {
  it('keeps the text with its picture, and charges once', async () => {
    const key = newId();
    const asked = { source: { contentId: picture }, languages: ['de', 'en', 'de'] };
    const { status, body } = await ask('readText', asked, key);
    expect([status, body.job.contentId, body.job.name]).toEqual([202, null, 'Harbour, read']);
    expect((await ask('readText', asked, key)).body.jobId).toBe(body.jobId);
    await ended(body.jobId);
    const { body: readings } = await client.call('listReadings');
    expect(readings).toMatchObject([
      { jobId: body.jobId, source: { contentId: picture }, languages: ['de', 'en'], text: 'Harbour' },
    ]);
    expect(await getBalance(database.db, userId)).toMatchObject({ tokens: 99, heldTokens: 0 });
    await client.call('deleteReading', { params: { id: readings[0].id } });
    expect((await client.call('listReadings')).body).toEqual([]);
  });

  it('notifies when it is done, and links to the text', async () => {
    const { body } = await ask('readText', { source: { contentId: picture } });
    await ended(body.jobId);
    const { body: notifications } = await client.call('listNotifications');
    expect(notifications[0]).toMatchObject({
      title: 'Your text is ready',
      message: 'Harbour, read',
      relatedType: 'reading',
      relatedId: body.jobId,
    });
  });

  it('describes as well, without languages', async () => {
    const { body } = await ask('caption', { source: { contentId: picture } });
    await ended(body.jobId);
    expect((await client.call('listReadings')).body).toMatchObject([{ operation: 'caption', languages: [] }]);
  });

  it('of an adult picture is adult work, and gives text only', async () => {
    const adult = await makePicture(installation, userId, { category: 'nsfw' });
    const { body } = await ask('readText', { source: { contentId: adult } });
    expect((await ended(body.jobId)).category).toBe('nsfw');
  });
});

describe('a picture as the tools see it', () => {
  const seen = async (query: Record<string, string>) => (await client.call('sourcePicture', { query })).body;

  it('says what it may be used for', async () => {
    const upload = await makeUpload(installation, userId, { people: 'not_stated' });
    const { origin, people, uses } = await seen({ uploadId: upload });
    expect([origin, people]).toEqual(['uploaded', 'not_stated']);
    const by = new Map(uses.map((use: { operation: string }) => [use.operation, use]));
    expect(by.get('upscale')).toMatchObject({ sfw: 'Confirm who’s in this photo.' });
    expect(by.get('image_to_text')).toMatchObject({ sfw: null });
    expect(by.get('image_to_image')).toMatchObject({ nsfw: expect.stringContaining('cannot become adult') });
    const own = await seen({ contentId: picture });
    expect(own.uses).toEqual(
      own.uses.map(({ operation }: { operation: string }) => ({ operation, sfw: null, nsfw: null })),
    );
  });

  it('must be a picture, and the caller’s own', async () => {
    expect((await client.call('sourcePicture')).status).toBe(400);
    const stranger = await signInAs(installation, (await makeUser(database.db)).id);
    const theirs: Record<string, string>[] = [
      { contentId: picture },
      { uploadId: await makeUpload(installation, userId) },
    ];
    for (const query of theirs) {
      expect((await stranger.call('sourcePicture', { query })).status).toBe(404);
    }
  });
});

describe('the analysis of a picture', () => {
  const analysed = (query: Record<string, string>) => client.call('analysePicture', { query });
  const generationMetadata = {
    from: 'png_text',
    generator: 'ComfyUI',
    prompt: 'a lighthouse',
    negativePrompt: null,
    seed: '7',
    settings: [{ name: 'Steps', value: '20' }],
  };

  it('of a generated picture uses the stored record, whatever its file says', async () => {
    const metadata = { prompt: 'a harbour', seed: 5, model: 'illustration', engine: 'Preview engine' };
    const own = await makePicture(installation, userId, { metadata });
    const { status, body } = await analysed({ contentId: own });
    expect([status, body.format, body.width, body.height]).toEqual([200, 'PNG', 64, 48]);
    expect(body.palette).toEqual([{ colour: '#406080', share: 1 }]);
    expect(body.credentials).toEqual({ found: false, valid: null, signer: null, facts: [] });
    expect(body.generationMetadata).toEqual({
      from: 'our_record',
      generator: 'Castwright',
      prompt: 'a harbour',
      negativePrompt: null,
      seed: '5',
      settings: [
        { name: 'Model', value: 'illustration' },
        { name: 'Engine', value: 'Preview engine' },
      ],
    });
  });

  it('of an upload says what its file said before it was cleaned', async () => {
    const credentials = { found: true, valid: true, signer: 'Lumen', facts: [] };
    const fileDescription = { format: 'WebP', byteSize: 12_345, credentials, generationMetadata };
    const upload = await makeUpload(installation, userId, { fileDescription });
    const { body } = await analysed({ uploadId: upload });
    expect(body).toMatchObject({ ...fileDescription, width: 64, height: 48 });
  });

  it('is of one picture, the caller’s own, and never of a mask', async () => {
    expect((await client.call('analysePicture')).status).toBe(400);
    const mask = await makeUpload(installation, userId, { purpose: 'mask' });
    expect((await analysed({ uploadId: mask })).status).toBe(404);
    const stranger = await signInAs(installation, (await makeUser(database.db)).id);
    const upload = await makeUpload(installation, userId);
    const theirs: Record<string, string>[] = [{ contentId: picture }, { uploadId: upload }];
    for (const query of theirs) {
      expect((await stranger.call('analysePicture', { query })).status).toBe(404);
    }
  });
});

describe('a job whose picture has changed since the decision', () => {
  it('is refused and refunded, and no engine sees it', async () => {
    const { rows } = await database.db.execute<{ key: string }>(
      sql`select storage_key as key from content_files where content_id = ${picture}`,
    );
    await installation.storage.put(rows[0]?.key ?? '', Buffer.from('something else'));
    const { body } = await ask('upscale', { source: { contentId: picture } });
    const job = await ended(body.jobId);
    expect(job.state).toBe('failed');
    expect(job.problem).toBe('The picture for this job has changed. Start it again.');
    expect(engine.submitted).not.toContain(body.jobId);
    await untouched();
  });
});
