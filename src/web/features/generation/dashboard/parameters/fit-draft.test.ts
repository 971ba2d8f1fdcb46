import { describe, expect, it } from 'vitest';
import type { Abilities, Ability } from '#contract/abilities.ts';
import type { ParameterSupport } from '#contract/generation-parameters.ts';
import { usualModes } from '#contract/operating-modes.ts';
import { parseDraft } from '#web/lib/draft.ts';
import { findParameterSupport, fitDraft } from './fit-draft.ts';

const empty = parseDraft(undefined);
const anyone = { withModel: false, withReferences: false };

const taking = (most: number): ParameterSupport => ({
  steps: { min: 1, max: most, step: 1, usual: most },
  guidance: { reason: 'It is distilled.' },
  sampler: { values: ['euler'], usual: 'euler' },
  scheduler: { values: ['simple'], usual: 'simple' },
  size: { reason: 'It has a size.' },
});
const ability = (operation: Ability['operation'], parameters: Ability['parameters']): Ability => ({
  operation,
  category: 'sfw',
  state: 'available',
  reason: null,
  modelReason: null,
  endFrameReason: null,
  longestVideo: null,
  references: [],
  identity: [],
  parameters,
  regionLimits: [],
});
const abilities: Abilities = {
  tags: [],
  modes: usualModes,
  work: [
    ability('text_to_image', [
      { requests: 'any', support: taking(60) },
      { requests: 'references', support: taking(8) },
    ]),
    ability('image_to_image', [{ requests: 'any', support: taking(30) }]),
    ability('text_to_video', [{ requests: 'any', support: taking(20) }]),
  ],
};

describe('the parameters of a draft', () => {
  const most = (draft: Partial<typeof empty>, given = anyone) => {
    const steps = findParameterSupport(abilities, { ...empty, ...draft, given })?.steps;
    return steps && 'max' in steps ? steps.max : null;
  };

  it('are those of the model that will draw it', () => {
    expect(most({})).toBe(60);
    expect(most({}, { withModel: false, withReferences: true })).toBe(8);
    // Nothing else is listed for a trained model with references.
    expect(most({}, { withModel: true, withReferences: true })).toBe(60);
    expect(most({ variation: { contentId: crypto.randomUUID(), strength: 0.3 } })).toBe(30);
    expect(most({ kind: 'video' })).toBe(20);
    expect(most({ category: 'nsfw' })).toBeNull();
  });

  it('are fitted to it, and stay as they are while nothing is known', () => {
    const draft = { ...empty, parameters: { steps: 50, guidance: 7 } };
    const fitted = fitDraft(draft, abilities, { withModel: false, withReferences: true });
    expect(fitted.parameters).toEqual({ steps: 8 });
    expect(fitted.changes.map(({ parameter, to }) => [parameter, to])).toEqual([
      ['steps', '8'],
      ['guidance', null],
    ]);
    expect(fitDraft(draft, undefined, anyone)).toEqual({ parameters: draft.parameters, changes: [] });
  });
});
