import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { EngineCapabilities, IdentitySource, UnsupportedOperation } from '@castwright/engine-port';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Abilities } from '#contract/abilities.ts';
import { keypointNames } from '#contract/keypoints.ts';
import { getBalance } from '#features/billing/ledger';
import { reportEngines } from '#features/generation/fleet';
import { makeModel } from '#tests/factories/models.ts';
import { makePersona } from '#tests/factories/personas.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makePicture } from '#tests/factories/tool-pictures.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { createInstantEngine } from '#tests/fakes/instant-engine.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { engineStatus } from '../jobs/schema.ts';

const tags = `
imageTags:
  - id: in_the_rain
    adapter: rain
  - id: by_the_sea
videoLoras:
  - id: slow_pan
    adapter: pan
trainingGroups: []
`;

const database = useDatabase();
let folder: string;
let installation: TestInstallation;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'castwright-abilities-'));
  const file = path.join(folder, 'tags.yaml');
  await writeFile(file, tags);
  installation = await startInstallation({
    databaseUrl: database.url,
    limits: generousLimits,
    env: { TAGS_FILE: file },
  });
});
afterAll(async () => {
  await installation?.close();
  await rm(folder, { recursive: true, force: true });
});
afterEach(() => database.db.delete(engineStatus));

const person = async (facts: Parameters<typeof makeUserWithTokens>[2] = {}) => {
  const { id } = await makeUserWithTokens(database.db, 100, facts);
  return { id, client: await signInAs(installation, id) };
};
/** Reports an engine for pictures and videos with unsupported operations. */
async function report(says: Partial<EngineCapabilities>, id = 'gpu'): Promise<void> {
  const engine = await createInstantEngine({ operations: ['text_to_image', 'text_to_video'], says });
  await reportEngines(database.db, [{ ...engine, id }]);
}
const noVideos: UnsupportedOperation = {
  operation: 'text_to_video',
  category: 'nsfw',
  reason: 'This engine has no model for it.',
  details: ['secret-file.safetensors'],
};
const ability = ({ work }: Abilities, operation: string, category: string) =>
  work.find((each) => each.operation === operation && each.category === category);
/** Waits until the cache of one second is over. */
const eventuallyShows = (client: TestClient, check: (abilities: Abilities) => void) =>
  eventually(async () => check((await client.call('abilities')).body));

it('abilities are listed by operation and category, with reasons that name no file', async () => {
  const { client } = await person();
  await report({ unsupported: [noVideos] });
  await eventuallyShows(client, (abilities) => {
    expect(ability(abilities, 'text_to_video', 'sfw')).toMatchObject({ state: 'available', reason: null });
    expect(ability(abilities, 'text_to_video', 'nsfw')).toMatchObject({
      state: 'unable',
      reason:
        'Videos cannot be made here in the NSFW category at the moment. This engine has no model for it.',
    });
    expect(ability(abilities, 'face_swap', 'sfw')?.state).toBe('unable');
    expect(JSON.stringify(abilities)).not.toContain('secret-file');
  });
});

it('jobs wait for an engine that is offline or paused', async () => {
  const { client } = await person();
  await report({});
  await database.db.update(engineStatus).set({ seenAt: sql`now() - interval '1 minute'` });
  await eventuallyShows(client, (abilities) => {
    expect(ability(abilities, 'text_to_image', 'sfw')).toMatchObject({ state: 'away', reason: null });
    expect(ability(abilities, 'upscale', 'sfw')?.state).toBe('unable');
  });
  const asked = { type: 'image', prompt: 'a harbour', parameters: {} };
  const waiting = await client.call('generateImage', { body: asked });
  expect([waiting.status, waiting.body.message]).toEqual([202, 'Queued. It starts when an engine is back.']);
  await report({});
  const started = await client.call('generateImage', { body: asked });
  expect(started.body.message).toBe("Image generation started! You'll receive 1 image.");
  await database.db.delete(engineStatus);
  // Before the first engine reports, everything waits.
  await eventuallyShows(client, (abilities) =>
    expect(ability(abilities, 'upscale', 'sfw')?.state).toBe('away'),
  );
});

