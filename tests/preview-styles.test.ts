import { describe, expect, it } from 'vitest';
import { stylePresets } from '#contract/styles.ts';
import { presetWords } from '../src/engines/preview/redraw/presets.ts';
import { isStyle } from '../src/engines/preview/restyle/restyle.ts';

describe("the preview engine's styles", () => {
  it('are those of the platform, and so are the words that it takes off the prompt', () => {
    expect(presetWords).toEqual(Object.fromEntries(stylePresets.map(({ id, words }) => [id, words])));
    expect(stylePresets.filter(({ id }) => !isStyle(id))).toEqual([]);
  });
});
