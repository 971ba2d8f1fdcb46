import { describe, expect, test } from 'vitest';
import { createCaptionBand } from './caption-band.ts';

const low = { width: 272, height: 416 };
const high = { width: 720, height: 1280 };
const longest = 'words that need a second line '.repeat(4);

describe('the band of a caption', () => {
  test.each([
    ['a word', 'Dusk', high],
    ['120 characters', longest, high],
    ['120 characters in a small video', longest, low],
    ['120 letters without a space', 'W'.repeat(120), low],
    ['letters from right to left', 'مرحبا بالعالم في الميناء '.repeat(4), low],
  ])('with %s lies above the AI label, on even rows, with room around its letters', async (_, text, size) => {
    const { coverage, height, top } = await createCaptionBand(text, size);
    expect(top % 2 === 0 && height % 2 === 0).toBe(true);
    expect(top + height).toBeLessThanOrEqual(size.height - 0.083 * size.width);
    expect(height).toBeLessThan(size.height / 5);
    expect(coverage).toHaveLength(size.width * height);
    const row = (y: number) => Math.max(...coverage.subarray(y * size.width, (y + 1) * size.width));
    expect([row(0), row(height - 1)]).toEqual([0, 0]);
    const columns = listCovered(coverage, size.width);
    expect(columns[0]).toBeGreaterThan(0);
    expect(columns.at(-1)).toBeLessThan(size.width - 1);
    // Centred.
    expect(Math.abs((columns[0] ?? 0) + (columns.at(-1) ?? 0) - size.width)).toBeLessThan(size.width * 0.05);
  });

  test('has smaller letters for a longer text, in two lines at most', async () => {
    const [short, long] = [await createCaptionBand('Dusk', high), await createCaptionBand(longest, high)];
    const lines = (band: typeof short) => countLines(band.coverage, high.width);
    expect(lines(short)).toBe(1);
    expect(lines(long)).toBe(2);
    expect(long.height).toBeLessThan(2 * short.height);
  });

  test('joins Arabic letters, which stand alone in another order', async () => {
    const count = async (text: string) =>
      listCovered((await createCaptionBand(text, high)).coverage, high.width).length;
    // The same letters with a mark between them that forbids joining are wider.
    expect(await count('سلام')).toBeLessThan(await count([...'سلام'].join('\u200c')));
  });
});

/** The columns in which a band has letters. */
function listCovered(coverage: Uint8Array, width: number): number[] {
  const covered = new Set<number>();
  for (const [at, value] of coverage.entries()) if (value > 40) covered.add(at % width);
  return [...covered].sort((one, other) => one - other);
}

/** Counts the runs of rows with letters, of which each is a line of text without descenders that meet the next. */
function countLines(coverage: Uint8Array, width: number): number {
  const rows = Array.from({ length: coverage.length / width }, (_, y) =>
    coverage.subarray(y * width, (y + 1) * width).some((value) => value > 40),
  );
  return rows.filter((has, y) => has && !rows[y - 1]).length;
}