it('the adult category is hidden before onboarding is complete', async () => {
  await report({ unsupported: [noVideos] });
  const { client } = await person({ documentsUploadedAt: null });
  const { body } = await client.call('abilities');
  expect(new Set(body.work.map(({ category }: { category: string }) => category))).toEqual(new Set(['sfw']));
  expect(body.tags).toEqual([]);
  expect(JSON.stringify(body)).not.toContain('NSFW');
});

it('a category that no engine can do is refused before anything is held', async () => {
  const { client, id } = await person();
  await report({ unsupported: [noVideos] });
  const prompt = 'a lighthouse keeper';
  const refused = await client.call('generateNsfwVideo', { body: { prompt } });
  expect([refused.status, refused.body.message]).toEqual([
    503,
    'Videos cannot be made here in the NSFW category at the moment. This engine has no model for it. Nothing was charged.',
  ]);
  expect(await getBalance(database.db, id)).toMatchObject({ tokens: 100, heldTokens: 0 });
  expect((await client.call('generateSfwVideo', { body: { prompt } })).status).toBe(202);
});

it('a trained model that no engine can apply is listed as unsupported, and refused before anything is held', async () => {
  const { client, id } = await person();
  const modelId = await makeModel(database.db, id);
  const reason = 'Models trained for pictures cannot be used for videos on this engine. Choose no model.';
  await report({ unsupportedWithModel: [{ ...noVideos, category: 'sfw', reason }] });
  await eventuallyShows(client, (abilities) =>
    expect(ability(abilities, 'text_to_video', 'sfw')).toMatchObject({
      state: 'available',
      modelReason: reason,
    }),
  );
  const asked = { prompt: 'a lighthouse keeper', modelId };
  const { status, body } = await client.call('generateSfwVideo', { body: asked });
  expect([status, body.message]).toEqual([503, `${reason} Nothing was charged.`]);
  expect(await getBalance(database.db, id)).toMatchObject({ tokens: 100, heldTokens: 0 });
});

it('a video that is longer than any engine makes is listed as such, and refused before anything is held', async () => {
  const { client, id } = await person();
  await report({ longestVideo: 5 });
  await eventuallyShows(client, (abilities) => {
    expect(ability(abilities, 'text_to_video', 'sfw')).toMatchObject({ state: 'available', longestVideo: 5 });
    expect(ability(abilities, 'text_to_image', 'sfw')?.longestVideo).toBeNull();
  });
  const asked = (duration: number) =>
    client.call('generateSfwVideo', { body: { prompt: 'a lighthouse keeper', duration } });
  const { status, body } = await asked(10);
  expect([status, body.message]).toEqual([
    503,
    'Videos here last at most 5 seconds at the moment. Choose a shorter one. Nothing was charged.',
  ]);
  expect(await getBalance(database.db, id)).toMatchObject({ tokens: 100, heldTokens: 0 });
  expect((await asked(5)).status).toBe(202);
  // A further engine makes every length that can be made at once, but none continues a video.
  await report({}, 'preview');
  await eventuallyShows(client, (abilities) =>
    expect(ability(abilities, 'text_to_video', 'sfw')?.longestVideo).toBe(10),
  );
  expect((await asked(10)).status).toBe(202);
  expect((await asked(15)).status).toBe(503);
  // Longer ones need segments that begin with a picture, and something that joins them.
  await reportEngines(database.db, [{ ...(await createInstantEngine()), id: 'complete' }]);
  await eventuallyShows(client, (abilities) =>
    expect(ability(abilities, 'text_to_video', 'sfw')?.longestVideo).toBeNull(),
  );
  expect((await asked(15)).status).toBe(202);
});

