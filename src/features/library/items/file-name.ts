import type { Disclosure } from '#contract/library.ts';
import { isSignable } from '#features/library/disclosure';

const extensions: Record<string, string> = {
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/webp': '.webp',
  'video/mp4': '.mp4',
};

/** What systems that people download to refuse in a name: control characters, separators, reserved marks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const refused = /[\u0000-\u001f\u007f-\u009f/\\:*?"<>|\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g;

/** What tells a copy's name from the original's. */
const marks: Record<Disclosure, string> = {
  credentials: '',
  label: ' (labelled)',
  none: ' (no credentials)',
};

/** A name for a download: the item's, made harmless, with what sort of copy it is and the extension of its media type. */
export function downloadName(
  name: string,
  mediaType: string,
  disclosure: Disclosure = 'credentials',
): string {
  const extension = extensions[mediaType] ?? '';
  const harmless = name
    .toWellFormed()
    .replace(refused, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^[. ]+/, '');
  const stem = harmless.toLowerCase().endsWith(extension)
    ? harmless.slice(0, -extension.length || undefined)
    : harmless;
  // Of a kind that takes no label there are no copies: it is the original under any disclosure.
  const mark = isSignable(mediaType) ? marks[disclosure] : '';
  return `${stem.trim() || 'castwright'}${mark}${extension}`;
}

export function archiveName(disclosure: Disclosure): string {
  return `castwright${marks[disclosure]}.zip`;
}
