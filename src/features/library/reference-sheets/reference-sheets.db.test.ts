import { EngineError, type EngineRequest, type IdentitySupport } from '@castwright/engine-port';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Job } from '#contract/jobs.ts';
import { limits } from '#contract/limits.ts';
import { madeViews, type ReferencePicture, type ReferenceSheet } from '#contract/reference-sheets.ts';
import { auditLedger, getBalance } from '#features/billing/ledger';
import { createPictureRecords } from '#features/generation/tools';
import { listReferencePictures } from '#features/library/personas';
import { judge } from '#features/trust/safety';
import { newId } from '#platform/ids.ts';
import { makePersona } from '#tests/factories/personas.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makePicture } from '#tests/factories/tool-pictures.ts';
import { consentGiven, uploadPicture } from '#tests/factories/uploads.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { createInstantEngine } from '#tests/fakes/instant-engine.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { engineJobs } from '../../generation/jobs/schema.ts';
import { contentItems } from '../items/schema.ts';
import { referenceSheets } from '../personas/schema.ts';
import { continueSheets } from './continue-sheet.ts';

/** An engine that takes two references of a person, as one on a GPU does. */
const identity: IdentitySupport[] = [
  { operation: 'text_to_image', category: 'sfw', sources: ['references', 'trained_model'], references: 2 },
  { operation: 'text_to_image', category: 'nsfw', sources: ['references'], references: 2 },
];

const database = useDatabase();
let installation: TestInstallation;
/** What the engine received, in order. */
let received: EngineRequest[] = [];
/** The views that fail, by a word of their prompt. */
let failing: string | null = null;
let userId: string;
let creator: TestClient;
let personaId: string;

beforeAll(async () => {
  const engine = await createInstantEngine({
    trains: true,
    says: { identity },
    fail: ({ request }) => {
      received.push(request);
      const isMarked = failing !== null && 'prompt' in request && request.prompt.includes(failing);
      return isMarked ? new EngineError('invalid_request', 'The engine refused this picture.') : undefined;
    },
  });
  installation = await startInstallation({
    databaseUrl: database.url,
    limits: generousLimits,
    engines: [engine],
  });
});
afterAll(() => installation?.close());
beforeEach(async () => {
  received = [];
  failing = null;
  await arrive(50);
});

async function arrive(tokens: number, facts: object = {}): Promise<void> {
  userId = (await makeUserWithTokens(database.db, tokens)).id;
  creator = await signInAs(installation, userId);
  personaId = await makePersona(database.db, userId, { name: 'Mara', ...facts });
}

const params = () => ({ id: personaId });
const make = (key?: string) => creator.call('makeReferenceSheet', { params: params(), ...(key && { key }) });
const makeViews = (...views: string[]) =>
  creator.call('makeReferencePictures', { params: params(), body: { views } });
const choose = (view: string, body: object, client = creator) =>
  client.call('chooseReferencePicture', { params: { id: personaId, view }, body });
async function versions(): Promise<ReferenceSheet[]> {
  return (await creator.call('referenceSheets', { params: params() })).body.versions;
}
async function current(): Promise<ReferenceSheet> {
  const [sheet] = await versions();
  if (!sheet) throw new Error('there is no sheet');
  return sheet;
}
const listStates = ({ pictures }: ReferenceSheet) => new Set(pictures.map(({ status }) => status));
async function madeSheet(): Promise<ReferenceSheet> {
  await make();
  return eventually(async () => {
    const sheet = await current();
    expect(listStates(sheet)).toEqual(new Set(['ready']));
    return sheet;
  });
}
const tokens = async () => (await getBalance(database.db, userId)).tokens;
const getPictureId = ({ picture }: ReferencePicture) =>
  picture && 'contentId' in picture ? picture.contentId : (picture?.uploadId ?? '');
const sheetDeps = () => ({
  db: database.db,
  clock: () => new Date(),
  judge,
  pictures: createPictureRecords({
    ...installation,
    loraRules: installation.operatorFiles.loras,
    ffmpegPath: null,
    allowsUploadedPeople: true,
  }),
  findModel: () => Promise.reject(new Error('no model')),
});
const sweep = () => continueSheets(sheetDeps(), AbortSignal.timeout(20_000));

