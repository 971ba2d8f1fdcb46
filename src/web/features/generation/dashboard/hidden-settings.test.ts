import { describe, expect, it } from 'vitest';
import { parseDraft } from '#web/lib/draft.ts';
import { describeHiddenSettings } from './hidden-settings.ts';

const plain = parseDraft(undefined);
const full = {
  ...plain,
  category: 'nsfw',
  modelId: 'mine',
  nsfwTag: 'one',
  negativePrompt: 'fog',
  seed: 7,
} as const;

describe('the settings that a dialog hides', () => {
  it('are not described while they are the defaults', () => {
    expect(describeHiddenSettings(plain, 'bundle')).toBeNull();
    expect(describeHiddenSettings(plain, 'video')).toBeNull();
  });

  it('are described where they differ from the defaults', () => {
    expect(describeHiddenSettings(full, 'bundle')).toBe(
      'Also used from Quick Generate: NSFW, the model, the tag, the negative prompt, and seeds from 7.',
    );
    expect(describeHiddenSettings(full, 'video')).toBe(
      'Also used from Quick Generate: the model, the negative prompt, and seed 7.',
    );
    const styled = { ...plain, parameters: { steps: 40 }, styleWords: 'film grain' };
    expect(describeHiddenSettings(styled, 'bundle')).toBe(
      'Also used from Quick Generate: the advanced settings and the style words.',
    );
    expect(describeHiddenSettings({ ...plain, outfitId: 'one', placeId: 'two' }, 'video')).toBe(
      'Also used from Quick Generate: the outfit and the place.',
    );
  });
});
