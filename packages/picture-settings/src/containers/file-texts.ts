import type { ExifTexts } from '../exif.ts';

/** The texts of a file that may hold settings. */
export type FileTexts = {
  /** Of a PNG, by keyword; the first of each. */
  png: ReadonlyMap<string, string>;
  exif: ExifTexts;
  /** The XMP packet, an XML text. */
  xmp: string | null;
  /** The comments of a JPEG. */
  comments: readonly string[];
};

export const noTexts: FileTexts = { png: new Map(), exif: {}, xmp: null, comments: [] };