describe('a reference sheet', () => {
  it('is made front first, and the others from the front picture; each picture costs what any does', async () => {
    const { status, body } = await make();
    expect(status).toBe(202);
    expect(body.versions).toMatchObject([{ version: 1, origin: 'made' }]);
    expect(body.jobs).toHaveLength(1);
    const { pictures } = await eventually(async () => {
      const sheet = await current();
      expect(listStates(sheet)).toEqual(new Set(['ready']));
      return sheet;
    });
    expect(pictures.map(({ view }) => view)).toEqual(madeViews);
    expect(await tokens()).toBe(50 - madeViews.length);
    const [front, ...others] = received;
    expect(front).not.toHaveProperty('references');
    expect(others).toHaveLength(madeViews.length - 1);
    for (const request of others) {
      expect(request).toMatchObject({ operation: 'text_to_image', category: 'sfw' });
      expect('references' in request && request.references).toHaveLength(1);
    }
    expect(front).toMatchObject({ prompt: expect.stringMatching(/auburn bob.*facing the camera.*grey/) });
    const listed = await creator.call('listPersonas');
    expect(listed.body).toMatchObject([
      {
        referencePictures: madeViews.length,
        portraitContentId: getPictureId(pictures[0] as ReferencePicture),
      },
    ]);
    expect(await auditLedger(database.db)).toEqual([]);
  });

  it('is made once for a repeated call, and not twice at the same time', async () => {
    const key = newId();
    const [one, other] = [await make(key), await make(key)];
    expect(other.body.jobs[0].id).toBe(one.body.jobs[0].id);
    await eventually(async () => expect(listStates(await current())).toEqual(new Set(['ready'])));
    await database.db
      .update(referenceSheets)
      .set({ rest: 'waiting' })
      .where(eq(referenceSheets.userId, userId));
    expect((await make()).status).toBe(409);
    await Promise.all([sweep(), sweep()]);
    expect(received).toHaveLength(madeViews.length);
    expect(await tokens()).toBe(50 - madeViews.length);
  });

  it('is SFW for an NSFW persona too, whose NSFW pictures use it', async () => {
    await arrive(50, {
      category: 'nsfw',
      look: { presentation: 'woman', backgrounds: ['beach'], poses: ['profile'] },
    });
    await madeSheet();
    expect(received.every((request) => request.category === 'sfw')).toBe(true);
    expect(JSON.stringify(received.map((request) => 'prompt' in request && request.prompt))).not.toMatch(
      /beach/,
    );
    const parameters = { personaId, category: 'nsfw' };
    await creator.call('generateImage', { body: { type: 'image', prompt: 'by the sea', parameters } });
    await eventually(async () => expect(received).toHaveLength(madeViews.length + 1));
    expect(received.at(-1)).toMatchObject({ category: 'nsfw', references: [{}, {}] });
  });

  it('is not started without the tokens for all of it', async () => {
    await arrive(madeViews.length - 1);
    const { status, body } = await make();
    expect([status, body.code]).toEqual([402, 'INSUFFICIENT_TOKENS']);
    expect(await versions()).toEqual([]);
    expect(await tokens()).toBe(madeViews.length - 1);
  });
});

