import { buffer } from 'node:stream/consumers';
import type { EnginePicture } from '@castwright/engine-port';
import { AppError } from '#contract/errors.ts';
import type { PictureChoice, SourcePicture } from '#contract/tools.ts';
import type { UploadPeople } from '#contract/uploads.ts';
import { storedModel, storedPicture } from '#features/library/items';
import { peopleBehind, pictureKey, uploadOf } from '#features/library/uploads';
import type { PictureFacts, PictureRecords, PictureReference } from '#features/trust/safety';
import type { Db } from '#platform/db/client.ts';
import type { Storage } from '#platform/storage/storage.ts';

type Kept = { db: Db; storage: Storage };

/** A picture that a person chose, as our own records have it. */
export type ChosenPicture = Pick<SourcePicture, 'name' | 'placeholder' | 'faces'> & {
  reference: PictureReference;
  facts: PictureFacts;
};

type Found = ChosenPicture & Omit<EnginePicture, 'bytes'> & { storageKey: string };

/** @throws AppError NOT_FOUND for what the person does not have, CONFLICT for what is still being made */
export async function choosePicture(db: Db, userId: string, choice: PictureChoice): Promise<ChosenPicture> {
  return 'contentId' in choice
    ? find(db, userId, { kind: 'content', id: choice.contentId })
    : find(db, userId, { kind: 'upload', id: choice.uploadId });
}

/** The pictures of this installation, by its own records: items of the library and uploads; and its trained models. */
export function openPictureRecords({ db, storage }: Kept): PictureRecords {
  return {
    factsOf: async (userId, reference) => (await find(db, userId, reference)).facts,
    async open(userId, reference) {
      const { storageKey, mediaType, recipe } = await find(db, userId, reference);
      return { bytes: await buffer(await storage.read(storageKey)), mediaType, recipe };
    },
    async factsOfModel(userId, { id }) {
      const { category, origin } = await storedModel(db, userId, id);
      return { kind: 'model', category, origin, people: await peopleOf(db, id, origin) };
    },
    async readModel(userId, { id }) {
      const { file } = await storedModel(db, userId, id);
      return buffer(await storage.read(file.storageKey));
    },
  };
}

function find(db: Db, userId: string, { kind, id }: Pick<PictureReference, 'kind' | 'id'>): Promise<Found> {
  return kind === 'content' ? ofLibrary(db, userId, id) : ofUploads(db, userId, id);
}

async function ofLibrary(db: Db, userId: string, id: string): Promise<Found> {
  const { name, width, height, placeholder, category, origin, recipe, faces, file } = await storedPicture(
    db,
    userId,
    id,
  );
  const people = await peopleOf(db, id, origin);
  return {
    name,
    placeholder: placeholder ?? '#808080',
    faces: faces ? [...faces] : null,
    reference: { kind: 'content', id, sha256: file.sha256, width, height },
    facts: { kind: 'picture', origin, category, people },
    storageKey: file.storageKey,
    mediaType: pictureType(file.mediaType),
    recipe,
  };
}

function peopleOf(db: Db, id: string, origin: PictureFacts['origin']): Promise<UploadPeople> | UploadPeople {
  return origin === 'uploaded' ? peopleBehind(db, id) : 'none';
}

async function ofUploads(db: Db, userId: string, id: string): Promise<Found> {
  const upload = await uploadOf(db, userId, id);
  const { name, width, height, placeholder, sha256, purpose: kind, people, mediaType } = upload;
  return {
    name,
    placeholder,
    faces: null,
    reference: { kind: 'upload', id, sha256, width, height },
    facts: { kind, origin: 'uploaded', category: 'sfw', people },
    storageKey: pictureKey(upload),
    mediaType,
    recipe: null,
  };
}

function pictureType(mediaType: string): EnginePicture['mediaType'] {
  if (mediaType === 'image/png' || mediaType === 'image/jpeg' || mediaType === 'image/webp') return mediaType;
  throw new AppError('NOT_FOUND', 'There is no such picture.');
}
