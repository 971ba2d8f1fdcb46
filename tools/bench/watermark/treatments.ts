/** What happens to pictures on their way through other services, as the bench of the watermark does it. */

import sharp, { type Sharp } from 'sharp';

type Size = { width: number; height: number };

/** Quality of JPEG after a treatment that is not about JPEG: what a phone or a browser saves with. */
const savedQuality = 85;
const saved = (picture: Sharp) => picture.jpeg({ quality: savedQuality });

/** By name, each with the share of pictures that should still be read. */
export const treatments: Readonly<
  Record<string, { aim: number; treat: (picture: Sharp, size: Size) => Sharp }>
> = {
  'JPEG at quality 70': { aim: 0.99, treat: (picture) => picture.jpeg({ quality: 70 }) },
  'WebP at quality 75': { aim: 0.95, treat: (picture) => picture.webp({ quality: 75 }) },
  'half size': { aim: 0.99, treat: (picture, { width }) => saved(picture.resize(Math.round(width / 2))) },
  'double size': { aim: 0.95, treat: (picture, { width }) => saved(picture.resize(width * 2)) },
  'crop to 80 % of both sides': {
    aim: 0.95,
    treat: (picture, { height, width }) =>
      saved(
        picture.extract({
          left: Math.round(width * 0.13),
          top: Math.round(height * 0.06),
          width: Math.round(width * 0.8),
          height: Math.round(height * 0.8),
        }),
      ),
  },
  'turn of 2°': { aim: 0.95, treat: (picture) => saved(picture.rotate(2, { background: '#000000' })) },
  'brightness + 20 %': { aim: 0.95, treat: (picture) => saved(picture.linear(1.2, 0)) },
  'brightness − 20 %': { aim: 0.95, treat: (picture) => saved(picture.linear(0.8, 0)) },
  'contrast + 20 %': { aim: 0.95, treat: (picture) => saved(picture.linear(1.2, -25.6)) },
  'contrast − 20 %': { aim: 0.95, treat: (picture) => saved(picture.linear(0.8, 25.6)) },
};

/** Applies a treatment to RGB pixels. @returns the encoded picture */
export function applyTreatment(name: string, pixels: Size & { data: Uint8Array }): Promise<Buffer> {
  const { data, height, width } = pixels;
  const treatment = treatments[name];
  if (!treatment) throw new Error(`there is no treatment ${name}`);
  return treatment.treat(sharp(data, { raw: { width, height, channels: 3 } }), pixels).toBuffer();
}
