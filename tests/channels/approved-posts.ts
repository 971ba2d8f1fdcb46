import { Readable } from 'node:stream';
import type { ApprovedPost, OutgoingMedium } from '#channels/port';
import { newId } from '#platform/ids.ts';

/** Words that say that AI made a post, as the publishing feature adds them where an outlet has no field. */
export const disclosure = '#AIgenerated';

let media = 0;

/** A medium with bytes of its own. */
export function makeOutgoingMedium(
  type: 'image' | 'video',
  given: Partial<OutgoingMedium> = {},
): OutgoingMedium & { bytes: Buffer } {
  const bytes = Buffer.from(`the bytes of ${type} ${media++}, é`);
  const isVideo = type === 'video';
  return {
    type,
    mediaType: isVideo ? 'video/mp4' : 'image/jpeg',
    byteSize: bytes.length,
    width: 1080,
    height: isVideo ? 1920 : 1350,
    seconds: isVideo ? 6 : null,
    altText: `What is to be seen in ${type} “${media}”`,
    bytes,
    read: async () => Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]),
    createLink: async () => `https://files.example.test/${media}.${isVideo ? 'mp4' : 'jpg'}`,
    ...given,
  };
}

/** A post as the publishing feature hands it to an adapter. */
export function makeApprovedPost(given: Partial<Omit<ApprovedPost, 'isAiGenerated'>> = {}): ApprovedPost {
  const post = {
    key: newId(),
    isAiGenerated: true as const,
    isAdult: false,
    text: `Morning at the harbour. ${disclosure}`,
    title: 'Morning',
    place: '',
    media: [],
    ...given,
  };
  return post as unknown as ApprovedPost;
}
