import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type KeyRing, open, openKeyRing } from '#platform/crypto/sealing.ts';
import type { Db } from '#platform/db/client.ts';
import type { Logger } from '#platform/log.ts';
import { openLocalStorage } from '#platform/storage/local-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { users } from '#schema/identity/accounts';
import { noise } from '#tests/factories/pictures.ts';
import { refusedFiles } from '#tests/factories/refused-documents.ts';
import { makeUser } from '#tests/factories/users.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { buildDocumentImageAad } from './document-image.ts';
import { identityDocumentImages, identityDocuments } from './schema.ts';
import { type DocumentDeps, uploadDocuments } from './upload-documents.ts';

const database = useDatabase();
const now = new Date('2026-06-15T12:00:00Z');
const marker = 'MARKER-7f3a9c';
const refusals = await refusedFiles();

let folder: string;
let storage: Storage;
let documentKeys: KeyRing;
let vault: DocumentDeps;
let picture: { bytes: Buffer };

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'castwright-documents-'));
  documentKeys = await openKeyRing(path.join(folder, 'keys'));
  picture = {
    bytes: await noise(96, 64)
      .jpeg()
      .withExif({ IFD0: { Artist: marker } })
      .toBuffer(),
  };
});
beforeEach(async () => {
  await rm(path.join(folder, 'storage'), { recursive: true, force: true });
  storage = await openLocalStorage(path.join(folder, 'storage'));
  vault = { db: database.db, storage, documentKeys };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A creator whose next step is the identity document. */
const applicant = async () => (await makeUser(database.db, { documentsUploadedAt: null })).id;

const upload = (userId: string, files = {}, into = vault) =>
  uploadDocuments(into, {
    userId,
    documentType: 'passport',
    files: { frontImage: picture, backImage: picture, ...files },
    now,
  });

const listDocuments = (userId: string) =>
  database.db.select().from(identityDocuments).where(eq(identityDocuments.userId, userId));

async function uploadedAt(userId: string) {
  const [row] = await database.db.select().from(users).where(eq(users.id, userId));
  return row?.documentsUploadedAt;
}

async function storedFiles(): Promise<string[]> {
  const entries = await readdir(path.join(folder, 'storage'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

async function expectNothingStored(userId: string): Promise<void> {
  expect(await storedFiles()).toEqual([]);
  expect(await listDocuments(userId)).toEqual([]);
  expect(await uploadedAt(userId)).toBeNull();
}

describe('an identity document', () => {
  it('is kept sealed, and opens to clean pictures', async () => {
    const userId = await applicant();
    const documentId = await upload(userId);
    expect(await listDocuments(userId)).toEqual([
      {
        id: documentId,
        userId,
        documentType: 'passport',
        status: 'pending',
        createdAt: now,
        decidedAt: null,
        reviewerId: null,
        reason: null,
      },
    ]);
    expect(await uploadedAt(userId)).toEqual(now);

    const images = await database.db
      .select()
      .from(identityDocumentImages)
      .where(eq(identityDocumentImages.documentId, documentId));
    expect(images.map(({ side }) => side).sort()).toEqual(['back', 'front']);
    expect(picture.bytes.includes(marker)).toBe(true);
    for (const { byteSize, keyId, mediaType, side, storageKey } of images) {
      expect([storageKey, mediaType, keyId]).toEqual([
        `identity/${documentId}/${side}.1.sealed`,
        'image/jpeg',
        '1',
      ]);
      const sealed = await readFile(path.join(folder, 'storage', storageKey));
      const opened = open(sealed, buildDocumentImageAad(userId, documentId, side), documentKeys);
      expect(opened).toHaveLength(byteSize);
      expect(await sharp(opened).metadata()).toMatchObject({ format: 'jpeg', width: 96, height: 64 });
      for (const bytes of [sealed, opened]) expect(bytes.includes(marker)).toBe(false);
      expect(sealed.includes(opened.subarray(0, 16))).toBe(false);
    }
    expect(await storedFiles()).toHaveLength(2);
  });

  it('does not open as its other side, or as anybody else’s', async () => {
    const userId = await applicant();
    const documentId = await upload(userId);
    const front = await readFile(path.join(folder, 'storage', 'identity', documentId, 'front.1.sealed'));
    for (const aad of [
      buildDocumentImageAad(userId, documentId, 'back'),
      buildDocumentImageAad(await applicant(), documentId, 'front'),
      buildDocumentImageAad(userId, userId, 'front'),
    ]) {
      expect(() => open(front, aad, documentKeys)).toThrow('belong to something else');
    }
  });

  it('is accepted once, also for repeated and concurrent uploads', async () => {
    const userId = await applicant();
    const several = 5;
    let written = 0;
    const allWritten = Promise.withResolvers<void>();
    // No transaction starts before the files of all uploads are written.
    const put: Storage['put'] = async (key, bytes) => {
      await storage.put(key, bytes);
      if (++written === several * 2) allWritten.resolve();
      if (key.includes('/back.')) await allWritten.promise;
    };
    const together = { ...vault, storage: { ...storage, put } };
    const outcomes = await Promise.allSettled(
      Array.from({ length: several }, () => upload(userId, {}, together)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'CONFLICT' });
    }
    await expect(upload(userId)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await listDocuments(userId)).toHaveLength(1);
    expect(await storedFiles()).toHaveLength(2);
  });

  it('may follow one that a reviewer has rejected', async () => {
    const userId = await applicant();
    const rejected = await upload(userId);
    await database.db.transaction(async (tx) => {
      const decision = { status: 'rejected', decidedAt: now, reason: 'Too dark to read.' } as const;
      await tx.update(identityDocuments).set(decision).where(eq(identityDocuments.id, rejected));
      await tx.update(users).set({ documentsUploadedAt: null }).where(eq(users.id, userId));
    });
    await upload(userId);
    expect((await listDocuments(userId)).map(({ status }) => status).sort()).toEqual(['pending', 'rejected']);
  });
});

describe('an upload that is refused stores nothing', () => {
  it.each([
    [{ frontImage: undefined }, ['frontImage']],
    [{ backImage: undefined }, ['backImage']],
    [{ frontImage: undefined, backImage: undefined }, ['frontImage', 'backImage']],
  ])('a side is missing: %o', async (files, fields) => {
    const userId = await applicant();
    await expect(upload(userId, files)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      message: 'Missing Documents: Please upload both front and back images of your ID.',
      details: { fields },
    });
    await expectNothingStored(userId);
  });

  it.each(refusals)('one side is $name', async ({ bytes, code, message }) => {
    const userId = await applicant();
    for (const field of ['frontImage', 'backImage']) {
      await expect(upload(userId, { [field]: { bytes } })).rejects.toMatchObject({
        name: 'AppError',
        code,
        message: expect.stringMatching(message),
        details: { field },
      });
    }
    await expectNothingStored(userId);
  });
});

describe('an upload that fails stores nothing', () => {
  it('when the second file cannot be written', async () => {
    const userId = await applicant();
    const put: Storage['put'] = (key, bytes) =>
      key.includes('/back.') ? Promise.reject(new Error('disk full')) : storage.put(key, bytes);
    await expect(upload(userId, {}, { ...vault, storage: { ...storage, put } })).rejects.toThrow('disk full');
    await expectNothingStored(userId);
  });

  it('when the transaction fails', async () => {
    const userId = await applicant();
    await database.db.execute(
      sql`alter table identity_document_images add constraint broken check (byte_size < 0) not valid`,
    );
    try {
      await expect(upload(userId)).rejects.toThrow();
    } finally {
      await database.db.execute(sql`alter table identity_document_images drop constraint broken`);
    }
    await expectNothingStored(userId);
    await upload(userId);
  });
});

describe('an upload whose commit was not answered', () => {
  /** The database as seen over a connection that breaks once `transaction` has done its work. */
  function breaking(db: Db, after: { reachable: boolean }): Db {
    return new Proxy(db, {
      get(target, name) {
        if (name === 'transaction') {
          return async (...work: Parameters<Db['transaction']>) => {
            await target.transaction(...work);
            select = after.reachable ? select : lost;
            throw new Error('connection lost');
          };
        }
        return name === 'select' ? select : Reflect.get(target, name);
      },
    });
  }
  const lost = (): never => {
    throw new Error('connection lost');
  };
  let select: unknown;
  beforeEach(() => {
    select = database.db.select.bind(database.db);
  });

  it('counts when the document is there', async () => {
    const userId = await applicant();
    const documentId = await upload(userId, {}, { ...vault, db: breaking(database.db, { reachable: true }) });
    expect((await listDocuments(userId)).map(({ id }) => id)).toEqual([documentId]);
    expect(await storedFiles()).toHaveLength(2);
  });

  it('keeps its files and logs that when the outcome is unknown', async () => {
    const userId = await applicant();
    const error = vi.fn();
    const log = { error } as unknown as Logger;
    const db = breaking(database.db, { reachable: false });
    await expect(upload(userId, {}, { ...vault, db, log })).rejects.toThrow('connection lost');
    const [document] = await listDocuments(userId);
    expect(error).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ documentId: document?.id }),
      expect.stringContaining('left behind'),
    );
    expect(await storedFiles()).toHaveLength(2);
  });
});
