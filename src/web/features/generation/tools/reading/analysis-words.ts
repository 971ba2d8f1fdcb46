import type { PictureAnalysis } from '#contract/picture-analysis.ts';
import { formatNumber } from '#web/lib/format.ts';
import { percent } from './percent.ts';

/** From which variance of the Laplacian a word holds; 100 is the contract's own bound of soft. */
const sharpnessWords = [
  [500, 'Very sharp'],
  [100, 'Sharp'],
  [30, 'Soft'],
  [0, 'Blurred'],
] as const;

/** How sharp a picture is, in a word or two. */
export function describeSharpness(sharpness: number): string {
  return sharpnessWords.find(([least]) => sharpness >= least)?.[1] ?? 'Blurred';
}

/** From which part on black or white is worth a word: below it is what any picture has. */
const noticeable = 0.05;

/** How a picture is exposed, and what is lost in its shadows and lights. */
export function describeExposure({ mean, black, white }: PictureAnalysis['exposure']): string {
  const light = mean < 0.25 ? 'Dark' : mean > 0.75 ? 'Bright' : 'Balanced';
  const lost = [
    black >= noticeable && `${percent(black)} is quite black`,
    white >= noticeable && `${percent(white)} is quite white`,
  ].filter(Boolean);
  return lost.length > 0 ? `${light}; ${lost.join(', ')}` : light;
}

type Credentials = Pick<PictureAnalysis['credentials'], 'found' | 'valid'>;

/** Whether a picture carries content credentials, and whether they can be believed. */
export function describeCredentials({ found, valid }: Credentials): string {
  if (!found) return 'None found';
  if (valid === null) return 'Found; they could not be checked';
  return valid ? 'Found, and they hold' : 'Found, but they do not hold';
}

/** Whose word it is how a picture was made, and what that word is worth. */
export const makingWords: Record<PictureAnalysis['making']['from'], string> = {
  our_record: 'From our own record of making it.',
  png_text: 'As the file itself says, in its PNG text. Anybody can write there.',
  exif: 'As the file itself says, in its EXIF data. Anybody can write there.',
  nothing: 'The picture does not say how it was made.',
};

/** `840 B`, `412 KB`, `3.4 MB`; by thousands, as file managers count. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  if (bytes < 999_500) return `${Math.round(bytes / 1_000)} KB`;
  return `${formatNumber(Math.round(bytes / 100_000) / 10)} MB`;
}
