/** The mode without uploaded people (decision 139), over HTTP: by inspector and by route. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RouteName } from '#contract/index.ts';
import { uncheckedUploadText, uploadedPeopleText } from '#contract/operating-modes.ts';
import { getBalance } from '#features/billing/ledger';
import { reportEngines } from '#features/generation/fleet';
import { createUploadedPeopleInspector } from '#features/trust/inspection';
import { contentUploads } from '#schema/library/items';
import { uploads } from '#schema/library/uploads';
import { trainedModels } from '#schema/training';
import { makeModel } from '#tests/factories/models.ts';
import { makePersona } from '#tests/factories/personas.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makePicture, makeUpload } from '#tests/factories/tool-pictures.ts';
import { consentGiven, sendUpload, uploadMask, uploadPicture } from '#tests/factories/uploads.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { createInstantEngine, type InstantEngine } from '#tests/fakes/instant-engine.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { engineJobs } from '../src/features/generation/jobs/schema.ts';

const database = useDatabase();
/** What the detector finds in every upload; an error is a detector that is broken. */
let certainties: number[] | Error = [];
const detector = createUploadedPeopleInspector({
  locate: async () => {
    if (certainties instanceof Error) throw certainties;
    return certainties.map((confidence) => ({ box: { x: 0, y: 0, width: 40, height: 40 }, confidence }));
  },
  close: async () => {},
});
const face = { x: 0.3, y: 0.2, width: 0.2, height: 0.3 };
const faces = [{ source: face, target: face }];
const narrowed = { NO_UPLOADED_PEOPLE: 'true' };

let folder: string;
let engine: InstantEngine;
let installation: TestInstallation;
let userId: string;
let person: TestClient;
let admin: TestClient;
const options = (env: Record<string, string> = narrowed) => ({
  databaseUrl: database.url,
  dataFolder: folder,
  limits: generousLimits,
  env,
  uploadInspectors: [detector],
});

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'castwright-people-'));
  engine = await createInstantEngine();
  installation = await startInstallation(options());
  admin = await signInAs(installation, (await makeUserWithTokens(database.db, 0, { role: 'admin' })).id);
});
afterAll(async () => {
  await installation?.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  certainties = [];
  await reportEngines(database.db, [engine]);
  userId = (await makeUserWithTokens(database.db, 1_000)).id;
  person = await signInAs(installation, userId);
});

/** An upload from before the mode. */
const makeEarlier = (people: 'consented' | 'none' | 'not_stated' | 'revoked') =>
  makeUpload(installation, userId, { people, width: 64, height: 64 });
const state = (id: string, body: object, by = person) => by.call('statePeople', { params: { id }, body });
const listed = async () => (await person.call('listUploads')).body as unknown[];

describe('an upload', () => {
  it('with a face is refused, is in the safety record, and is not kept', async () => {
    certainties = [0.55, 0.88];
    const { body, status } = await sendUpload(person, { fileName: 'Beach.png' });
    expect([status, body.code, body.details]).toEqual([403, 'FORBIDDEN', { rule: 'people' }]);
    expect(body.message).toMatch(/^This picture seems to show a person/);
    expect(await listed()).toEqual([]);
    expect((await person.call('listRefusedUploads')).body).toMatchObject([{ name: 'Beach', rule: 'people' }]);
    const { body: reviewed } = await admin.call('searchRefusedUploads', { query: { rule: 'people' } });
    expect(reviewed).toMatchObject([
      { findings: [{ inspector: 'uploaded-people', label: 'people', score: 0.88, threshold: 0.4 }] },
    ]);
  });

  it('without a face is stored, and used once no person is said to be in it', async () => {
    const { id } = await uploadPicture(person);
    expect((await state(id, { people: 'none' })).status).toBe(200);
    const body = { source: { uploadId: id } };
    expect((await person.call('upscale', { body })).status).toBe(202);
  });

  it('cannot be taken while the detector is broken, or where none is open', async () => {
    certainties = new Error('the thread crashed');
    expect((await sendUpload(person)).body).toMatchObject({
      code: 'UNAVAILABLE',
      message: 'The picture could not be checked. Please try again in a minute.',
    });
    const without = await startInstallation({ ...options(), uploadInspectors: [] });
    try {
      expect((await sendUpload(await signInAs(without, userId))).status).toBe(503);
    } finally {
      await without.close();
    }
    expect(await listed()).toEqual([]);
    expect((await person.call('listRefusedUploads')).body).toEqual([]);
  });

  it('that is a mask shows nobody, and is taken as ever', async () => {
    certainties = new Error('the thread crashed');
    expect((await uploadMask(person)).purpose).toBe('mask');
  });

  it('of an installation without the mode may show a person who agreed', async () => {
    certainties = [0.9];
    const open = await startInstallation({ ...options({}), uploadInspectors: [] });
    try {
      const client = await signInAs(open, userId);
      const { id } = await uploadPicture(client);
      expect((await state(id, consentGiven, client)).status).toBe(200);
    } finally {
      await open.close();
    }
  });
});

