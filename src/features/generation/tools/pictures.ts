import { buffer } from 'node:stream/consumers';
import type { EnginePicture } from '@castwright/engine-port';
import { decodePicture } from '@castwright/media/decode-picture.ts';
import { readMp4 } from '@castwright/media/mp4/read-mp4.ts';
import { toSharp } from '@castwright/media/pixels.ts';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { LoraRules } from '#contract/lora-rules.ts';
import type { PictureChoice } from '#contract/picture-choice.ts';
import type { ChosenReference } from '#contract/references.ts';
import type { SourcePicture } from '#contract/source-picture.ts';
import { videoLimits } from '#features/library/disclosure';
import {
  getStoredModel,
  getStoredPicture,
  getStoredSource,
  getStoredVideo,
  readLastFrame,
  unmarkVideo,
} from '#features/library/items';
import { readLoraFile, requireLorasPermitted, requireLorasUsable } from '#features/library/loras';
import {
  getPeopleFacts,
  getUpload,
  type PeopleFacts,
  pictureKey,
  toPeopleFacts,
} from '#features/library/uploads';
import type { ContentWatermark } from '#features/library/watermark';
import type {
  PictureFacts,
  PictureRecords,
  PictureReference,
  PictureRules,
  StoredPicture,
  StoredReference,
} from '#features/trust/safety';
import type { Db } from '#platform/db/client.ts';
import type { Storage } from '#platform/storage/storage.ts';

/** What an engine gets is sent once, and not kept. */
const inputOptions = { compressionLevel: 2, adaptiveFiltering: false } as const;

type PictureDeps = PictureRules & {
  db: Db;
  storage: Storage;
  watermark: Pick<ContentWatermark, 'drawFrame' | 'erase' | 'eraseFound'>;
  /** Path of FFmpeg; null uses the binary of the npm package. */
  ffmpegPath: string | null;
  /** The operator's rules about creators' LoRAs. */
  loraRules: LoraRules;
};

/** A picture that a creator chose, with what is stored about it. */
export type ChosenPicture = Pick<SourcePicture, 'name' | 'placeholder' | 'faces'> & {
  reference: PictureReference;
  facts: PictureFacts;
  /** The name of the recipe that an engine left with it; null: none. */
  recipeEngine: string | null;
};

type Found = ChosenPicture & Omit<StoredPicture, 'bytes'> & { storageKey: string };

/** Gets a chosen picture. @throws AppError NOT_FOUND if the account does not have it; CONFLICT while it is in progress */
export async function getChosenPicture(
  db: Db,
  userId: string,
  choice: PictureChoice,
): Promise<ChosenPicture> {
  return 'contentId' in choice
    ? getPicture(db, userId, { kind: 'content', id: choice.contentId })
    : getPicture(db, userId, { kind: 'upload', id: choice.uploadId });
}

/** Gets a chosen picture as a reference. @throws AppError as `getChosenPicture` */
export async function getReference(
  db: Db,
  userId: string,
  { picture, role }: ChosenReference,
): Promise<StoredReference> {
  const { recipeEngine, reference } = await getChosenPicture(db, userId, picture);
  return { role, picture: reference, recipeEngine };
}