it('a picture to end with that no engine takes is listed as such, and refused before anything is held', async () => {
  const { client, id } = await person();
  const reason = 'Videos on this engine cannot end with a picture.';
  const noEnd = { operation: 'image_to_video', category: 'sfw', reason, details: [] } as const;
  const says = { unsupportedWithLastFrame: [noEnd] };
  const engine = await createInstantEngine({ operations: ['image_to_video'], says });
  await reportEngines(database.db, [{ ...engine, id: 'small' }]);
  await eventuallyShows(client, (abilities) =>
    expect(ability(abilities, 'image_to_video', 'sfw')).toMatchObject({
      state: 'available',
      endFrameReason: reason,
    }),
  );
  const startFrame = { contentId: await makePicture(installation, id) };
  const asked = (form: object) =>
    client.call('generateSfwVideo', { body: { prompt: 'waves', duration: 3, startFrame, ...form } });
  const { status, body } = await asked({ endFrame: startFrame });
  expect([status, body.message]).toEqual([503, `${reason} Nothing was charged.`]);
  expect((await asked({})).status).toBe(202);
});

it('a pose that no engine follows, or not of so many people, is refused before anything is held', async () => {
  const { client, id } = await person();
  const dancer = Object.fromEntries(keypointNames.map((name) => [name, { x: 0.5, y: 0.5 }]));
  const asked = (people: number) =>
    client.call('generateImage', {
      body: {
        type: 'image',
        prompt: 'a dancer',
        parameters: { pose: { people: Array.from({ length: people }, () => dancer) } },
      },
    });
  await report({});
  await eventuallyShows(client, (abilities) =>
    expect(ability(abilities, 'text_to_image', 'sfw')?.pose).toEqual({
      people: 0,
      peopleWithReferences: 0,
      reason: 'The engines here follow no pose. Remove it.',
    }),
  );
  expect(ability((await client.call('abilities')).body, 'image_to_image', 'sfw')).not.toHaveProperty('pose');
  const refused = await asked(1);
  expect([refused.status, refused.body.message]).toEqual([
    503,
    'The engines here follow no pose. Remove it. Nothing was charged.',
  ]);
  const work = { operation: 'text_to_image', category: 'sfw' } as const;
  await report({ poses: [{ ...work, people: 2, peopleWithReferences: 1 }] }, 'posing');
  await eventuallyShows(client, (abilities) =>
    expect(ability(abilities, 'text_to_image', 'sfw')?.pose).toMatchObject({ people: 2, reason: null }),
  );
  const many = await asked(3);
  expect([many.status, many.body.message]).toEqual([
    503,
    'The engines here follow a pose of at most 2 people. Remove people from the pose. Nothing was charged.',
  ]);
  expect(await getBalance(database.db, id)).toMatchObject({ tokens: 100, heldTokens: 0 });
  const { body, status } = await asked(2);
  expect(status).toBe(202);
  const { body: item } = await client.call('getContent', { params: { id: body.contentId } });
  expect(JSON.parse(item.metadata).pose.people).toHaveLength(2);
});

it('a tag whose LoRA no engine has is listed and refused; an engine without LoRAs is listed, too', async () => {
  const { client } = await person();
  const asked = (nsfwTag: string) =>
    client.call('generateImage', {
      body: { type: 'image', prompt: 'a dancer', parameters: { category: 'nsfw', nsfwTag } },
    });
  const work = [{ operation: 'text_to_video', category: 'nsfw' }] as const;
  await report({ adapters: [{ name: 'pan', licence: 'CC0-1.0', work, details: [] }] });
  await eventuallyShows(client, (abilities) =>
    expect(abilities.tags).toEqual([
      {
        operation: 'text_to_image',
        tagId: 'in_the_rain',
        limits: 'all',
        state: 'unable',
        reason: 'What “In the rain” adds is not available here.',
      },
    ]),
  );
  const { status, body } = await asked('in_the_rain');
  expect([status, body.message]).toEqual([
    503,
    'What this tag adds is not available here. Choose another. Nothing was charged.',
  ]);
  expect((await asked('by_the_sea')).status).toBe(202);

  // An engine without LoRAs, such as the preview engine, uses only the trigger words.
  await database.db.delete(engineStatus);
  await report({});
  await eventuallyShows(client, (abilities) =>
    expect(abilities.tags).toEqual([
      {
        operation: 'text_to_image',
        tagId: 'in_the_rain',
        limits: 'all',
        state: 'words_alone',
        reason: 'The engines here make “In the rain” from its words alone, without its LoRA.',
      },
      expect.objectContaining({ operation: 'text_to_video', tagId: 'slow_pan', state: 'words_alone' }),
    ]),
  );
  expect((await asked('in_the_rain')).status).toBe(202);
});

