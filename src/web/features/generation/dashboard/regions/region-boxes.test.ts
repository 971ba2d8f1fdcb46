import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { promptRegions } from '#contract/prompt-regions.ts';
import { addRegion, changeRegion, fitBox, listLayers, readyPlaces } from './region-boxes.ts';

const [left, , background] = readyPlaces.map(({ box }) => ({ box, prompt: 'a lighthouse' }));
if (!left || !background) throw new Error('there are no ready places');

describe('a region', () => {
  it('has a box that the server takes, however small it is drawn and wherever', () => {
    const drawn = [
      ...readyPlaces.map(({ box }) => box),
      { x: 0.99, y: 0, width: 0.01, height: 0.5 },
      { x: 0, y: 0.98, width: 0.02, height: 0.02 },
    ];
    for (const box of drawn)
      expect(promptRegions.safeParse([{ box: fitBox(box), prompt: 'a cat' }]).success).toBe(true);
    expect(promptRegions.safeParse([{ box: drawn.at(-1), prompt: 'a cat' }]).success).toBe(false);
  });

  it('is added without words, up to as many as a picture has, and changed alone', () => {
    const full = Array.from({ length: limits.regionsMaximum }, () => left);
    expect(addRegion([left], background.box)).toEqual([left, { ...background, prompt: '' }]);
    expect(addRegion(full, background.box)).toEqual(full);
    expect(changeRegion([left, background], 1, { prompt: 'a harbour' })).toEqual([
      left,
      { ...background, prompt: 'a harbour' },
    ]);
  });

  it('lies before every larger one', () => {
    expect(listLayers([left, background, { ...left, box: { ...left.box, height: 0.4 } }])).toEqual([1, 0, 2]);
  });
});
