import { buffer } from 'node:stream/consumers';
import { sharp } from '@castwright/media/sharp.ts';
import type { OutgoingMedium } from '#channels/port';
import type { ChannelKind } from '#contract/channel-kinds.ts';
import type { MediaCrop } from '#contract/posts.ts';
import type { PublishableContent } from '#features/library/items';
import type { Clock } from '#platform/clock.ts';
import type { KeyRing } from '#platform/crypto/sealing.ts';
import { readUnlessMissing, type Storage } from '#platform/storage/storage.ts';
import { type PreparePictureDeps, preparePicture } from './prepare-picture.ts';
import { createFileLink, toPreparedKey } from './published-files.ts';

export type PrepareDeps = PreparePictureDeps & {
  storage: Storage;
  clock: Clock;
  /** Seals links to files. */
  linkKeys: KeyRing;
  /** The public address of this installation. */
  baseUrl: string;
};

/** A file as it leaves, with what was found about it. */
export type PreparedMedium = OutgoingMedium & { contentId: string; isMarked: boolean; isSigned: boolean };

/** Whose target it is, and for which kind of channel. */
type TargetPlace = { userId: string; targetId: string; kind: ChannelKind };

type GivenMedium = { content: PublishableContent; altText: string; crop: MediaCrop | null };

/**
 * Prepares a file of a post for its target. A picture is prepared once and stored until the target has ended; a video is
 * the stored file, which was marked and signed when it was made.
 *
 * @throws PreparationError; AppError UNAVAILABLE of the storage
 */
export async function prepareMedium(
  deps: PrepareDeps,
  place: TargetPlace,
  { altText, content, crop }: GivenMedium,
): Promise<PreparedMedium> {
  const file =
    content.type === 'image' ? await preparePictureFile(deps, place, content, crop) : toVideo(content);
  const { storageKey, ...facts } = file;
  const link = { targetId: place.targetId, contentId: content.id, mediaType: facts.mediaType };
  return {
    ...facts,
    contentId: content.id,
    type: content.type,
    altText,
    isSigned: true,
    read: () => deps.storage.read(storageKey),
    createLink: async () => deps.baseUrl + createFileLink(deps.linkKeys, link, deps.clock()),
  };
}

/** Where the file of a target lies: a prepared picture, or the stored video. */
export function findStoredKey(
  place: TargetPlace,
  { file: { sha256, storageKey }, type }: PublishableContent,
  crop: MediaCrop | null,
): string {
  return type === 'image' ? toPreparedKey(place, { sha256, crop, kind: place.kind }) : storageKey;
}

function toVideo({ durationMs, file, height, isMarked, width }: PublishableContent) {
  const { byteSize, storageKey } = file;
  const seconds = (durationMs ?? 0) / 1_000;
  return { storageKey, mediaType: 'video/mp4' as const, byteSize, width, height, seconds, isMarked };
}

async function preparePictureFile(
  deps: PrepareDeps,
  place: TargetPlace,
  content: PublishableContent,
  crop: MediaCrop | null,
) {
  const { storage } = deps;
  const storageKey = findStoredKey(place, content, crop);
  const stored = await readUnlessMissing(storage, storageKey);
  if (stored) {
    const bytes = await buffer(stored);
    const { format, height, width } = await sharp(bytes).metadata();
    const mediaType = format === 'png' ? ('image/png' as const) : ('image/jpeg' as const);
    return { storageKey, mediaType, byteSize: bytes.length, width, height, seconds: null, isMarked: true };
  }
  const original = await buffer(await storage.read(content.file.storageKey));
  const { bytes, ...facts } = await preparePicture(place.kind, content, { crop, original }, deps);
  await storage.put(storageKey, bytes);
  return { ...facts, storageKey, byteSize: bytes.length, seconds: null, isMarked: true };
}