it('a tag whose LoRA is for another base model than reference pictures is listed as such, and refused with a sheet', async () => {
  const { client, id } = await person();
  const personaId = await makePersona(database.db, id, { category: 'nsfw' });
  const asked = { category: 'nsfw', nsfwTag: 'in_the_rain', personaId } as const;
  const request = () =>
    client.call('generateImage', { body: { type: 'image', prompt: 'a dancer', parameters: asked } });
  const picture = { operation: 'text_to_image', category: 'nsfw' } as const;
  const rain = { name: 'rain', licence: 'CC0-1.0', work: [picture], workWithReferences: [], details: [] };
  const drawsFrom = (sources: IdentitySource[]) =>
    report({ adapters: [rain], identity: [{ ...picture, sources, references: 2 }] });
  const limitation = { operation: 'text_to_image', tagId: 'in_the_rain', state: 'unable' };
  await drawsFrom(['references', 'trained_model']);
  const ofPictures = ({ tags }: Abilities) => tags.filter((each) => each.operation === 'text_to_image');
  await eventuallyShows(client, (abilities) =>
    expect(ofPictures(abilities)).toMatchObject([
      {
        ...limitation,
        limits: 'with_references',
        reason: 'What “In the rain” adds is not available here for a persona with a reference sheet.',
      },
    ]),
  );
  // What the page says is what the server does: the tag is taken without a sheet, and refused with one.
  expect((await request()).status).toBe(202);
  const contentId = await makePicture(installation, id);
  const view = { id: personaId, view: 'front' };
  await client.call('chooseReferencePicture', { params: view, body: { contentId } });
  expect((await client.call('listPersonas')).body).toMatchObject([
    { referencePictures: 1, generatedReferencePictures: 1 },
  ]);
  const { status, body } = await request();
  expect([status, body.message]).toEqual([
    503,
    'What this tag adds is not available for this persona here. Choose another, or no persona. Nothing was charged.',
  ]);
  await drawsFrom(['trained_model', 'references']);
  await eventuallyShows(client, (abilities) =>
    expect(ofPictures(abilities)).toMatchObject([{ ...limitation, limits: 'with_references_alone' }]),
  );
});

it('the operator reads files and nodes by name, with licences, and in the categories together', async () => {
  const { client } = await person({ role: 'admin' });
  const model = {
    operation: 'text_to_image',
    model: 'z-image (z-image-turbo)',
    licence: 'Apache-2.0',
  } as const;
  await report({
    unsupported: [noVideos, { ...noVideos, category: 'sfw' }],
    unsupportedWithReferences: [{ ...noVideos, operation: 'text_to_image' }],
    models: [
      { ...model, category: 'sfw' },
      { ...model, category: 'nsfw' },
      { ...model, category: 'sfw', model: 'klein (flux2-klein)', identity: 'references' },
    ],
    adapters: [],
  });
  const { body } = await client.call('systemReport');
  expect(body.engines).toMatchObject([
    {
      lacks: [
        { operation: 'text_to_video', categories: ['nsfw', 'sfw'], details: ['secret-file.safetensors'] },
      ],
      lacksWithReferences: [
        { operation: 'text_to_image', categories: ['nsfw'], details: ['secret-file.safetensors'] },
      ],
      models: [
        { ...model, categories: ['sfw', 'nsfw'] },
        { model: 'klein (flux2-klein)', categories: ['sfw'], identity: 'references' },
      ],
      adapters: [],
    },
  ]);
});
