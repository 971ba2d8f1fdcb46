import type { PictureSettings } from '@castwright/picture-settings';
import { describe, expect, test } from 'vitest';
import type { ParameterSupport } from '#contract/generation-parameters.ts';
import { limits } from '#contract/limits.ts';
import { parseDraft } from '#web/lib/draft.ts';
import { matchSettings, type Offered, pickBefore, toDraftPart } from './match-settings.ts';

const nothing: PictureSettings = {
  tool: 'automatic1111',
  version: null,
  place: 'png_text',
  prompt: null,
  negativePrompt: null,
  seed: null,
  sampler: null,
  scheduler: null,
  steps: null,
  guidance: null,
  size: null,
  model: null,
  loras: [],
  others: [],
};
const support: ParameterSupport = {
  steps: { min: 4, max: 50, step: 1, usual: 20 },
  guidance: { min: 1, max: 12, step: 0.5, usual: 6 },
  sampler: { values: ['euler', 'dpmpp_2m'], usual: 'euler' },
  scheduler: { values: ['karras'], usual: 'karras' },
  size: { min: 256, max: 1_536, step: 8, maxPixels: 1_600_000, maxRatio: 3 },
};
const offered: Offered = {
  support,
  models: [
    { id: 'm1', name: 'Seaside Anna', status: 'completed' },
    { id: 'm2', name: 'Unready', status: 'training' },
  ],
  tags: { imageTags: [{ id: 'light/rim', label: 'Rim light' }], videoLoras: [], trainingGroups: [] },
};
const match = (settings: Partial<PictureSettings>, category: 'sfw' | 'nsfw' = 'sfw', here = offered) =>
  matchSettings({ ...nothing, ...settings }, { category }, here);

describe('settings that the composer takes', () => {
  test('are its words, without LoRA tags, the seed and the parameters', () => {
    const { found, unused } = match({
      prompt: 'a bay, <lora:old:0.5>, at dusk',
      negativePrompt: 'fog',
      seed: '42',
      sampler: 'DPM++ 2M Karras',
      steps: 30,
      guidance: 7,
      size: { width: 832, height: 1216 },
    });
    expect(unused).toEqual([]);
    expect(found.map(({ note, part }) => [part, note])).toEqual([
      [{ prompt: 'a bay, at dusk' }, 'Without its LoRA tags.'],
      [{ negativePrompt: 'fog' }, null],
      [{ seed: 42, seedLocked: true }, null],
      [{ parameters: { steps: 30 } }, null],
      [{ parameters: { guidance: 7 } }, null],
      [{ parameters: { sampler: 'dpmpp_2m' } }, null],
      [{ parameters: { scheduler: 'karras' } }, null],
      [{ parameters: { size: { width: 832, height: 1216 } } }, null],
    ]);
  });

  test('beyond the bounds become the nearest value, and say so', () => {
    const { found } = match({ steps: 80, size: { width: 4_096, height: 4_096 } });
    expect(found[0]).toMatchObject({ value: '50', note: '80 becomes 50. Steps here are 4 to 50.' });
    expect(found[1]?.part.parameters?.size?.width).toBeLessThanOrEqual(1_264);
    expect(found[1]?.note).toMatch(/^4096 × 4096 becomes /);
  });

  test('are a trained model of the LoRA’s name, and a tag where its category is chosen', () => {
    const loras = [
      { name: 'chars/seaside_anna.safetensors', weight: 0.7, hash: null },
      { name: 'Rim Light', weight: 1, hash: null },
    ];
    expect(match({ loras }, 'nsfw').found.map(({ note, part }) => [part, note])).toEqual([
      [{ modelId: 'm1' }, 'Used with its usual weight.'],
      // By its label; its id is written with a folder.
      [{ nsfwTag: 'light/rim' }, null],
    ]);
    expect(match({ loras }).unused).toEqual([
      { label: 'LoRA', value: 'Rim Light (1)', reason: 'This tag belongs to the adult category.' },
    ]);
  });
});

describe('settings that are not used are named with the reason', () => {
  test.each([
    [{ seed: '1125899906842624' }, 'Seed', /^Seeds here go from 0 to/],
    [{ seed: '-1' }, 'Seed', /^Seeds here go from 0 to/],
    [{ sampler: 'Restart' }, 'Sampler', 'No engine takes this sampler.'],
    [{ sampler: 'Heun' }, 'Sampler', 'The models here have no sampler “heun”.'],
    [{ scheduler: 'Own' }, 'Scheduler', 'No engine takes this scheduler.'],
    [{ model: { name: 'harbour', hash: null } }, 'Model', /^Files of models cannot be chosen here/],
    [
      { loras: [{ name: 'gone', weight: null, hash: null }] },
      'LoRA',
      /^There is no trained model and no tag/,
    ],
    [{ loras: [{ name: 'unready', weight: 1, hash: null }] }, 'LoRA', 'This trained model is not ready.'],
  ])('%j', (settings, label, reason) => {
    const { found, unused } = match(settings as Partial<PictureSettings>);
    expect(found).toEqual([]);
    expect(unused).toEqual([
      {
        label,
        value: expect.any(String),
        reason: typeof reason === 'string' ? reason : expect.stringMatching(reason),
      },
    ]);
  });

  test('also all parameters while no engine has said what it takes', () => {
    const { found, unused } = match({ steps: 20, guidance: 7 }, 'sfw', { ...offered, support: null });
    expect(found).toEqual([]);
    expect(unused.map(({ label }) => label)).toEqual(['Steps', 'Guidance']);
  });

  test('a prompt that is too long is taken whole, and says that it has to be shortened', () => {
    const { found } = match({ prompt: 'x'.repeat(limits.promptMaximum + 1) });
    expect(found[0]?.part.prompt).toHaveLength(limits.promptMaximum + 1);
    expect(found[0]?.note).toMatch(/shorten it before you generate/);
  });
});

test('chosen settings keep the draft’s other parameters, leave the video mode, and can be taken back', () => {
  const draft = {
    ...parseDraft(undefined),
    kind: 'video' as const,
    prompt: 'mine',
    parameters: { steps: 12, guidance: 3 },
  };
  const { found } = match({ prompt: 'theirs', steps: 30, seed: '7' });
  const part = toDraftPart(
    found.filter(({ key }) => key !== 'seed'),
    draft,
  );
  expect(part).toEqual({ prompt: 'theirs', kind: 'image', parameters: { steps: 30, guidance: 3 } });
  expect({ ...draft, ...part, ...pickBefore(part, draft) }).toEqual(draft);
});
