import { describe, expect, test } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { parseByteRange } from './byte-range.ts';

describe('the Range header of a file of 100 bytes', () => {
  test.each([
    ['bytes=0-0', 0, 0],
    ['bytes=10-19', 10, 19],
    ['bytes=10-', 10, 99],
    ['bytes=90-1000', 90, 99],
    ['bytes=-10', 90, 99],
    ['bytes=-1000', 0, 99],
    ['BYTES=1-2', 1, 2],
    ['bytes= 1-2 ', 1, 2],
  ])('%s is bytes %i to %i', (header, start, end) => {
    expect(parseByteRange(header, 100)).toEqual({ start, end });
  });

  test.each([
    undefined,
    '',
    'bytes',
    'bytes=',
    'bytes=-',
    'bytes=a-b',
    'bytes=5-4',
    'bytes=0-1,5-6',
    'bytes=-5-6',
    'bytes=0x1-2',
    'items=0-1',
    'bytes=1.5-2',
    'bytes=99999999999999999999-',
  ])('%s gets the whole file', (header) => {
    expect(parseByteRange(header, 100)).toBeNull();
  });

  test.each(['bytes=100-', 'bytes=100-200', 'bytes=-0'])('%s has no byte of it', (header) => {
    expect(() => parseByteRange(header, 100)).toThrow(
      new AppError('RANGE_NOT_SATISFIABLE', 'The file has 100 bytes.', { size: 100 }),
    );
  });

  test('an empty file has no range at all', () => {
    expect(() => parseByteRange('bytes=0-', 0)).toThrow(AppError);
    expect(() => parseByteRange('bytes=-1', 0)).toThrow(AppError);
  });
});