describe('between the front picture and the others', () => {
  /** A sheet whose front picture is finished and whose worker died before it went on. */
  async function interrupted(): Promise<void> {
    failing = 'facing';
    await make();
    await eventually(async () => expect((await current()).pictures[0]?.status).toBe('failed'));
    failing = null;
    const [front] = (await current()).pictures;
    expect(front?.problem).toBe('The engine refused this picture.');
  }
  async function waitingAgain(): Promise<string> {
    const finished = await makePicture(installation, userId, { metadata: { personaId } });
    await choose('front', { contentId: finished });
    await database.db
      .update(referenceSheets)
      .set({ rest: 'waiting', problem: null })
      .where(eq(referenceSheets.personaId, personaId));
    received = [];
    return finished;
  }

  it('a failed front picture costs nothing, and the sheet says that the others were not started', async () => {
    await interrupted();
    await eventually(async () =>
      expect((await current()).problem).toBe(
        'The front picture was not made, so the others were not started.',
      ),
    );
    expect(await tokens()).toBe(50);
    expect((await current()).pictures.slice(1).every(({ status }) => status === 'missing')).toBe(true);
    expect((await makeViews('front')).status).toBe(202);
    await eventually(async () => expect((await current()).pictures[0]?.status).toBe('ready'));
    expect(await versions()).toHaveLength(1);
    expect((await makeViews(...madeViews.slice(1))).status).toBe(202);
    await eventually(async () => expect(listStates(await current())).toEqual(new Set(['ready'])));
    expect(await tokens()).toBe(50 - madeViews.length);
  });

  it('a worker may die: the sweep goes on, once', async () => {
    await interrupted();
    await waitingAgain();
    await Promise.all([sweep(), sweep()]);
    await sweep();
    await eventually(async () => expect(listStates(await current())).toEqual(new Set(['ready'])));
    expect(received).toHaveLength(madeViews.length - 1);
    expect(await tokens()).toBe(50 - (madeViews.length - 1));
    expect(await auditLedger(database.db)).toEqual([]);
  });

  it('the tokens may be spent: the sheet keeps its front picture and says why', async () => {
    await arrive(madeViews.length);
    await interrupted();
    const front = await waitingAgain();
    await creator.call('generateImage', { body: { type: 'image', prompt: 'a harbour' } });
    await creator.call('generateImage', { body: { type: 'image', prompt: 'a lighthouse' } });
    await sweep();
    const sheet = await current();
    expect(sheet.problem).toMatch(/token/);
    expect(sheet.pictures.map(({ status }) => status)).toEqual(['ready', ...Array(6).fill('missing')]);
    const used = await listReferencePictures(database.db, userId, personaId);
    expect(used.map(({ view, reference }) => [view, reference.id])).toEqual([['front', front]]);
  });
});

