import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type KeyRing, openKeyRing, rotateKey } from '#platform/crypto/key-ring.ts';
import { open } from '#platform/crypto/sealing.ts';
import { newId } from '#platform/ids.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { openLocalStorage } from '#platform/storage/local-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { users } from '#schema/identity/accounts';
import { noise } from '#tests/factories/pictures.ts';
import { makeUser } from '#tests/factories/users.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { type DocumentDecision, decideDocument } from './decide-document.ts';
import { buildDocumentImageAad } from './document-image.ts';
import { getDocumentReview } from './queries.ts';
import { removeDecidedPictures, removeOrphanedPictures } from './remove-pictures.ts';
import { resealPictures } from './reseal-pictures.ts';
import { identityDocumentImages, identityDocuments } from './schema.ts';
import { type DocumentDeps, uploadDocuments } from './upload-documents.ts';
import { openPictures } from './view-pictures.ts';

const database = useDatabase();
const now = new Date('2026-06-15T12:00:00Z');
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

let folder: string;
let storage: Storage;
let documentKeys: KeyRing;
let vault: DocumentDeps;
let picture: { bytes: Buffer };
let mails: Mail[];
let reviewerId: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'castwright-lifecycle-'));
  picture = { bytes: await noise(96, 64).jpeg().toBuffer() };
  reviewerId = (await makeUser(database.db, { role: 'admin' })).id;
});
beforeEach(async () => {
  for (const each of ['storage', 'keys']) await rm(path.join(folder, each), { recursive: true, force: true });
  await database.db.delete(identityDocuments);
  storage = await openLocalStorage(path.join(folder, 'storage'));
  documentKeys = await openKeyRing(path.join(folder, 'keys'));
  vault = { db: database.db, storage, documentKeys };
  mails = [];
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A creator who has submitted a document. */
async function applicant() {
  const { id: userId, email } = await makeUser(database.db, { documentsUploadedAt: null });
  return { userId, email, documentId: await handIn(userId) };
}

const handIn = (userId: string) =>
  uploadDocuments(vault, {
    userId,
    documentType: 'passport',
    files: { frontImage: picture, backImage: picture },
    now,
  });

const post = {
  brand: { name: 'Castwright', address: ['Example Street 1'], baseUrl: 'https://studio.test' },
  sendMail: async (_tx: unknown, mail: Mail) => void mails.push(mail),
};
const decide = (decision: Omit<DocumentDecision, 'reviewerId' | 'now'> & { reason?: string }, over = {}) =>
  database.db.transaction((tx) =>
    decideDocument(tx, post, { reviewerId, now, ...decision, ...over } as DocumentDecision),
  );

/** The reviewer has looked at the pictures. */
const approve = async (documentId: string) => {
  const look = { documentId, reviewerId, reason: 'decide', words: 'To decide.', now } as const;
  await database.db.transaction((tx) => openPictures(tx, look));
  await decide({ documentId, decision: 'approve' });
};

const isOpen = async (userId: string) => {
  const [row] = await database.db.select().from(users).where(eq(users.id, userId));
  return row?.documentsUploadedAt !== null;
};
const listImages = (documentId: string) =>
  database.db.select().from(identityDocumentImages).where(eq(identityDocumentImages.documentId, documentId));
async function files(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list('identity')) keys.push(key);
  return keys.sort();
}

describe('a decision', () => {
  it('that rejects closes the app, says why and makes room for another document', async () => {
    const { documentId, email, userId } = await applicant();
    expect(await getDocumentReview(database.db, userId)).toMatchObject({ status: 'pending', reason: null });
    await decide({ documentId, decision: 'reject', reason: '  The photo is too dark to read. ' });
    expect(await isOpen(userId)).toBe(false);
    expect(await getDocumentReview(database.db, userId)).toEqual({
      status: 'rejected',
      reason: 'The photo is too dark to read.',
      decidedAt: now.toISOString(),
    });
    expect(mails).toMatchObject([{ to: email, subject: 'Your identity document was not accepted' }]);
    expect(mails[0]?.text).toContain('The photo is too dark to read.');

    const next = await handIn(userId);
    expect(next).not.toBe(documentId);
    expect(await isOpen(userId)).toBe(true);
    expect(await getDocumentReview(database.db, userId)).toMatchObject({ status: 'pending' });
  });

  it('that approves leaves the app open', async () => {
    const { documentId, userId } = await applicant();
    await approve(documentId);
    expect(await isOpen(userId)).toBe(true);
    const [document] = await database.db
      .select()
      .from(identityDocuments)
      .where(eq(identityDocuments.id, documentId));
    expect(document).toMatchObject({ status: 'approved', reviewerId, decidedAt: now, reason: null });
    expect(mails).toMatchObject([{ subject: 'Your identity is confirmed' }]);
  });

  it('is made once, also when others decide at the same moment', async () => {
    const { documentId } = await applicant();
    const outcomes = await Promise.allSettled([
      decide({ documentId, decision: 'approve' }),
      decide({ documentId, decision: 'reject', reason: 'Too dark.' }),
      decide({ documentId, decision: 'approve' }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'CONFLICT' });
    }
  });

  it('is refused without a reason, about one’s own document, and about none', async () => {
    const { documentId, userId } = await applicant();
    const rejection = { documentId, decision: 'reject' as const };
    for (const reason of ['', '   ', 'x'.repeat(501)]) {
      await expect(decide({ ...rejection, reason })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    }
    await expect(decide({ documentId, decision: 'approve' }, { reviewerId: userId })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(decide({ documentId: newId(), decision: 'approve' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await isOpen(userId)).toBe(true);
    expect(mails).toEqual([]);
  });
});

describe('the pictures', () => {
  it('are deleted 24 hours after the decision, and the decision stays', async () => {
    const decided = await applicant();
    const undecided = await applicant();
    await approve(decided.documentId);
    await removeDecidedPictures(vault, later(24));
    expect(await files()).toHaveLength(4);
    await removeDecidedPictures(vault, later(24.01));
    expect(await listImages(decided.documentId)).toEqual([]);
    expect((await files()).every((key) => key.includes(undecided.documentId))).toBe(true);
    expect(await listImages(undecided.documentId)).toHaveLength(2);
    expect(await getDocumentReview(database.db, decided.userId)).toMatchObject({ status: 'approved' });
    expect(await isOpen(decided.userId)).toBe(true);
  });

  it('that could not be deleted are deleted by the next run', async () => {
    const { documentId } = await applicant();
    await decide({ documentId, decision: 'reject', reason: 'Too dark.' });
    const failing = { ...storage, remove: () => Promise.reject(new Error('disk away')) };
    await expect(removeDecidedPictures({ ...vault, storage: failing }, later(25))).rejects.toThrow(
      'disk away',
    );
    expect(await listImages(documentId)).toHaveLength(2);
    await removeDecidedPictures(vault, later(25));
    expect([await files(), await listImages(documentId)]).toEqual([[], []]);
  });

  it('that no row names are swept once they are a day old', async () => {
    await applicant();
    const lost = `identity/${newId()}/front.1.sealed`;
    await storage.put(lost, Buffer.from('left behind'));
    await storage.put('jobs/one/original.png', Buffer.from('not ours'));
    await utimes(path.join(folder, 'storage', lost), now, now);
    for (const key of await files()) await utimes(path.join(folder, 'storage', key), now, now);
    await removeOrphanedPictures(vault, later(23));
    expect(await files()).toContain(lost);
    await removeOrphanedPictures(vault, later(25));
    expect(await files()).toHaveLength(2);
    expect(await files()).not.toContain(lost);
    expect(await storage.stat('jobs/one/original.png')).not.toBeNull();
  });
});

describe('a rotation of the key', () => {
  /** The vault as it is after the rotation and a start. */
  async function rotated(): Promise<DocumentDeps> {
    await rotateKey(path.join(folder, 'keys'));
    return { ...vault, documentKeys: await openKeyRing(path.join(folder, 'keys')) };
  }
  const opened = async (userId: string, documentId: string, ring: KeyRing) => {
    const images = await listImages(documentId);
    return Promise.all(
      images.map(async ({ side, storageKey }) =>
        open(
          await buffer(await storage.read(storageKey)),
          buildDocumentImageAad(userId, documentId, side),
          ring,
        ),
      ),
    );
  };

  it('reseals every stored picture, and leaves nothing under the old key', async () => {
    const { documentId, userId } = await applicant();
    const before = await opened(userId, documentId, documentKeys);
    const next = await rotated();
    expect(await opened(userId, documentId, next.documentKeys)).toEqual(before);
    expect(await resealPictures(next)).toBe(2);
    expect(await resealPictures(next)).toBe(0);
    expect((await listImages(documentId)).map(({ keyId }) => keyId)).toEqual(['2', '2']);
    expect(await files()).toEqual(['back', 'front'].map((side) => `identity/${documentId}/${side}.2.sealed`));
    const images = await opened(userId, documentId, next.documentKeys);
    for (const each of images) expect(await sharp(each).metadata()).toMatchObject({ width: 96 });
    expect(images.map((each) => each.length).sort()).toEqual(before.map((each) => each.length).sort());
    await rm(path.join(folder, 'keys', '1.key'));
    const withoutOld = await openKeyRing(path.join(folder, 'keys'));
    await expect(opened(userId, documentId, withoutOld)).resolves.toHaveLength(2);
  });

  it('is finished by the next run when it is interrupted', async () => {
    const { documentId } = await applicant();
    const next = await rotated();
    let written = 0;
    const put: Storage['put'] = (key, bytes) =>
      ++written > 1 ? Promise.reject(new Error('disk full')) : storage.put(key, bytes);
    await expect(resealPictures({ ...next, storage: { ...storage, put } })).rejects.toThrow('disk full');
    expect(await resealPictures(next)).toBe(1);
    expect((await listImages(documentId)).map(({ keyId }) => keyId)).toEqual(['2', '2']);
    expect(await files()).toHaveLength(2);
  });

  it('passes over what is deleted meanwhile', async () => {
    const { documentId } = await applicant();
    const next = await rotated();
    const read: Storage['read'] = async (key) => {
      const bytes = await storage.read(key);
      await storage.remove(key);
      await database.db.delete(identityDocumentImages).where(eq(identityDocumentImages.storageKey, key));
      return bytes;
    };
    expect(await resealPictures({ ...next, storage: { ...storage, read } })).toBe(0);
    expect([await files(), await listImages(documentId)]).toEqual([[], []]);
  });
});