/** Creates the records of this installation's pictures (library items and uploads) and trained models. */
export function createPictureRecords({
  allowsUploadedPeople,
  db,
  ffmpegPath,
  loraRules,
  storage,
  watermark,
}: PictureDeps): PictureRecords {
  return {
    allowsUploadedPeople,

    getFacts: async (userId, reference) =>
      reference.kind === 'content'
        ? toFacts(db, await getStoredSource(db, userId, reference.id))
        : toUploadFacts(await getUpload(db, userId, reference.id)),
    async open(userId, reference) {
      const { mark, storageKey, mediaType, recipe } = await getPicture(db, userId, reference);
      return { bytes: await buffer(await storage.read(storageKey)), mediaType, recipe, mark };
    },
    async toInput({ height, id, width }, { mark, ...picture }) {
      if (mark === 'none' || width * height > limits.editedPixelsMaximum) return picture;
      const pixels = await decodePicture(picture.bytes, limits.editedPixelsMaximum);
      const unmarked =
        mark === 'own' ? await watermark.erase(pixels, id) : await watermark.eraseFound(pixels);
      if (!unmarked) return picture;
      const bytes = await toSharp(unmarked).png(inputOptions).toBuffer();
      return { ...picture, bytes, mediaType: 'image/png' };
    },
    async openVideo(userId, id) {
      const { file, markedAt, recipe } = await getStoredVideo(db, userId, id);
      const bytes = await buffer(await storage.read(file.storageKey));
      return { bytes, mediaType: 'video/mp4', recipe, isMarked: markedAt !== null };
    },
    async toVideoInput(contentId, { bytes, isMarked, mediaType }) {
      const video = readMp4(bytes, videoLimits);
      const unmarked = isMarked ? await unmarkVideo(video, contentId, { watermark, ffmpegPath }) : bytes;
      return { bytes: unmarked, mediaType };
    },
    async toLastFrame(contentId, { bytes, isMarked, recipe }) {
      const video = readMp4(bytes, videoLimits);
      const pixels = await readLastFrame(video, { contentId, isMarked }, { watermark, ffmpegPath });
      return { bytes: await toSharp(pixels).png(inputOptions).toBuffer(), mediaType: 'image/png', recipe };
    },
    async openSoundtrack(userId, uploadId) {
      const bytes = await buffer(await storage.read(pictureKey(await getUpload(db, userId, uploadId))));
      return { bytes, mediaType: 'audio/mp4' };
    },
    async getModelFacts(userId, { id }) {
      const { category, origin } = await getStoredModel(db, userId, id);
      return { kind: 'model', category, origin, ...(await getPeople(db, id, origin)) };
    },
    async readModel(userId, { id }) {
      const { file } = await getStoredModel(db, userId, id);
      return buffer(await storage.read(file.storageKey));
    },
    requireLoras: (userId, loras, category, at) =>
      (at === 'start' ? requireLorasUsable : requireLorasPermitted)(db, loraRules, {
        userId,
        loras,
        category,
      }),
    readLora: (userId, { id }) => readLoraFile({ db, storage }, userId, id),
  };
}

function getPicture(
  db: Db,
  userId: string,
  { kind, id }: Pick<PictureReference, 'kind' | 'id'>,
): Promise<Found> {
  return kind === 'content' ? getLibraryPicture(db, userId, id) : getUploadedPicture(db, userId, id);
}

async function getLibraryPicture(db: Db, userId: string, id: string): Promise<Found> {
  const stored = await getStoredPicture(db, userId, id);
  const { name, width, height, placeholder, recipe, faces, file, markedAt } = stored;
  return {
    name,
    placeholder: placeholder ?? '#808080',
    faces: faces ? [...faces] : null,
    reference: { kind: 'content', id, sha256: file.sha256, width, height },
    facts: await toFacts(db, stored),
    storageKey: file.storageKey,
    mediaType: requirePictureType(file.mediaType),
    recipe,
    recipeEngine: recipe?.engine ?? null,
    mark: markedAt !== null ? 'own' : stored.origin === 'uploaded' ? 'unknown' : 'none',
  };
}

/** The facts of a picture or video of My Content. */
async function toFacts(
  db: Db,
  { category, id, origin }: Pick<PictureFacts, 'category' | 'origin'> & { id: string },
): Promise<PictureFacts> {
  return { kind: 'picture', origin, category, ...(await getPeople(db, id, origin)) };
}

function getPeople(db: Db, id: string, origin: PictureFacts['origin']): Promise<PeopleFacts> | PeopleFacts {
  return origin === 'uploaded' ? getPeopleFacts(db, id) : { people: 'none', checkedForPeople: true };
}

async function getUploadedPicture(db: Db, userId: string, id: string): Promise<Found> {
  const upload = await getUpload(db, userId, id);
  const { name, width, height, placeholder, sha256 } = upload;
  return {
    name,
    placeholder,
    faces: null,
    reference: { kind: 'upload', id, sha256, width, height },
    facts: toUploadFacts(upload),
    storageKey: pictureKey(upload),
    mediaType: requirePictureType(upload.mediaType),
    recipe: null,
    recipeEngine: null,
    mark: upload.purpose === 'picture' ? 'unknown' : 'none',
  };
}

const toUploadFacts = (upload: Awaited<ReturnType<typeof getUpload>>): PictureFacts => ({
  ...{ kind: upload.purpose, origin: 'uploaded', category: 'sfw' },
  ...toPeopleFacts(upload),
});

function requirePictureType(mediaType: string): EnginePicture['mediaType'] {
  if (mediaType === 'image/png' || mediaType === 'image/jpeg' || mediaType === 'image/webp') return mediaType;
  throw new AppError('NOT_FOUND', 'There is no such picture.');
}
