import { describe, expect, it } from 'vitest';
import { changeDraft, readDraft } from './draft.ts';

const empty = readDraft(undefined);

describe('a draft', () => {
  it('begins with one square picture, safe for work, by the default model', () => {
    expect(empty).toMatchObject({
      prompt: '',
      kind: 'image',
      category: 'sfw',
      aspectRatio: '1:1',
      seed: null,
      count: 1,
      quality: 'mid',
      seconds: 5,
      modelId: null,
      nsfwTag: null,
      lora: 'none',
      personaId: null,
    });
  });

  it('that an older version kept is read with what it had', () => {
    const older = {
      prompt: 'a harbour',
      negativePrompt: 'fog',
      category: 'nsfw',
      aspectRatio: '9:16',
      seed: 7,
    };
    expect(readDraft(JSON.stringify(older))).toEqual({ ...empty, ...older });
  });

  it('loses the one field that cannot be read, and no other', () => {
    const kept = { ...empty, prompt: 'a harbour', aspectRatio: '7:5', count: 40, modelId: 'mine' };
    expect(readDraft(JSON.stringify(kept))).toEqual({ ...empty, prompt: 'a harbour' });
  });

  it.each(['', '{', 'null', '"text"'])('that is no draft at all is an empty one: %s', (text) => {
    expect(readDraft(text)).toEqual(empty);
  });

  it('loses its adult tag and LoRA when its category becomes SFW, and keeps them otherwise', () => {
    const adult = changeDraft(empty, { category: 'nsfw', nsfwTag: 'one', lora: 'two' });
    expect(changeDraft(adult, { kind: 'video' })).toMatchObject({ nsfwTag: 'one', lora: 'two' });
    const safe = changeDraft(adult, { category: 'sfw' });
    expect(safe).toMatchObject({ nsfwTag: null, lora: 'none' });
    expect(changeDraft(safe, { category: 'nsfw' })).toMatchObject({ nsfwTag: null, lora: 'none' });
  });
});
