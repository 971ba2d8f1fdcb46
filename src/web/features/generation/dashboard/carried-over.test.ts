import { describe, expect, it } from 'vitest';
import { readDraft } from '#web/lib/draft.ts';
import { carriedOver } from './carried-over.ts';

const plain = readDraft(undefined);
const full = {
  ...plain,
  category: 'nsfw',
  modelId: 'mine',
  nsfwTag: 'one',
  negativePrompt: 'fog',
  seed: 7,
} as const;

describe('what a dialog takes over', () => {
  it('is not worth a word while nothing was changed', () => {
    expect(carriedOver(plain, 'bundle')).toBeNull();
    expect(carriedOver(plain, 'video')).toBeNull();
  });

  it('is all that it does not show itself', () => {
    expect(carriedOver(full, 'bundle')).toBe(
      'Taken over from Quick Generate: NSFW, the model, the tag, the negative prompt, and the seeds from 7 on.',
    );
    expect(carriedOver(full, 'video')).toBe(
      'Taken over from Quick Generate: the model, the negative prompt, and the seed 7.',
    );
  });
});
