import { describe, expect, it } from 'vitest';
import { type FaceFrame, frameName, pairFaces, swapsOf, turnedAround } from './pairing.ts';

const frame = (id: string, known = true): FaceFrame => ({
  id,
  known,
  box: { x: 0.1, y: 0.1, width: 0.2, height: 0.2 },
});
const [ada, bea] = [frame('ada'), frame('bea')];
const [one, two, three] = [frame('one'), frame('two'), frame('three')];
const inWords = (pairs: ReturnType<typeof pairFaces>) =>
  pairs.map(({ target, source }) => `${target.id} ← ${source?.id ?? 'stays'}`);

describe('which face goes where', () => {
  it('is by their places as long as nobody has chosen', () => {
    expect(inWords(pairFaces([ada, bea], [one, two], {}))).toEqual(['one ← ada', 'two ← bea']);
  });

  it('leaves known faces alone that no face of the source is there for', () => {
    expect(inWords(pairFaces([ada], [one, two], {}))).toEqual(['one ← ada', 'two ← stays']);
  });

  it('gives a face to every frame that was drawn for one', () => {
    expect(inWords(pairFaces([ada], [one, frame('drawn', false)], {}))).toEqual(['one ← ada', 'drawn ← ada']);
  });

  it('is as it was chosen, also the same face twice, and none', () => {
    const choices = { one: 'bea', two: 'bea', three: null };
    expect(inWords(pairFaces([ada, bea], [one, two, three], choices))).toEqual([
      'one ← bea',
      'two ← bea',
      'three ← stays',
    ]);
  });

  it('falls back when the chosen face was removed', () => {
    expect(inWords(pairFaces([ada], [one], { one: 'bea' }))).toEqual(['one ← ada']);
  });

  it('is nothing while the source has no face', () => {
    expect(inWords(pairFaces([], [one, frame('drawn', false)], {}))).toEqual([
      'one ← stays',
      'drawn ← stays',
    ]);
  });

  it('is sent without the faces that stay', () => {
    expect(swapsOf(pairFaces([ada], [one, two], {}))).toEqual([{ source: ada.box, target: one.box }]);
  });

  it('turns around with the pictures', () => {
    const pairs = pairFaces([ada, bea], [one, two], { one: 'bea', two: null });
    expect(turnedAround([ada, bea], pairs)).toEqual({ ada: null, bea: 'one' });
  });
});

describe('what a frame is called', () => {
  it('is a letter in the source and a figure in the target', () => {
    expect([0, 1, 2].map((place) => frameName('source', place))).toEqual(['A', 'B', 'C']);
    expect([0, 1, 2].map((place) => frameName('target', place))).toEqual(['1', '2', '3']);
  });
});