describe('the pictures of a sheet', () => {
  it('can be made again, chosen, removed and restored, each in a version of its own', async () => {
    const first = await madeSheet();
    await makeViews('profile');
    const second = await eventually(async () => {
      const sheet = await current();
      expect(listStates(sheet)).toEqual(new Set(['ready']));
      return sheet;
    });
    expect(second).toMatchObject({ version: 2, origin: 'remade' });
    const differs = second.pictures.filter(({ view, picture }) =>
      first.pictures.every(
        (each) => each.view !== view || JSON.stringify(each.picture) !== JSON.stringify(picture),
      ),
    );
    expect(differs.map(({ view }) => view)).toEqual(['profile']);
    expect(received.at(-1)).toMatchObject({ references: [{}, {}] });

    const own = await makePicture(installation, userId);
    const chosen = (await choose('front', { contentId: own })).body.versions[0];
    expect(chosen).toMatchObject({
      version: 3,
      origin: 'chosen',
      pictures: [{ picture: { contentId: own } }, {}, {}, {}, {}, {}, {}],
    });
    const given = { params: { id: personaId, view: 'hard_light' } };
    const removed = (await creator.call('removeReferencePicture', given)).body.versions[0];
    expect(removed).toMatchObject({ version: 4, origin: 'removed' });
    expect(removed.pictures.at(-1)).toMatchObject({ view: 'hard_light', status: 'missing', picture: null });
    const body = { version: 1 };
    const restored = (await creator.call('restoreReferenceSheet', { params: params(), body })).body.versions;
    expect(restored).toHaveLength(5);
    expect(restored[0]).toMatchObject({ version: 5, origin: 'restored', pictures: first.pictures });
    expect(await tokens()).toBe(50 - madeViews.length - 1);
  });

  it('leave a gap when they are deleted, also while they are in the trash', async () => {
    const { pictures } = await madeSheet();
    const [front, left] = pictures.map(getPictureId);
    await creator.call('deleteContent', { params: { id: front ?? '' } });
    await database.db.delete(contentItems).where(eq(contentItems.id, left ?? ''));
    const sheet = await current();
    expect(sheet.pictures.slice(0, 3).map(({ status }) => status)).toEqual(['missing', 'missing', 'ready']);
    const used = await listReferencePictures(database.db, userId, personaId);
    expect(used.map(({ view }) => view)).toEqual(madeViews.slice(2));
    const asked = await creator.call('generateImage', {
      body: { type: 'image', prompt: 'by the sea', parameters: { personaId } },
    });
    expect(asked.status).toBe(202);
    await eventually(async () => expect(received.at(-1)).toMatchObject({ references: [{}, {}] }));
  });

  it('return to it when their job is retried from the queue, also after it was cancelled', async () => {
    failing = 'light from one side';
    await make();
    await eventually(async () => expect(listStates(await current())).toEqual(new Set(['ready', 'failed'])));
    failing = null;
    const jobs = (await creator.call('listJobs')).body as Job[];
    const failed = jobs.find(({ state }) => state === 'failed');
    // A cancelled picture is deleted.
    const profile = jobs.find(({ name }) => name.includes('profile'));
    await database.db.delete(contentItems).where(eq(contentItems.id, profile?.contentId ?? ''));
    await database.db
      .update(engineJobs)
      .set({ state: 'cancelled' })
      .where(eq(engineJobs.id, profile?.id ?? ''));
    for (const job of [failed, profile]) {
      expect((await creator.call('retryJob', { params: { id: job?.id ?? '' } })).status).toBe(202);
    }
    const { pictures, version } = await eventually(async () => {
      const sheet = await current();
      expect(listStates(sheet)).toEqual(new Set(['ready']));
      return sheet;
    });
    expect(version).toBe(1);
    const id = getPictureId(pictures.find(({ view }) => view === 'profile') as ReferencePicture);
    const { body } = await creator.call('getContent', { params: { id } });
    expect(JSON.parse(body.metadata).prompt).toMatch(/^head and shoulders portrait, in profile/);
    // The gap is filled: another retry makes a picture outside the sheet.
    await creator.call('retryJob', { params: { id: failed?.id ?? '' } });
    expect((await current()).pictures).toEqual(pictures);
  });

  it('that are deleted are left out when a failed job is retried', async () => {
    const own = await makePicture(installation, userId);
    await choose('front', { contentId: own });
    failing = 'sea';
    const parameters = { personaId };
    const body = { type: 'image', prompt: 'by the sea', parameters };
    const { jobId } = (await creator.call('generateImage', { body })).body;
    // Jobs of the test before may still arrive.
    const calls = () => received.filter((each) => 'prompt' in each && each.prompt.includes('sea'));
    await eventually(async () => expect(calls()).toMatchObject([{ references: [{}] }]));
    failing = null;
    await creator.call('deleteContent', { params: { id: own } });
    await eventually(async () =>
      expect((await creator.call('retryJob', { params: { id: jobId } })).status).toBe(202),
    );
    await eventually(async () => expect(calls()).toHaveLength(2));
    expect(calls()[1]).not.toHaveProperty('references');
  });

  it('may be uploads whose person consented, and then serve SFW alone', async () => {
    const upload = await uploadPicture(creator);
    const refused = await choose('front', { uploadId: upload.id });
    expect([refused.status, refused.body.message]).toEqual([409, 'Confirm who’s in this photo.']);
    await creator.call('statePeople', { params: { id: upload.id }, body: consentGiven });
    const { body } = await choose('front', { uploadId: upload.id });
    expect(body.versions[0].pictures).toMatchObject([{ view: 'front', status: 'ready', uploaded: true }]);
    expect((await creator.call('getUpload', { params: { id: upload.id } })).body.saved).toBe(true);
    for (const category of ['sfw', 'nsfw']) {
      const parameters = { personaId, category };
      await creator.call('generateImage', { body: { type: 'image', prompt: 'by the sea', parameters } });
    }
    await eventually(async () => expect(received).toHaveLength(2));
    const references = (category: string) => {
      const request = received.find((each) => each.category === category);
      return request && 'references' in request ? request.references?.length : 0;
    };
    expect([references('sfw'), references('nsfw')]).toEqual([1, 0]);
    await creator.call('revokeConsent', { params: { id: upload.id } });
    expect(await listReferencePictures(database.db, userId, personaId)).toEqual([]);
  });

  it('are limited to the newest versions', async () => {
    const own = await makePicture(installation, userId);
    await choose('front', { contentId: own });
    await choose('front', { contentId: own });
    const newest = limits.referenceSheetVersionsMaximum;
    await database.db
      .update(referenceSheets)
      .set({ version: newest })
      .where(and(eq(referenceSheets.personaId, personaId), eq(referenceSheets.version, 2)));
    await choose('front', { contentId: own });
    expect((await versions()).map(({ version }) => version)).toEqual([newest + 1, newest]);
  });

  it('start the training set of the persona, and stay in the library when they leave it', async () => {
    const { pictures } = await madeSheet();
    const { status, body: session } = await creator.call('trainPersona', { params: params() });
    expect(status).toBe(201);
    expect(session).toMatchObject({ modelName: 'Mara', currentStep: 2, step2TrainingType: 'SFW' });
    expect(session.step1SelectedImage.contentId).toBe(getPictureId(pictures[0] as ReferencePicture));
    expect(session.step2TrainingImages.map(({ contentId }: { contentId: string }) => contentId)).toEqual(
      pictures.map(getPictureId),
    );
    expect((await creator.call('trainPersona', { params: params() })).status).toBe(409);
    await creator.call('deleteTrainingSession', { params: { id: session.sessionId } });
    expect(listStates(await current())).toEqual(new Set(['ready']));
  });
});

