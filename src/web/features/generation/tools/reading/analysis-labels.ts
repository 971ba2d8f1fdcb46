import type { PictureAnalysis } from '#contract/picture-analysis.ts';
import { formatNumber, formatPercent } from '#web/lib/format.ts';

/** The lowest variance of the Laplacian for each label; 100 is the contract's limit of “soft”. */
const sharpnessLabels = [
  [500, 'Very sharp'],
  [100, 'Sharp'],
  [30, 'Soft'],
  [0, 'Blurred'],
] as const;

/** Describes the sharpness of a picture in a word or two. */
export function describeSharpness(sharpness: number): string {
  return sharpnessLabels.find(([least]) => sharpness >= least)?.[1] ?? 'Blurred';
}

/** The share of black or white from which it is mentioned; ordinary pictures have less. */
const noticeableShare = 0.05;

/** Describes the exposure of a picture, with the clipped shadows and highlights. */
export function describeExposure({ mean, black, white }: PictureAnalysis['exposure']): string {
  const light = mean < 0.25 ? 'Dark' : mean > 0.75 ? 'Bright' : 'Balanced';
  const lost = [
    black >= noticeableShare && `${formatPercent(black)} is pure black`,
    white >= noticeableShare && `${formatPercent(white)} is pure white`,
  ].filter(Boolean);
  return lost.length > 0 ? `${light}; ${lost.join(', ')}` : light;
}

type Credentials = Pick<PictureAnalysis['credentials'], 'found' | 'valid'>;

/** Describes whether a picture has content credentials, and whether they are valid. */
export function describeCredentials({ found, valid }: Credentials): string {
  if (!found) return 'None found';
  if (valid === null) return 'Found, but not verifiable';
  return valid ? 'Found and valid' : 'Found, but invalid';
}

/** Where the generation metadata of a picture comes from, and whether it can be trusted. */
export const metadataSources: Record<PictureAnalysis['generationMetadata']['from'], string> = {
  our_record: 'From our own generation record.',
  xmp: 'From the file’s XMP, which anyone can edit.',
  comment: 'From the file’s comment, which anyone can edit.',
  png_text: 'From the file’s PNG text, which anyone can edit.',
  exif: 'From the file’s EXIF data, which anyone can edit.',
  nothing: 'The file has no generation metadata.',
};

/** Formats bytes as `840 B`, `412 KB` or `3.4 MB`, in decimal units as file managers do. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  if (bytes < 999_500) return `${Math.round(bytes / 1_000)} KB`;
  return `${formatNumber(Math.round(bytes / 100_000) / 10)} MB`;
}
