import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseShape } from '#contract/library.ts';
import { layoutLines, layoutRows, listBoxes } from './layout-rows.ts';

/** All shapes there are, from ten times as high as wide to ten times as wide as high. */
const code = fc.integer({ min: 40, max: 88 }).map((number) => String.fromCharCode(number));
const sheet = fc.record({
  shapes: fc.string({ unit: code, maxLength: 300 }),
  width: fc.double({ min: 200, max: 3_000, noNaN: true }),
  rowHeight: fc.integer({ min: 70, max: 400 }),
  gap: fc.constantFrom(0, 6, 8),
});

describe('rows of a sheet', () => {
  it('contain every item once, fill the width exactly, and do not stretch the last row', () => {
    fc.assert(
      fc.property(sheet, (given) => {
        const rows = layoutRows(given);
        let next = 0;
        let bottom = -given.gap;
        for (let row = 0; row < rows.count; row++) {
          const boxes = listBoxes(rows, row, given);
          expect(boxes.map(({ place }) => place)).toEqual(boxes.map((_, at) => next + at));
          expect(boxes.length).toBeGreaterThan(0);
          expect(rows.top(row)).toBeCloseTo(bottom + given.gap, 5);
          const last = boxes.at(-1);
          const right = (last?.left ?? 0) + (last?.width ?? 0);
          expect(right).toBeLessThanOrEqual(given.width + 0.001);
          if (row < rows.count - 1) expect(right).toBeGreaterThan(given.width - 0.001);
          else expect(rows.heightOf(row)).toBeLessThanOrEqual(given.rowHeight * 2);
          for (const box of boxes) {
            const shape = parseShape(given.shapes[box.place] ?? '');
            expect(box.width / box.height / shape).toBeCloseTo(1, 3);
          }
          next += boxes.length;
          bottom = rows.top(row) + rows.heightOf(row);
        }
        expect(next).toBe(given.shapes.length);
        expect(rows.height).toBeCloseTo(Math.max(0, bottom), 5);
      }),
    );
  });

  it('are as close to the target height as whole items allow', () => {
    const heights = (shapes: string) => {
      const rows = layoutRows({ shapes, width: 1_000, rowHeight: 220, gap: 0 });
      return Array.from({ length: rows.count }, (_, row) => Math.round(rows.heightOf(row)));
    };
    expect(heights('@'.repeat(12))).toEqual([200, 200, 220]);
    // A fourth of these would make it much too low.
    expect(heights('DDDDDDD')).toEqual([228, 228, 220]);
  });

  it('are found by offset and by place', () => {
    fc.assert(
      fc.property(sheet, fc.double({ min: 0, max: 1, noNaN: true }), (given, part) => {
        const rows = layoutRows(given);
        if (rows.count === 0) return;
        const row = rows.rowAtOffset(rows.height * part);
        expect(rows.top(row)).toBeLessThanOrEqual(rows.height * part);
        if (row < rows.count - 1) expect(rows.top(row + 1)).toBeGreaterThan(rows.height * part);
        const place = Math.floor(part * (given.shapes.length - 1));
        const its = rows.rowAtPlace(place);
        expect(rows.first(its)).toBeLessThanOrEqual(place);
        expect(rows.first(its + 1)).toBeGreaterThan(place);
      }),
    );
    const rows = layoutRows({ shapes: '@@@@', width: 100, rowHeight: 50, gap: 0 });
    expect([rows.rowAtOffset(-5), rows.rowAtOffset(1_000), rows.rowAtPlace(99)]).toEqual([0, 1, 1]);
  });

  it('of a list are one item each', () => {
    const lines = layoutLines(7, 60);
    expect([
      lines.count,
      lines.height,
      lines.rowAtOffset(130),
      lines.rowAtOffset(-1),
      lines.rowAtOffset(9_999),
      lines.rowAtPlace(4),
    ]).toEqual([7, 420, 2, 0, 6, 4]);
  });
});
