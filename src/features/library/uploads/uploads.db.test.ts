import { buffer } from 'node:stream/consumers';
import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import type { Inspector } from '#features/trust/inspection';
import { contentItems, contentUploads } from '#schema/library/items';
import { makeContent } from '#tests/factories/content.ts';
import { noise, pngChunk, svg } from '#tests/factories/pictures.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { consentGiven, sendUpload, uploadMask, uploadPicture } from '#tests/factories/uploads.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { allowEveryFile } from '#tests/fakes/inspections.ts';
import type { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { uploadJobs } from './jobs.ts';
import { removeOldUploads, removeOrphanedUploads } from './remove-old-uploads.ts';
import { uploadConsents, uploads } from './schema.ts';
import { storeUpload } from './store-upload.ts';

const database = useDatabase();
let installation: TestInstallation;
let now = new Date('2026-03-01T12:00:00Z');
/** A double, because no test holds an explicit picture: it says of every file what the test wants. */
let look: () => ReturnType<Inspector['inspect']>;
const scripted: Inspector = { id: 'scripted', version: '1', inspect: () => look(), close: async () => {} };
let person: TestClient;
let personId: string;

beforeAll(async () => {
  installation = await startInstallation({
    databaseUrl: database.url,
    limits: generousLimits,
    clock: () => now,
    uploadInspectors: [scripted],
  });
});
afterAll(() => installation?.close());
beforeEach(async () => {
  now = new Date('2026-03-01T12:00:00Z');
  look = async () => ({ explicit: 0 });
  await database.db.delete(uploads);
  ({ id: personId } = await makeUserWithTokens(database.db, 10));
  person = await signInAs(installation, personId);
});

/** The files that lie in storage for a person. */
async function listFiles(userId: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { key } of installation.storage.list(`uploads/${userId}`)) found.push(key);
  return found.map((key) => key.split('/').slice(2).join('/')).toSorted();
}

async function findRow(id: string) {
  const [row] = await database.db.select().from(uploads).where(eq(uploads.id, id));
  return row;
}

const days = (count: number) => new Date(now.getTime() + count * 86_400_000);
const going = () => new AbortController().signal;
const quiet = { info: () => {}, warn: () => {} };
const removing = () => ({ db: database.db, storage: installation.storage, log: quiet });

