import { presetWords } from '@castwright/preview-engine/redraw/presets.ts';
import { isStyle } from '@castwright/preview-engine/restyle/restyle.ts';
import { describe, expect, it } from 'vitest';
import { stylePresets } from '#contract/styles.ts';

describe("the preview engine's styles", () => {
  it('are those of the platform, and so is the text that it strips from the prompt', () => {
    expect(presetWords).toEqual(Object.fromEntries(stylePresets.map(({ id, words }) => [id, words])));
    expect(stylePresets.filter(({ id }) => !isStyle(id))).toEqual([]);
  });
});