describe('a route that takes an upload as a person', () => {
  let upload: string;
  let session: string;
  let persona: string;
  let ours: string;
  beforeEach(async () => {
    upload = await makeEarlier('consented');
    ours = await makePicture(installation, userId, { width: 64, height: 64, faces: [face] });
    persona = await makePersona(database.db, userId);
    const asked = { modelName: 'Mara', modelPrompt: 'a woman with red hair' };
    session = (await person.call('createTrainingSession', { body: asked })).body.sessionId;
  });

  type Refused = { route: RouteName; params?: object; body: object };
  it.each<[string, () => Refused]>([
    ['a statement of consent', () => ({ route: 'statePeople', params: { id: upload }, body: consentGiven })],
    ['a face swap, as the source', () => swap({ uploadId: upload }, { contentId: ours })],
    ['a face swap, as the target', () => swap({ contentId: ours }, { uploadId: upload })],
    ['image to image', () => tool('imageToImage', { prompt: 'at dusk' })],
    ['upscale', () => tool('upscale')],
    ['image to text', () => tool('readText')],
    ['a caption', () => tool('caption')],
    [
      'a training of own pictures',
      () => ({
        route: 'createTrainingSession',
        body: { modelName: 'Mara', modelPrompt: 'a woman', start: 'own_pictures' },
      }),
    ],
    [
      'own training pictures',
      () => ({ route: 'addOwnTrainingImages', params: { id: session }, body: { uploadIds: [upload] } }),
    ],
    [
      'a reference picture',
      () => ({
        route: 'chooseReferencePicture',
        params: { id: persona, view: 'front' },
        body: { uploadId: upload },
      }),
    ],
  ])('refuses %s, in one and the same sentence', async (_, toCall) => {
    const { route, ...call } = toCall();
    const { tokens } = await getBalance(database.db, userId);
    const { body, status } = await person.call(route, call as never);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(body.message).toContain(uploadedPeopleText);
    expect(await getBalance(database.db, userId)).toMatchObject({ tokens, heldTokens: 0 });
  });

  const swap = (source: object, target: object): Refused => ({
    route: 'faceSwap',
    body: { source, target, faces },
  });
  const tool = (route: RouteName, more: object = {}): Refused => ({
    route,
    body: { source: { uploadId: upload }, ...more },
  });

  it('refuses what was made from it, and a model that was trained on it', async () => {
    const made = await makePicture(installation, userId, { origin: 'uploaded', width: 64, height: 64 });
    const model = await makeModel(database.db, userId, { origin: 'uploaded' });
    const [row] = await database.db.select().from(trainedModels).where(eq(trainedModels.id, model));
    await database.db.insert(contentUploads).values([
      { contentId: made, uploadId: upload },
      { contentId: row?.contentId ?? '', uploadId: upload },
    ]);
    const again = await person.call('upscale', { body: { source: { contentId: made } } });
    expect([again.status, again.body.message]).toEqual([422, expect.stringContaining(uploadedPeopleText)]);
    const drawn = { type: 'image', prompt: 'at dusk', parameters: { category: 'sfw', modelId: model } };
    const picture = await person.call('generateImage', { body: drawn });
    expect([picture.status, picture.body.message]).toEqual([
      422,
      expect.stringContaining(uploadedPeopleText),
    ]);
  });
});

describe('an upload from before the mode', () => {
  it('that was not looked at for people is to be uploaded again, whatever was said of it', async () => {
    for (const people of ['none', 'not_stated'] as const) {
      const id = await makeEarlier(people);
      const { body } = await person.call('imageToImage', {
        body: { source: { uploadId: id }, prompt: 'at dusk' },
      });
      expect(body.message).toContain(uncheckedUploadText);
    }
  });

  it('is still listed, shown, exported and removed, and its consent revoked', async () => {
    const id = await makeEarlier('not_stated');
    const open = await startInstallation({ ...options({}), uploadInspectors: [] });
    await state(id, consentGiven, await signInAs(open, userId)).finally(() => open.close());
    expect(await listed()).toMatchObject([{ id, people: 'consented' }]);
    expect((await person.call('sourcePicture', { query: { uploadId: id } })).body).toMatchObject({
      people: 'consented',
      uses: expect.arrayContaining([
        { operation: 'upscale', sfw: uploadedPeopleText, nsfw: expect.any(String) },
      ]),
    });
    expect((await person.call('revokeConsent', { params: { id } })).status).toBe(200);
    expect((await person.call('deleteUpload', { params: { id } })).status).toBe(200);
    expect(await listed()).toEqual([]);
  });

  it('stops a job that was queued before, which costs nothing', async () => {
    const id = await makeEarlier('consented');
    const open = await startInstallation({ ...options({}), uploadInspectors: [] });
    const client = await signInAs(open, userId);
    const { tokens } = await getBalance(database.db, userId);
    const { body } = await client
      .call('upscale', { body: { source: { uploadId: id } } })
      .finally(() => open.close());
    const working = await startInstallation({ ...options(), engines: [engine] });
    try {
      const job = await eventually(async () => {
        const [row] = await database.db.select().from(engineJobs).where(eq(engineJobs.id, body.jobId));
        expect(row?.endedAt).not.toBeNull();
        return row;
      });
      expect(job).toMatchObject({ state: 'failed', fault: 'not_cleared', problem: uploadedPeopleText });
    } finally {
      await working.close();
    }
    expect(await getBalance(database.db, userId)).toMatchObject({ tokens, heldTokens: 0 });
  });

  it('is left as it is: without the mode it can be used again', async () => {
    const id = await makeEarlier('consented');
    await person.call('upscale', { body: { source: { uploadId: id } } });
    const [row] = await database.db
      .select({ people: uploads.people })
      .from(uploads)
      .where(eq(uploads.id, id));
    expect(row).toEqual({ people: 'consented' });
  });
});

it('pages learn of the mode', async () => {
  expect((await person.call('abilities')).body.modes).toEqual({
    allowsUploadedPeople: false,
    reviewsBeforePublication: false,
  });
});
