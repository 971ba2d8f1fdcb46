import { createBox } from '@castwright/media/mp4/boxes.ts';
import { readMp4 } from '@castwright/media/mp4/read-mp4.ts';
import { writeMp4 } from '@castwright/media/mp4/write-mp4.ts';
import { type Asset, BMFF, JPEG, PNG } from '@trustnxt/c2pa-ts/asset';
import { BMFFHashAssertion, DataHashAssertion } from '@trustnxt/c2pa-ts/manifest';
import { videoLimits } from './video-limits.ts';

export type SignableType = 'image/png' | 'image/jpeg' | 'video/mp4';

type Signable = {
  /** The assertion that binds the credentials to the bytes of the file. */
  binding: BMFFHashAssertion | DataHashAssertion;
  /** Parses the file and reserves space for credentials of this many bytes. */
  open: (bytes: Buffer, size: number) => Promise<Asset>;
};

/** How credentials are embedded in files of this type. */
export function createSignable(mediaType: SignableType): Signable {
  if (mediaType === 'video/mp4') {
    return { binding: BMFFHashAssertion.createV3('mp4', 'SHA-256'), open: openMp4 };
  }
  return {
    binding: DataHashAssertion.create('SHA-256'),
    async open(bytes, size) {
      const asset = mediaType === 'image/png' ? new PNG(bytes) : new JPEG(bytes);
      await asset.ensureManifestSpace(size);
      return asset;
    },
  };
}

/**
 * c2pa-ts would insert its box before the frames without updating the chunk offsets, and no player could find the
 * frames. So the video is rewritten around a box of the right size.
 */
async function openMp4(bytes: Buffer, size: number): Promise<Asset> {
  allowMp4();
  const empty = createBox(
    'uuid',
    Uint8Array.from(BMFF.c2paBoxUserType),
    // Version and flags; purpose; no hash tree.
    Buffer.from('\0\0\0\0manifest\0\0\0\0\0\0\0\0\0', 'latin1'),
    Buffer.alloc(size),
  );
  return new BMFF(writeMp4(readMp4(bytes, videoLimits), empty));
}

/** c2pa-ts can read any ISO base media file, but accepts only the brands of HEIC. */
export function allowMp4(): void {
  (BMFF as unknown as { canReadBrands: Set<string> }).canReadBrands.add('isom');
}
