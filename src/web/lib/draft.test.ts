import { describe, expect, it } from 'vitest';
import { changeDraft, findDraftModel, parseDraft } from './draft.ts';

const empty = parseDraft(undefined);

describe('a draft', () => {
  it('begins with one square picture, safe for work, and nothing chosen', () => {
    expect(empty).toMatchObject({
      prompt: '',
      kind: 'image',
      category: 'sfw',
      aspectRatio: '1:1',
      seed: null,
      bundleCount: 10,
      quality: 'mid',
      seconds: 5,
      nsfwTag: null,
      lora: 'none',
      personaId: null,
      parameters: {},
      styleWords: '',
      regions: [],
      variation: null,
      startFrame: null,
      endFrame: null,
      continues: null,
      seedLocked: false,
    });
  });

  it('of an older version keeps its fields', () => {
    const older = {
      prompt: 'a harbour',
      negativePrompt: 'fog',
      category: 'nsfw',
      aspectRatio: '9:16',
      seed: 7,
    };
    expect(parseDraft(JSON.stringify(older))).toEqual({ ...empty, ...older });
  });

  it('loses an invalid field and no other', () => {
    const kept = { ...empty, prompt: 'a harbour', aspectRatio: '7:5', bundleCount: 40, modelId: 'mine' };
    expect(parseDraft(JSON.stringify(kept))).toEqual({ ...empty, prompt: 'a harbour' });
  });

  it('keeps parameters and the picture to vary, and loses those that are damaged', () => {
    const parameters = { steps: 40, guidance: 5.5, sampler: 'euler', size: { width: 1024, height: 640 } };
    const variation = { contentId: crypto.randomUUID(), strength: 0.4 };
    const regions = [{ box: { x: 0, y: 0, width: 0.5, height: 1 }, prompt: 'a lighthouse' }];
    const kept = {
      ...empty,
      parameters,
      variation,
      regions,
      styleWords: 'film grain',
      seed: 7,
      seedLocked: true,
    };
    expect(parseDraft(JSON.stringify(kept))).toEqual(kept);
    for (const damaged of [{ steps: 'many' }, { size: { width: 8 } }, { unknown: 1 }, [], null])
      expect(parseDraft(JSON.stringify({ ...kept, parameters: damaged })).parameters).toEqual({});
    expect(parseDraft(JSON.stringify({ ...kept, variation: { strength: 1 } })).variation).toBeNull();
  });

  it('unlocks its seed when it becomes random', () => {
    const locked = changeDraft(empty, { seed: 7, seedLocked: true });
    expect(locked.seedLocked).toBe(true);
    expect(changeDraft(locked, { seed: null }).seedLocked).toBe(false);
  });

  it.each(['', '{', 'null', '"text"'])('that is no draft at all is an empty one: %s', (text) => {
    expect(parseDraft(text)).toEqual(empty);
  });

  it('loses its adult tag and LoRA when its category becomes SFW, and keeps them otherwise', () => {
    const adult = changeDraft(empty, { category: 'nsfw', nsfwTag: 'one', lora: 'two' });
    expect(changeDraft(adult, { kind: 'video' })).toMatchObject({ nsfwTag: 'one', lora: 'two' });
    const safe = changeDraft(adult, { category: 'sfw' });
    expect(safe).toMatchObject({ nsfwTag: null, lora: 'none' });
    expect(changeDraft(safe, { category: 'nsfw' })).toMatchObject({ nsfwTag: null, lora: 'none' });
  });
});

describe('the model of a draft', () => {
  const [mine, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const models = [
    { id: other, isDefault: false },
    { id: mine, isDefault: true },
  ];

  it('is the default model if none was chosen, and unknown until models are loaded', () => {
    expect(findDraftModel(empty, models)).toBe(mine);
    expect(findDraftModel(empty, models.slice(0, 1))).toBeNull();
    expect(findDraftModel(empty, undefined)).toBeUndefined();
  });

  it('is the chosen model, or none if none was chosen explicitly', () => {
    expect(findDraftModel(changeDraft(empty, { modelId: other }), models)).toBe(other);
    expect(findDraftModel(changeDraft(empty, { modelId: null }), models)).toBeNull();
    expect(findDraftModel(changeDraft(empty, { modelId: null }), undefined)).toBeNull();
  });

  it('is not the default one with a persona, who would become another person', () => {
    expect(findDraftModel(changeDraft(empty, { personaId: other }), models)).toBeNull();
    expect(findDraftModel(changeDraft(empty, { personaId: other, modelId: mine }), models)).toBe(mine);
  });

  it('is kept by the browser: none stays none, and nothing chosen stays open', () => {
    const kept = (modelId: string | null | undefined) =>
      parseDraft(JSON.stringify(changeDraft(empty, { modelId }))).modelId;
    expect([kept(null), kept(undefined), kept(mine)]).toEqual([null, undefined, mine]);
  });
});
