import type { FinishedOutput } from '#features/library/items';

/** The stored output of a picture's job, without its file. */
export const createPicture = (jobId: string): FinishedOutput => ({
  width: 64,
  height: 64,
  durationMs: null,
  placeholder: '#c0633a',
  perceptualHash: 0x5a5a_1234_9876_0ff0n,
  searchHashes: [],
  files: [
    {
      variant: 'original',
      storageKey: `jobs/${jobId}/0/original.png`,
      mediaType: 'image/png',
      byteSize: 1_000,
      sha256: jobId.replaceAll('-', '').padEnd(64, '0'),
      etag: '"1"',
    },
  ],
});