describe('an uploaded picture', () => {
  it('is stored separately from results, with its previews, and shown to its owner', async () => {
    const upload = await uploadPicture(person, { fileName: 'C:\\Pictures\\Harbour at dusk.PNG' });
    expect(upload).toEqual({
      id: upload.id,
      name: 'Harbour at dusk',
      purpose: 'picture',
      width: 320,
      height: 200,
      placeholder: '#888888',
      people: 'not_stated',
      consent: null,
      sound: null,
      saved: false,
      createdAt: '2026-03-01T12:00:00.000Z',
      expiresAt: '2026-03-31T12:00:00.000Z',
    });
    expect(await listFiles(personId)).toEqual(
      ['picture', 'preview.webp', 'thumbnail.webp'].map((name) => `${upload.id}/${name}`),
    );
    expect((await person.call('getUpload', { params: { id: upload.id } })).body).toEqual(upload);
    expect((await person.call('listUploads')).body).toEqual([upload]);
    expect((await person.call('listContent')).body.items).toEqual([]);
  });

  it('stores the generation metadata of its file, which cleaning removes from the file', async () => {
    const png = await noise().png().toBuffer();
    const words = Buffer.from('parameters\0a lighthouse\nSteps: 20, Seed: 77, Sampler: Euler');
    const made = Buffer.concat([png.subarray(0, 33), pngChunk('tEXt', words), png.subarray(33)]);
    const { id } = await uploadPicture(person, { bytes: made });
    expect((await findRow(id))?.fileDescription).toMatchObject({
      format: 'PNG',
      generationMetadata: { prompt: 'a lighthouse', seed: '77' },
    });
    const stored = await buffer(await installation.storage.read(`uploads/${personId}/${id}/picture`));
    expect(stored.includes('lighthouse')).toBe(false);
  });

  it('is previewed as WebP, cached privately by the browser', async () => {
    const { id } = await uploadPicture(person, { bytes: await noise(2000, 1000).jpeg().toBuffer() });
    for (const [size, width] of [
      ['preview', 1280],
      ['thumbnail', 384],
    ] as const) {
      const response = await person.fetch(`/api/uploads/${id}/preview?size=${size}`);
      expect(response.headers.get('content-type')).toBe('image/webp');
      expect(response.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
      expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(width);
      const etag = response.headers.get('etag') ?? '';
      const again = await person.fetch(`/api/uploads/${id}/preview?size=${size}`, {
        headers: { 'if-none-match': etag },
      });
      expect([again.status, again.headers.get('etag')]).toEqual([304, etag]);
    }
  });

  it('is refused with advice, and leaves no files', async () => {
    const refused = await sendUpload(person, { bytes: Buffer.from(svg) });
    expect([refused.status, refused.body.code]).toEqual([422, 'FILE_REFUSED']);
    expect(refused.body.message).toMatch(/^This is an SVG drawing/);
    const form = new FormData();
    form.set('purpose', 'picture');
    const none = await person.call('uploadPicture', { body: form });
    expect([none.status, none.body.message]).toEqual([400, 'Choose a picture.']);
    const large = await sendUpload(person, { bytes: Buffer.alloc(limits.uploadBytes + 100_000) });
    expect([large.status, large.body.message]).toEqual([
      413,
      'File Too Large: Please select an image smaller than 40MB.',
    ]);
    expect(await listFiles(personId)).toEqual([]);
    expect((await person.call('listUploads')).body).toEqual([]);
  });

  it('is one of 500 at most', async () => {
    const template = await findRow((await uploadPicture(person)).id);
    const more = Array.from({ length: limits.uploadsMaximum - 1 }, () => ({
      ...(template as typeof uploads.$inferInsert),
      id: crypto.randomUUID(),
    }));
    await database.db.insert(uploads).values(more);
    const { status, body } = await sendUpload(person);
    expect([status, body.code]).toEqual([409, 'CONFLICT']);
    expect(body.message).toMatch(/^You have reached the limit of 500 uploads\./);
    await person.call('deleteUpload', { params: { id: more[0]?.id ?? '' } });
    expect((await sendUpload(person)).status).toBe(201);
  });

  it('that looks explicit is refused, and one that cannot be inspected is not stored', async () => {
    look = async () => ({ explicit: 0.9 });
    const refused = await sendUpload(person);
    expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining('looks explicit')]);
    look = () => Promise.reject(new Error('no model'));
    const unknown = await sendUpload(person);
    expect([unknown.status, unknown.body.message]).toEqual([
      503,
      expect.stringContaining('could not be checked'),
    ]);
    expect(await listFiles(personId)).toEqual([]);
    expect((await person.call('listUploads')).body).toEqual([]);
    look = async () => ({ explicit: 0.1 });
    const row = await findRow((await uploadPicture(person)).id);
    expect(row?.inspection).toMatchObject({ verdict: 'allow', reports: [{ scores: { explicit: 0.1 } }] });
  });

  it('leaves no files when its row cannot be written', async () => {
    const { storage } = installation;
    const gone = new Map<string, Buffer>();
    const failing = {
      ...storage,
      put: async (key: string, bytes: Buffer) => {
        if (gone.size === 2) throw new Error('the disk is full');
        gone.set(key, bytes);
      },
      remove: async (key: string) => void gone.delete(key),
    };
    const keeping = {
      allowsUploadedPeople: true,
      db: database.db,
      storage: failing,
      log: { ...quiet, error: () => {} },
      describeFile: async () => ({}),
      inspectFile: allowEveryFile,
      findListed: async () => null,
      ffmpegPath: null,
    };
    const given = { userId: personId, madeBy: null, purpose: 'picture', rights: null, now } as const;
    const bytes = await noise().png().toBuffer();
    await expect(storeUpload(keeping, { ...given, fileName: 'a.png', bytes })).rejects.toThrow(
      'the disk is full',
    );
    expect([...gone.keys()]).toEqual([]);
    expect((await person.call('listUploads')).body).toEqual([]);
  });
});

