import type { Disclosure } from '#contract/library.ts';
import { isSignable } from '#features/library/disclosure';

const extensions: Record<string, string> = {
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/webp': '.webp',
  'image/gif': '.gif',
  'video/mp4': '.mp4',
};

/** Characters that operating systems reject in file names: controls, separators, reserved and bidirectional marks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression matches them
const refused = /[\u0000-\u001f\u007f-\u009f/\\:*?"<>|\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g;

/** The suffix of a copy's name. */
const marks: Record<Disclosure, string> = {
  credentials: '',
  label: ' (labelled)',
  none: ' (no credentials)',
};

/** Formats the file name of a download: the item's sanitized name, the kind of copy, and the extension of its media type. */
export function formatDownloadName(
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
  // Types that take no label have no copies: every disclosure downloads the original.
  const mark = isSignable(mediaType) ? marks[disclosure] : '';
  return `${stem.trim() || 'content'}${mark}${extension}`;
}

export function formatArchiveName(disclosure: Disclosure): string {
  return `my-content${marks[disclosure]}.zip`;
}
