import { AppError } from '#contract/errors.ts';
import type { ByteRange } from '#platform/storage/storage.ts';

/**
 * Parses a `Range` header (RFC 9110, 14.1.2 and 14.2) for a file of `size` bytes.
 *
 * @returns the requested bytes, cut to the file's end; null when the whole file is the right answer: no header,
 *   another unit, several ranges, or an invalid range, which the standard says to ignore
 * @throws AppError RANGE_NOT_SATISFIABLE when the range is valid but contains no byte of the file
 */
export function parseByteRange(header: string | undefined, size: number): ByteRange | null {
  const found = /^bytes=[ \t]*(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))[ \t]*$/i.exec(header ?? '');
  if (!found) return null;
  const [, first, last, suffix] = found;
  const range =
    first === undefined ? toLastBytes(Number(suffix), size) : toByteRange(Number(first), last, size);
  if (range && range.start > range.end) {
    throw new AppError('RANGE_NOT_SATISFIABLE', `The file has ${size} bytes.`, { size });
  }
  return range;
}

/** A range that contains no byte of the file ends before its start. */
function toLastBytes(count: number, size: number): ByteRange {
  return { start: count === 0 ? size : Math.max(0, size - count), end: size - 1 };
}

function toByteRange(start: number, last: string | undefined, size: number): ByteRange | null {
  const asked = last ? Number(last) : Number.POSITIVE_INFINITY;
  return asked < start ? null : { start, end: Math.min(asked, size - 1) };
}
