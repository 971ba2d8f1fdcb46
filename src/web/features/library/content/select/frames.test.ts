import { describe, expect, it } from 'vitest';
import { boxBetween, type Frame, neighbour, scrollStep, under } from './frames.ts';

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
    expect(neighbour(sheet, from, direction)).toBe(expected);
  });
});

describe('a rubber band', () => {
  it('lies over what it touches, whichever way it is drawn', () => {
    const [one, other] = [
      { x: 150, y: 50 },
      { x: 120, y: 130 },
    ];
    expect(under(boxBetween(one, other), sheet)).toEqual(['b', 'd']);
    expect(under(boxBetween(other, one), sheet)).toEqual(['b', 'd']);
  });

  it('lies over nothing in a gap', () => {
    expect(under(boxBetween({ x: 101, y: 10 }, { x: 107, y: 90 }), sheet)).toEqual([]);
  });
});

describe('the page scrolls while something is dragged', () => {
  it('near its edges, faster the nearer, and nowhere else', () => {
    expect(scrollStep(400, 800)).toBe(0);
    expect(scrollStep(60, 800)).toBe(-4);
    expect(scrollStep(-50, 800)).toBe(-24);
    expect(scrollStep(740, 800)).toBe(4);
    expect(scrollStep(900, 800)).toBe(24);
  });
});
