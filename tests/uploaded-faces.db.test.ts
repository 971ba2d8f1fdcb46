import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Category } from '#contract/common.ts';
import type { RouteName } from '#contract/index.ts';
import type { PictureChoice } from '#contract/picture-choice.ts';
import type { UploadPeople } from '#contract/uploads.ts';
import { auditLedger, getBalance } from '#features/billing/ledger';
import { reportEngines } from '#features/generation/fleet';
import { newId } from '#platform/ids.ts';
import { contentItems } from '#schema/library/items';
import { signInAs } from '#tests/factories/sessions.ts';
import { makePicture, makeUpload } from '#tests/factories/tool-pictures.ts';
import { consentGiven } from '#tests/factories/uploads.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { createInstantEngine, type InstantEngine } from '#tests/fakes/instant-engine.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { engineJobs } from '../src/features/generation/jobs/schema.ts';
import { uploads } from '../src/features/library/uploads/schema.ts';

/**
 * An uploaded face never enters adult output, by any tool or route; safe-for-work output needs a consent statement
 * (docs/requirements/decisions.md 19). Tested over HTTP with every tool, route, category, origin and depth of
 * derivation. The expected results are written by hand, independently of the policy's code.
 */

type Column = 'redraw sfw' | 'redraw nsfw' | 'swap sfw' | 'swap nsfw' | 'read';
const columns = ['redraw sfw', 'redraw nsfw', 'swap sfw', 'swap nsfw', 'read'] as const;
const expectations = {
  //                   redraw       swap         read
  //                   sfw   nsfw   sfw   nsfw
  'generated sfw': '   yes   yes    yes   yes    yes',
  'generated nsfw': '  no    yes    no    yes    yes',
  not_stated: '        no    no     no    no     yes',
  none: '              yes   no     no    no     yes',
  consented: '         yes   no     yes   no     yes',
  revoked: '           no    no     no    no     no ',
};
type Kind = keyof typeof expectations;
const may = (kind: Kind, column: Column): boolean =>
  expectations[kind].trim().split(/\s+/)[columns.indexOf(column)] === 'yes';

/** A way to use a picture over a route. `category`: left out where the route has none. */
type Way = {
  name: string;
  route: RouteName;
  use: 'redraw' | 'swap' | 'read';
  asks: boolean;
  body: (picture: PictureChoice) => object;
};

const face = { x: 0.3, y: 0.2, width: 0.2, height: 0.3 };
const faces = [{ source: face, target: face }];
const ways: Way[] = [
  {
    name: 'image to image',
    route: 'imageToImage',
    use: 'redraw',
    asks: true,
    body: (source) => ({ source, prompt: 'at dusk' }),
  },
  {
    name: 'inpaint, removing',
    route: 'inpaint',
    use: 'redraw',
    asks: true,
    body: (source) => ({ task: 'remove', source, maskId: mask }),
  },
  {
    name: 'inpaint, replacing',
    route: 'inpaint',
    use: 'redraw',
    asks: true,
    body: (source) => ({ task: 'replace', source, maskId: mask, prompt: 'a red boat' }),
  },
  {
    name: 'face swap, as the source',
    route: 'faceSwap',
    use: 'swap',
    asks: true,
    body: (source) => ({ source, target: ours(), faces }),
  },
  {
    name: 'face swap, as the target',
    route: 'faceSwap',
    use: 'swap',
    asks: true,
    body: (target) => ({ source: ours(), target, faces }),
  },
  {
    name: 'the wizard’s face swap, as the source',
    route: 'wizardFaceSwap',
    use: 'swap',
    asks: true,
    body: (sourceImage) => ({ sourceImage, targetImage: ours() }),
  },
  {
    name: 'the wizard’s face swap, as the target',
    route: 'wizardFaceSwap',
    use: 'swap',
    asks: true,
    body: (targetImage) => ({ sourceImage: ours(), targetImage }),
  },
  { name: 'upscale', route: 'upscale', use: 'redraw', asks: false, body: (source) => ({ source }) },
  { name: 'image to text', route: 'readText', use: 'read', asks: false, body: (source) => ({ source }) },
  { name: 'caption', route: 'caption', use: 'read', asks: false, body: (source) => ({ source }) },
];
const way = (name: string) => ways.find((each) => each.name === name) as Way;
const redraw = way('image to image');
const upscale = way('upscale');