describe('a mask', () => {
  it('is grey, is its own preview, and stands in no list of pictures', async () => {
    const mask = await uploadMask(person);
    expect(mask).toMatchObject({ purpose: 'mask', width: 320, height: 200 });
    expect(await listFiles(personId)).toEqual([`${mask.id}/picture`]);
    const response = await person.fetch(`/api/uploads/${mask.id}/preview`);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).channels).toBe(1);
    expect((await person.call('listUploads')).body).toEqual([]);
    expect((await person.call('listUploads', { query: { purpose: 'mask' } })).body).toHaveLength(1);
    const stated = await person.call('statePeople', { params: { id: mask.id }, body: { people: 'none' } });
    expect([stated.status, stated.body.message]).toEqual([409, 'A mask shows no people.']);
  });

  it('takes the place of the oldest one when there are 500', async () => {
    const first = await uploadMask(person);
    const template = await findRow(first.id);
    const more = Array.from({ length: limits.uploadsMaximum - 1 }, () => ({
      ...(template as typeof uploads.$inferInsert),
      id: crypto.randomUUID(),
      createdAt: days(0.5),
    }));
    await database.db.insert(uploads).values(more);
    now = days(1);
    await uploadMask(person);
    expect(await findRow(first.id)).toBeUndefined();
    expect((await person.call('listUploads', { query: { purpose: 'mask' } })).body).toHaveLength(500);
  });
});

describe('who is in an upload', () => {
  const state = async (id: string, body: object) => person.call('statePeople', { params: { id }, body });

  it('is stated with who agreed, how, when, and a note', async () => {
    const { id } = await uploadPicture(person);
    expect((await state(id, { people: 'none' })).body).toMatchObject({ people: 'none', consent: null });
    const { status, body } = await state(id, consentGiven);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      people: 'consented',
      consent: {
        person: 'Marta Lindqvist',
        manner: 'signed_release',
        givenOn: '2026-02-03',
        note: 'Release in the studio folder.',
        recordedAt: '2026-03-01T12:00:00.000Z',
        revokedAt: null,
      },
    });
  });

  it('can be stated again; earlier statements stay unchanged', async () => {
    const { id } = await uploadPicture(person);
    await state(id, consentGiven);
    now = days(1);
    const { body } = await state(id, { ...consentGiven, manner: 'spoken', note: '' });
    expect(body.consent).toMatchObject({ manner: 'spoken', recordedAt: '2026-03-02T12:00:00.000Z' });
    const history = await database.db
      .select()
      .from(uploadConsents)
      .where(eq(uploadConsents.uploadId, id))
      .orderBy(uploadConsents.recordedAt);
    expect(history.map(({ manner, note }) => [manner, note])).toEqual([
      ['signed_release', 'Release in the studio folder.'],
      ['spoken', ''],
    ]);
  });

  it('cannot be changed back to no people', async () => {
    const { id } = await uploadPicture(person);
    await state(id, consentGiven);
    const { status, body } = await state(id, { people: 'none' });
    expect([status, body.code]).toEqual([409, 'CONFLICT']);
    expect(body.message).toMatch(/^You have named a person in this picture\./);
  });

  it.each([
    ['tomorrow', { givenOn: '2026-03-03' }, 'VALIDATION_FAILED'],
    ['a day that never was', { givenOn: '2026-02-30' }, 'VALIDATION_FAILED'],
    ['a day of another century', { givenOn: '0000-01-01' }, 'VALIDATION_FAILED'],
    ['an empty name', { person: ' ' }, 'VALIDATION_FAILED'],
    ['a person who is not stated to be of age', { adult: false }, 'VALIDATION_FAILED'],
    ['a minor', { note: 'She is a 15 year old girl.' }, 'CONTENT_BLOCKED'],
    ['a known person', { person: 'Taylor Swift' }, 'CONTENT_BLOCKED'],
    ['more than is asked for', { origin: 'generated' }, 'VALIDATION_FAILED'],
  ])('is refused with the consent of or from %s', async (_, change, code) => {
    const { id } = await uploadPicture(person);
    const { body } = await state(id, { ...consentGiven, ...change });
    expect(body.code).toBe(code);
    expect((await findRow(id))?.people).toBe('not_stated');
    expect(await database.db.select().from(uploadConsents).where(eq(uploadConsents.uploadId, id))).toEqual(
      [],
    );
  });

  it('may be stated today, wherever it is today already', async () => {
    const { id } = await uploadPicture(person);
    expect((await state(id, { ...consentGiven, givenOn: '2026-03-02' })).status).toBe(200);
  });

  it('can be taken back only where it was given', async () => {
    const { id } = await uploadPicture(person);
    const { status, body } = await person.call('revokeConsent', { params: { id } });
    expect([status, body.message]).toEqual([409, 'No consent is recorded for this upload.']);
  });
});

