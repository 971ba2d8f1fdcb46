import sharp from 'sharp';

/** A plain grey card as PNG: nobody's, and large enough to be taken for a document. */
export function plainPicture(): Promise<Buffer> {
  return sharp({ create: { width: 320, height: 200, channels: 3, background: '#888' } })
    .png()
    .toBuffer();
}