/** Three tools in a row, each on the result of the one before. */
const chains: [Way, Way, Way][] = [
  [redraw, upscale, way('face swap, as the target')],
  [way('inpaint, removing'), redraw, way('the wizard’s face swap, as the source')],
  [way('face swap, as the source'), way('inpaint, replacing'), upscale],
];

const database = useDatabase();
const enough = 10_000;
const size = { width: 64, height: 64 };
let folder: string;
/** Answers calls without a worker, so that allowed jobs wait until they are cancelled. */
let installation: TestInstallation;
let engine: InstantEngine;
let userId: string;
let person: TestClient;
/** Generated from text by this installation. */
let generated: Record<Category, PictureChoice>;
let mask: string;
const ours = () => generated.sfw;

const options = () => ({
  databaseUrl: database.url,
  dataFolder: folder,
  limits: generousLimits,
  overallLimit: { tries: 1_000_000, seconds: 60 },
});

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'castwright-faces-'));
  engine = await createInstantEngine();
  installation = await startInstallation(options());
  userId = (await makeUserWithTokens(database.db, enough)).id;
  person = await signInAs(installation, userId);
  const facts = { ...size, faces: [face] };
  generated = {
    sfw: { contentId: await makePicture(installation, userId, facts) },
    nsfw: { contentId: await makePicture(installation, userId, { ...facts, category: 'nsfw' }) },
  };
  mask = await makeUpload(installation, userId, { ...size, purpose: 'mask' });
});
afterAll(async () => {
  await installation?.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => reportEngines(database.db, [engine]));
afterEach(async () => {
  expect(await auditLedger(database.db)).toEqual([]);
});

/** Runs a worker for waiting jobs while `work` runs. */
async function withWorker<Result>(work: () => Promise<Result>): Promise<Result> {
  const working = await startInstallation({ ...options(), engines: [engine] });
  try {
    return await work();
  } finally {
    await working.close();
  }
}

function ended(jobId: string) {
  return eventually(async () => {
    const [job] = await database.db.select().from(engineJobs).where(eq(engineJobs.id, jobId));
    expect(job?.endedAt).not.toBeNull();
    return job as NonNullable<typeof job>;
  });
}

const ask = (way: Way, picture: PictureChoice, category?: Category) =>
  person.call(way.route, { body: { ...way.body(picture), ...(category && { category }) } });

/** Makes a result from a picture, and records its face afterwards. */
async function made(way: Way, picture: PictureChoice): Promise<PictureChoice> {
  const { body } = await ask(way, picture);
  expect(body).toMatchObject({ success: true });
  expect(await ended(body.jobId)).toMatchObject({ state: 'completed', problem: null });
  await database.db
    .update(contentItems)
    .set({ faces: [face] })
    .where(eq(contentItems.id, body.contentId));
  return { contentId: body.contentId };
}

/** Every use of a picture, in every category of its route. @returns differences from the expected results */
async function surprises(kind: Kind, picture: PictureChoice): Promise<string[]> {
  const own: Category = kind === 'generated nsfw' ? 'nsfw' : 'sfw';
  const asked = ways.flatMap((way) =>
    (way.asks ? (['sfw', 'nsfw', undefined] as const) : [undefined]).map((category) => ({ way, category })),
  );
  const found = await Promise.all(
    asked.map(async ({ way, category }) => {
      const { status, body } = await ask(way, picture, category);
      const column: Column = way.use === 'read' ? 'read' : `${way.use} ${category ?? own}`;
      // The wizard accepts recorded faces only, and an upload has none.
      const blind = way.route === 'wizardFaceSwap' && 'uploadId' in picture;
      const expected = blind ? 400 : may(kind, column) ? 202 : 422;
      if (status === 202) await person.call('cancelJob', { params: { id: body.jobId } });
      return status === expected ? [] : [`${way.name}, ${category ?? 'as it is'}: ${status} ${body.message}`];
    }),
  );
  return found.flat();
}

const people: UploadPeople[] = ['not_stated', 'none', 'consented', 'revoked'];

describe('a picture that this installation made of words', () => {
  it.each(['sfw', 'nsfw'] as const)('of the category %s may become what the table says', async (category) => {
    expect(await surprises(`generated ${category}`, generated[category])).toEqual([]);
  });
});

describe('an upload, and what was made from it one, two and three tools ago', () => {
  let upload: string;
  /** By the number of tools in between. */
  let derived: PictureChoice[][];

  beforeAll(async () => {
    upload = await makeUpload(installation, userId, { ...size, people: 'consented' });
    derived = [[], [], []];
    await reportEngines(database.db, [engine]);
    await withWorker(async () => {
      for (const chain of chains) {
        let last: PictureChoice = { uploadId: upload };
        for (const [depth, way] of chain.entries()) {
          last = await made(way, last);
          derived[depth]?.push(last);
        }
      }
    });
  });

  it('carry their origin and stay safe for work', async () => {
    for (const picture of derived.flat()) {
      const { body } = await person.call('sourcePicture', { query: picture as Record<string, string> });
      expect(body).toMatchObject({ origin: 'uploaded', category: 'sfw', people: 'consented' });
    }
  });

  describe.each(people)('with %s of people', (stated) => {
    // Set in the record itself: the current statement decides, also for results that already exist.
    beforeEach(async () => {
      await database.db.update(uploads).set({ people: stated }).where(eq(uploads.id, upload));
    });

    it('itself may become what the table says', async () => {
      expect(await surprises(stated, { uploadId: upload })).toEqual([]);
    });

    it.each([1, 2, 3])('what is %i tools away may become what the table says', async (depth) => {
      for (const picture of derived[depth - 1] ?? []) expect(await surprises(stated, picture)).toEqual([]);
    });
  });

  it('keep their origin when everything in between is deleted', async () => {
    await database.db.update(uploads).set({ people: 'consented' }).where(eq(uploads.id, upload));
    for (const picture of [...(derived[0] ?? []), ...(derived[1] ?? [])]) {
      if ('contentId' in picture) {
        await database.db.delete(contentItems).where(eq(contentItems.id, picture.contentId));
      }
    }
    await person.call('deleteUpload', { params: { id: upload } });
    for (const picture of derived[2] ?? []) expect(await surprises('consented', picture)).toEqual([]);
    // The consent can no longer be asked for.
    await database.db.delete(uploads).where(eq(uploads.id, upload));
    for (const picture of derived[2] ?? []) expect(await surprises('not_stated', picture)).toEqual([]);
  });
});

describe('what was made from several', () => {
  it('may become what the strictest of their statements allows', async () => {
    const [one, other] = await Promise.all(
      [1, 2].map(() => makeUpload(installation, userId, { ...size, people: 'consented' })),
    );
    const both = await withWorker(async () => {
      const asked = { source: { uploadId: one }, target: { uploadId: other }, faces };
      const { body } = await person.call('faceSwap', { body: asked });
      await ended(body.jobId);
      await database.db
        .update(contentItems)
        .set({ faces: [face] })
        .where(eq(contentItems.id, body.contentId));
      return { contentId: body.contentId as string };
    });
    for (const stated of people) {
      await database.db
        .update(uploads)
        .set({ people: stated })
        .where(eq(uploads.id, other ?? ''));
      // Both pictures are in it: "nobody" for one does not affect the consent for the other.
      expect(await surprises(stated === 'none' ? 'consented' : stated, both)).toEqual([]);
    }
  });
});

describe('a call that lies', () => {
  let upload: string;
  beforeEach(async () => {
    upload = await makeUpload(installation, userId, { ...size, people: 'consented' });
  });
  const untouched = async () =>
    expect(await getBalance(database.db, userId)).toMatchObject({ heldTokens: 0 });

  it.each(ways.map((each) => [each.name, each] as const))(
    'about what its picture is: %s',
    async (_, asked) => {
      const own = generated.sfw as { contentId: string };
      const [asContent, asUpload] = [{ contentId: upload }, { uploadId: own.contentId }];
      for (const picture of [asContent, asUpload, { contentId: newId() }, { uploadId: newId() }]) {
        expect((await ask(asked, picture)).status).toBe(404);
      }
      await untouched();
    },
  );

  it.each(ways.map((each) => [each.name, each] as const))(
    'about whose picture it is: %s',
    async (_, asked) => {
      const strangerId = (await makeUserWithTokens(database.db, 10)).id;
      const theirs = [
        { uploadId: await makeUpload(installation, strangerId, { ...size, people: 'consented' }) },
        { contentId: await makePicture(installation, strangerId, { ...size, faces: [face] }) },
      ];
      for (const picture of theirs) expect((await ask(asked, picture)).status).toBe(404);
      const otherMask = await makeUpload(installation, strangerId, { ...size, purpose: 'mask' });
      const body = { task: 'remove', source: generated.sfw, maskId: otherMask };
      expect((await person.call('inpaint', { body })).status).toBe(404);
      await untouched();
    },
  );

  it.each(ways.map((each) => [each.name, each] as const))('with fields of its own: %s', async (_, asked) => {
    const picture = { uploadId: upload };
    const more = {
      origin: 'generated',
      people: 'consented',
      sha256: '0'.repeat(64),
      userId,
      kind: 'content',
    };
    for (const [name, value] of Object.entries(more)) {
      const beside = { ...asked.body(picture), [name]: value };
      const inside = asked.body({ ...picture, [name]: value });
      for (const body of [beside, inside])
        expect((await person.call(asked.route, { body })).status).toBe(400);
    }
    const both = { ...picture, ...generated.sfw };
    expect((await ask(asked, both)).status).toBe(400);
    if (!asked.asks) expect((await ask(asked, picture, 'sfw')).status).toBe(400);
    await untouched();
  });

  it('about the category of an adult picture', async () => {
    const { status, body } = await ask(way('face swap, as the source'), generated.nsfw, 'sfw');
    expect([status, body.code]).toEqual([422, 'CONTENT_BLOCKED']);
    expect(body.message).toContain('Results from an adult picture are adult too.');
  });

  it('about a mask and a picture', async () => {
    expect((await ask(redraw, { uploadId: mask })).status).toBe(422);
    const body = { task: 'remove', source: { uploadId: upload }, maskId: upload };
    expect((await person.call('inpaint', { body })).status).toBe(422);
    await untouched();
  });
});

describe('a change between the call and the run', () => {
  let upload: string;
  beforeEach(async () => {
    upload = await makeUpload(installation, userId, { ...size });
    await person.call('statePeople', { params: { id: upload }, body: consentGiven });
  });

  /** Requests work on the upload, runs an event, and runs a worker. @returns how the job ended */
  async function endsAfter(happening: () => Promise<unknown>) {
    const { tokens } = await getBalance(database.db, userId);
    const { body } = await ask(redraw, { uploadId: upload });
    expect(body).toMatchObject({ success: true });
    await happening();
    const job = await withWorker(() => ended(body.jobId));
    expect(engine.submitted).not.toContain(job.id);
    expect(await getBalance(database.db, userId)).toMatchObject({ tokens, heldTokens: 0 });
    return job;
  }

  it('a withdrawn consent cancels the job', async () => {
    const job = await endsAfter(() => person.call('revokeConsent', { params: { id: upload } }));
    expect(job.state).toBe('cancelled');
  });

  it('a consent that ended without cancelling the job stops it all the same', async () => {
    const job = await endsAfter(() =>
      database.db.update(uploads).set({ people: 'revoked' }).where(eq(uploads.id, upload)),
    );
    expect([job.state, job.fault, job.problem]).toEqual([
      'failed',
      'not_cleared',
      'The consent for this picture was revoked.',
    ]);
    const again = await person.call('retryJob', { params: { id: job.id } });
    expect([again.status, again.body.code]).toEqual([422, 'CONTENT_BLOCKED']);
  });

  it.each([
    [
      'other bytes in its file',
      () => installation.storage.put(`uploads/${userId}/${upload}/picture`, Buffer.from('another face')),
      'The picture for this job has changed. Start it again.',
    ],
    [
      'no file any more',
      () => person.call('deleteUpload', { params: { id: upload } }),
      'The picture for this job was deleted.',
    ],
    [
      'another picture’s reference in the stored request',
      () =>
        database.db.execute(sql`
          update engine_jobs set request = jsonb_set(request, '{source,id}', to_jsonb(${newId()}::text))
          where user_id = ${userId} and state = 'queued'`),
      'This job has no safety decision that allows it.',
    ],
    [
      'an adult category in the stored request',
      () =>
        database.db.execute(sql`
          update engine_jobs set request = jsonb_set(request, '{category}', '"nsfw"')
          where user_id = ${userId} and state = 'queued'`),
      'This job has no safety decision that allows it.',
    ],
  ])('%s: the job is refused and paid back, and no engine sees it', async (_, happening, problem) => {
    const job = await endsAfter(happening);
    expect([job.state, job.problem]).toEqual(['failed', problem]);
  });
});