describe('another account', () => {
  it('neither sees nor changes a sheet, and its pictures are not chosen', async () => {
    const stranger = (await makeUserWithTokens(database.db, 50)).id;
    const client = await signInAs(installation, stranger);
    const theirs = await makePicture(installation, stranger);
    expect((await choose('front', { contentId: theirs })).status).toBe(404);
    expect((await choose('front', { contentId: newId() })).status).toBe(404);
    await choose('front', { contentId: await makePicture(installation, userId) });
    const calls = [
      client.call('referenceSheets', { params: params() }),
      client.call('makeReferenceSheet', { params: params() }),
      client.call('makeReferencePictures', { params: params(), body: { views: ['front'] } }),
      choose('front', { contentId: theirs }, client),
      client.call('removeReferencePicture', { params: { ...params(), view: 'front' } }),
      client.call('restoreReferenceSheet', { params: params(), body: { version: 1 } }),
      client.call('trainPersona', { params: params() }),
    ];
    for (const answer of await Promise.all(calls)) expect(answer.status).toBe(404);
    expect(await listReferencePictures(database.db, stranger, personaId)).toEqual([]);
    expect(await versions()).toHaveLength(1);
  });

  it('takes a persona over from a link without its sheet, and so does a clone', async () => {
    await choose('front', { contentId: await makePicture(installation, userId) });
    const { body: clone } = await creator.call('clonePersona', { params: params() });
    const { body: link } = await creator.call('createShareLink', { body: { personaId } });
    const guest = await signInAs(installation, (await makeUserWithTokens(database.db, 0)).id);
    const { body: taken } = await guest.call('importSharedPersona', {
      params: { token: link.path.slice(3) },
    });
    expect([clone.referencePictures, taken.referencePictures]).toEqual([0, 0]);
    expect((await creator.call('getPersona', { params: params() })).body.referencePictures).toBe(1);
  });
});

it.each([
  ['an unknown view', { views: ['from_behind'] }],
  ['no view', { views: [] }],
  ['a field of its own', { views: ['front'], references: [] }],
])('a call with %s is refused', async (_, body) => {
  expect((await creator.call('makeReferencePictures', { params: params(), body })).status).toBe(400);
  const { rows } = await database.db.execute(sql`select 1 from ${referenceSheets} where user_id = ${userId}`);
  expect(rows).toEqual([]);
});

it('single pictures are made of a sheet that exists, and none that is being made', async () => {
  expect((await makeViews('front')).status).toBe(409);
  expect(
    (await creator.call('restoreReferenceSheet', { params: params(), body: { version: 3 } })).status,
  ).toBe(404);
  expect(
    (await creator.call('removeReferencePicture', { params: { ...params(), view: 'front' } })).status,
  ).toBe(404);
});
