import { describe, expect, it } from 'vitest';
import { createBox, type Frame, findNeighbour, getScrollStep, listFramesUnder } from './frames.ts';

const frame = (id: string, left: number, top: number, width: number, height = 100): Frame => ({
  id,
  left,
  top,
  right: left + width,
  bottom: top + height,
});

/** Two rows as a sheet has them, and a row that is not full. */
const sheet = [
  frame('a', 0, 0, 100),
  frame('b', 108, 0, 60),
  frame('c', 176, 0, 140),
  frame('d', 0, 108, 200),
  frame('e', 208, 108, 108),
  frame('f', 0, 216, 90),
];

describe('the next frame', () => {
  it.each([
    ['b', 'left', 'a'],
    ['c', 'right', 'd'],
    ['a', 'left', null],
    ['f', 'right', null],
    ['a', 'down', 'd'],
    ['c', 'down', 'e'],
    ['e', 'down', 'f'],
    ['d', 'up', 'b'],
    ['e', 'up', 'c'],
    ['a', 'up', null],
    ['f', 'down', null],
    ['z', 'down', null],
  ] as const)('of %s to the %s is %s', (from, direction, expected) => {
    expect(findNeighbour(sheet, from, direction)).toBe(expected);
  });
});

describe('a rubber band', () => {
  it('covers the frames it touches, in any direction', () => {
    const [one, other] = [
      { x: 150, y: 50 },
      { x: 120, y: 130 },
    ];
    expect(listFramesUnder(createBox(one, other), sheet)).toEqual(['b', 'd']);
    expect(listFramesUnder(createBox(other, one), sheet)).toEqual(['b', 'd']);
  });

  it('covers nothing in a gap', () => {
    expect(listFramesUnder(createBox({ x: 101, y: 10 }, { x: 107, y: 90 }), sheet)).toEqual([]);
  });
});

describe('the page scrolls while something is dragged', () => {
  it('near its edges, faster the nearer, and nowhere else', () => {
    expect(getScrollStep(400, 800)).toBe(0);
    expect(getScrollStep(60, 800)).toBe(-4);
    expect(getScrollStep(-50, 800)).toBe(-24);
    expect(getScrollStep(740, 800)).toBe(4);
    expect(getScrollStep(900, 800)).toBe(24);
  });
});
