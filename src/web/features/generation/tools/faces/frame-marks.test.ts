import { describe, expect, it } from 'vitest';
import type { Frame } from '#web/ui/frames/frame.ts';
import { toSourceMark, toTargetMark } from './frame-marks.ts';
import { pairFaces } from './pairing.ts';

const frame = (id: string): Frame => ({
  id,
  known: true,
  box: { x: 0.1, y: 0.1, width: 0.2, height: 0.2 },
});
const [ada, bea] = [frame('ada'), frame('bea')];
const [one, two] = [frame('one'), frame('two')];

describe('how a frame is marked', () => {
  it('has a letter and a colour in the source', () => {
    expect(toSourceMark([ada, bea], bea)).toEqual({ tag: 'B', tone: 1, label: 'Face B' });
  });

  it('has the colour of the face it gets in the target, and says which that is', () => {
    const pairs = pairFaces([ada, bea], [one, two], { one: 'bea', two: null });
    expect(toTargetMark([ada, bea], pairs, one)).toEqual({
      tag: '1',
      gets: 'B',
      tone: 1,
      label: 'Face 1, gets face B',
    });
    expect(toTargetMark([ada, bea], pairs, two)).toEqual({ tag: '2', tone: null, label: 'Face 2, stays' });
  });
});
