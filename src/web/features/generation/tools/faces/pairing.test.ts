import { describe, expect, it } from 'vitest';
import type { Frame } from '#web/ui/frames/frame.ts';
import { getFrameName, pairFaces, reverseChoices, toSwaps } from './pairing.ts';

const frame = (id: string, known = true): Frame => ({
  id,
  known,
  box: { x: 0.1, y: 0.1, width: 0.2, height: 0.2 },
});
const [ada, bea] = [frame('ada'), frame('bea')];
const [one, two, three] = [frame('one'), frame('two'), frame('three')];
const toText = (pairs: ReturnType<typeof pairFaces>) =>
  pairs.map(({ target, source }) => `${target.id} ← ${source?.id ?? 'stays'}`);

describe('the pairs of faces', () => {
  it('go by position until the creator chooses', () => {
    expect(toText(pairFaces([ada, bea], [one, two], {}))).toEqual(['one ← ada', 'two ← bea']);
  });

  it('leave known faces without a source face unchanged', () => {
    expect(toText(pairFaces([ada], [one, two], {}))).toEqual(['one ← ada', 'two ← stays']);
  });

  it('give a face to every hand-drawn frame', () => {
    expect(toText(pairFaces([ada], [one, frame('drawn', false)], {}))).toEqual(['one ← ada', 'drawn ← ada']);
  });

  it('follow the choices, also the same face twice, and none', () => {
    const choices = { one: 'bea', two: 'bea', three: null };
    expect(toText(pairFaces([ada, bea], [one, two, three], choices))).toEqual([
      'one ← bea',
      'two ← bea',
      'three ← stays',
    ]);
  });

  it('fall back when the chosen face is removed', () => {
    expect(toText(pairFaces([ada], [one], { one: 'bea' }))).toEqual(['one ← ada']);
  });

  it('are empty while the source has no face', () => {
    expect(toText(pairFaces([], [one, frame('drawn', false)], {}))).toEqual(['one ← stays', 'drawn ← stays']);
  });

  it('are sent without the faces that stay', () => {
    expect(toSwaps(pairFaces([ada], [one, two], {}))).toEqual([{ source: ada.box, target: one.box }]);
  });

  it('are reversed when the pictures are exchanged', () => {
    const pairs = pairFaces([ada, bea], [one, two], { one: 'bea', two: null });
    expect(reverseChoices([ada, bea], pairs)).toEqual({ ada: null, bea: 'one' });
  });
});

describe('the name of a frame', () => {
  it('is a letter in the source and a number in the target', () => {
    expect([0, 1, 2].map((place) => getFrameName('source', place))).toEqual(['A', 'B', 'C']);
    expect([0, 1, 2].map((place) => getFrameName('target', place))).toEqual(['1', '2', '3']);
  });
});