describe('after 30 days', () => {
  it('an upload and a mask go with their files, and what is saved stays', async () => {
    const saved = await uploadPicture(person);
    await uploadPicture(person);
    await uploadMask(person);
    const { body } = await person.call('saveUpload', { params: { id: saved.id }, body: { saved: true } });
    expect([body.saved, body.expiresAt]).toEqual([true, null]);

    expect(await removeOldUploads(removing(), days(29.9), going())).toBe(0);
    expect(await removeOldUploads(removing(), days(30.1), going())).toBe(2);
    expect((await person.call('listUploads')).body).toEqual([body]);
    expect((await person.call('listUploads', { query: { purpose: 'mask' } })).body).toEqual([]);
    expect((await listFiles(personId)).every((key) => key.startsWith(saved.id))).toBe(true);
    await person.call('saveUpload', { params: { id: saved.id }, body: { saved: false } });
    expect(await removeOldUploads(removing(), days(31), going())).toBe(1);
    expect(await listFiles(personId)).toEqual([]);
  });

  it('what was made from one keeps its record, until that is gone as well', async () => {
    const { id } = await uploadPicture(person);
    await person.call('statePeople', { params: { id }, body: consentGiven });
    const contentId = await makeContent(database.db, personId);
    await database.db.insert(contentUploads).values({ contentId, uploadId: id });
    const [removeOld] = uploadJobs({ ...removing(), clock: () => days(31) });
    await removeOld?.handle({}, going());

    expect(await listFiles(personId)).toEqual([]);
    expect((await findRow(id))?.removedAt).toEqual(days(31));
    expect((await person.call('getUpload', { params: { id } })).status).toBe(404);
    expect((await person.call('previewUpload', { params: { id } })).status).toBe(404);
    const listed = (await person.call('listUploads', { query: { state: 'removed' } })).body;
    expect(listed).toMatchObject([{ id, people: 'consented', consent: { person: 'Marta Lindqvist' } }]);

    await database.db.delete(contentItems).where(eq(contentItems.id, contentId));
    await removeOld?.handle({}, going());
    expect(await findRow(id)).toBeUndefined();
  });

  it('files that no row names are swept, and those of an upload never', async () => {
    const { storage } = installation;
    const { id } = await uploadPicture(person);
    const stray = `uploads/${personId}/${crypto.randomUUID()}/picture`;
    await storage.put(stray, Buffer.from('left behind'));
    await removeOrphanedUploads({ db: database.db, storage }, new Date(), going());
    expect(await listFiles(personId)).toHaveLength(4);
    await removeOrphanedUploads({ db: database.db, storage }, new Date(Date.now() + 25 * 3_600_000), going());
    expect((await listFiles(personId)).every((key) => key.startsWith(id))).toBe(true);
    expect(await listFiles(personId)).toHaveLength(3);
  });
});

describe('an upload that its owner deletes', () => {
  it('is removed with its files, and only once', async () => {
    const { id } = await uploadPicture(person);
    expect((await person.call('deleteUpload', { params: { id } })).body.success).toBe(true);
    expect(await findRow(id)).toBeUndefined();
    expect(await listFiles(personId)).toEqual([]);
    expect((await person.call('deleteUpload', { params: { id } })).status).toBe(404);
  });

  it('leaves what was made from it, and the record of who is in it', async () => {
    const { id } = await uploadPicture(person);
    const contentId = await makeContent(database.db, personId);
    await database.db.insert(contentUploads).values({ contentId, uploadId: id });
    await person.call('deleteUpload', { params: { id } });
    expect((await person.call('getContent', { params: { id: contentId } })).status).toBe(200);
    expect(await listFiles(personId)).toEqual([]);
    const left = await database.db
      .select()
      .from(uploads)
      .where(and(eq(uploads.id, id), eq(uploads.userId, personId)));
    expect(left).toHaveLength(1);
    expect((await person.call('deleteUpload', { params: { id } })).status).toBe(404);
  });
});
