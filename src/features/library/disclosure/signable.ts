import { box } from '@castwright/media/mp4/boxes.ts';
import { readMp4 } from '@castwright/media/mp4/read-mp4.ts';
import { writeMp4 } from '@castwright/media/mp4/write-mp4.ts';
import { type Asset, BMFF, JPEG, PNG } from '@trustnxt/c2pa-ts/asset';
import { BMFFHashAssertion, DataHashAssertion } from '@trustnxt/c2pa-ts/manifest';
import { videoLimits } from './video-limits.ts';

export type SignableType = 'image/png' | 'image/jpeg' | 'video/mp4';

type Signable = {
  /** What ties the credentials to the bytes of such a file. */
  binding: BMFFHashAssertion | DataHashAssertion;
  /** Reads the file and makes room in it for credentials of this many bytes. */
  open: (bytes: Buffer, room: number) => Promise<Asset>;
};

/** How credentials get into a file of this kind. */
export function openSignable(mediaType: SignableType): Signable {
  if (mediaType === 'video/mp4') {
    return { binding: BMFFHashAssertion.createV3('mp4', 'SHA-256'), open: openMp4 };
  }
  return {
    binding: DataHashAssertion.create('SHA-256'),
    async open(bytes, room) {
      const asset = mediaType === 'image/png' ? new PNG(bytes) : new JPEG(bytes);
      await asset.ensureManifestSpace(room);
      return asset;
    },
  };
}

/**
 * c2pa-ts would put its box before the frames without telling the tables where they lie now, and no player
 * would find them. So the film is written anew around a box of the right size.
 */
async function openMp4(bytes: Buffer, room: number): Promise<Asset> {
  admitMp4();
  const empty = box(
    'uuid',
    Uint8Array.from(BMFF.c2paBoxUserType),
    // Version and flags; what it is for; no hash tree.
    Buffer.from('\0\0\0\0manifest\0\0\0\0\0\0\0\0\0', 'latin1'),
    Buffer.alloc(room),
  );
  return new BMFF(writeMp4(readMp4(bytes, videoLimits), empty));
}

/** c2pa-ts reads any file of boxes, but lists only the brands of HEIC among those it can read. */
export function admitMp4(): void {
  (BMFF as unknown as { canReadBrands: Set<string> }).canReadBrands.add('isom');
}
