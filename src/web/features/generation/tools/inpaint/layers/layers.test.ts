import { describe, expect, it } from 'vitest';
import { layersForm } from '#contract/tools.ts';
import { defaultInpaint, type Inpaint } from '../inpaint.ts';
import {
  changeLayer,
  describeLayer,
  findFreeKey,
  listLayerReasons,
  listLayers,
  toLayersBody,
} from './layers.ts';

const scarf = { key: 3, task: 'replace', prompt: 'a red scarf' } as const;
const two: Inpaint = { ...defaultInpaint, layers: [scarf] };

describe('the layers of an edit', () => {
  it('begin with the single mask, and have keys of their own', () => {
    expect(listLayers(defaultInpaint)).toEqual([{ key: 1, task: 'remove', prompt: '' }]);
    expect(listLayers(two).map(({ key }) => key)).toEqual([1, 3]);
    expect(findFreeKey(two)).toBe(2);
    const four = [2, 3, 4].map((key) => ({ ...scarf, key }));
    expect(findFreeKey({ ...two, layers: four })).toBeNull();
  });

  it('are changed one at a time', () => {
    expect(changeLayer(two, 1, { task: 'replace' })).toEqual({ task: 'replace' });
    expect(changeLayer(two, 3, { prompt: 'a shawl' })).toEqual({ layers: [{ ...scarf, prompt: 'a shawl' }] });
  });

  it('are described, and say what each still needs', () => {
    expect(listLayers(two).map((layer, at) => describeLayer(layer, at + 1))).toEqual([
      '1. Remove',
      '2. Replace: a red scarf',
    ]);
    const wordless = [listLayers(two)[0], { ...scarf, prompt: ' ' }];
    expect(listLayerReasons(wordless, (key) => key === 1).filter(Boolean)).toEqual([
      'Layer 2: Paint over what to replace.',
      'Layer 2: Enter a prompt for the replacement.',
    ]);
    expect(listLayerReasons(listLayers(defaultInpaint), () => false)).toContain('Paint over what to remove.');
  });

  it('are sent in their order, with their masks', () => {
    const ids = ['0198c0de-0000-7000-8000-000000000001', '0198c0de-0000-7000-8000-000000000002'];
    const layers = toLayersBody(listLayers(two), ids);
    expect(layersForm.parse({ task: 'layers', source: { contentId: ids[0] }, layers })).toMatchObject({
      layers: [
        { task: 'remove', maskId: ids[0] },
        { task: 'replace', maskId: ids[1], prompt: 'a red scarf' },
      ],
    });
  });
});
