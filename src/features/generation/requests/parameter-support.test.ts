import type { NumberRange, ParameterSupport, WorkParameters } from '@castwright/engine-port';
import { describe, expect, it } from 'vitest';
import type { EngineInService } from './availability.ts';
import { findParameterSupport, listParameterSupport } from './parameter-support.ts';

const drawn: ParameterSupport = {
  steps: { min: 10, max: 60, step: 1, usual: 30 },
  guidance: { min: 1, max: 15, step: 0.1, usual: 6 },
  sampler: { values: ['dpmpp_2m', 'euler', 'heun'], usual: 'dpmpp_2m' },
  scheduler: { values: ['karras'], usual: 'karras' },
  size: { min: 512, max: 1536, step: 8, maxPixels: 1_500_000, maxRatio: 3 },
};
const work = { operation: 'text_to_image', category: 'sfw' } as const;

const engine = (
  parameters: readonly WorkParameters[] | undefined,
  more: Partial<NonNullable<EngineInService['abilities']>> = {},
): EngineInService => ({
  operations: ['text_to_image'],
  abilities: { unsupported: [], ...(parameters && { parameters }), ...more },
  isAvailable: true,
});
const taking = (part: Partial<ParameterSupport> = {}) => engine([{ ...work, ...drawn, ...part }]);
const steps = (part: Partial<NumberRange>) => ({ steps: { min: 10, max: 60, step: 1, usual: 30, ...part } });

describe('what several engines take', () => {
  it('is what all of them take, because any may get the job', () => {
    const found = findParameterSupport(
      [
        taking(),
        taking({
          ...steps({ min: 4, max: 20, usual: 8 }),
          guidance: { reason: 'It is distilled.' },
          sampler: { values: ['heun', 'euler'], usual: 'euler' },
          size: { min: 256, max: 1024, step: 16, maxPixels: 1_000_000, maxRatio: 2 },
        }),
      ],
      work,
    );
    expect(found).toEqual({
      steps: { min: 10, max: 20, step: 1, usual: 20 },
      guidance: { reason: 'It is distilled.' },
      sampler: { values: ['euler', 'heun'], usual: 'euler' },
      scheduler: drawn.scheduler,
      size: { min: 512, max: 1024, step: 16, maxPixels: 1_000_000, maxRatio: 2 },
    });
  });

  it('is nothing, with a reason, where they have nothing in common or one says nothing', () => {
    const apart = findParameterSupport(
      [taking(), taking({ ...steps({ min: 1, max: 8 }), sampler: { values: ['lcm'], usual: 'lcm' } })],
      work,
    );
    expect([apart?.steps, apart?.sampler]).toEqual(
      Array(2).fill({ reason: expect.stringContaining('different values') }),
    );
    expect(findParameterSupport([taking(), engine(undefined)], work)?.steps).toHaveProperty('reason');
  });

  it('is unknown until one has reported, and ignores those that cannot do the work', () => {
    expect(findParameterSupport([], work)).toBeNull();
    const silent: EngineInService = { operations: null, abilities: null, isAvailable: false };
    expect(findParameterSupport([silent], work)).toBeNull();
    const reader: EngineInService = { ...engine(undefined), operations: ['image_to_text'] };
    expect(findParameterSupport([reader, silent, taking()], work)).toEqual(drawn);
  });
});

describe('what is taken of a persona’s pictures', () => {
  const parameters: WorkParameters[] = [
    { ...work, ...drawn },
    { ...work, ...drawn, ...steps({ min: 2, max: 8, usual: 4 }), identity: 'references' },
  ];
  const draws = (sources: readonly ('references' | 'trained_model')[]) =>
    engine(parameters, { identity: [{ ...work, sources, references: 4 }] });

  it('is that of the model which draws from them, unless a trained model comes first', () => {
    const list = (sources: readonly ('references' | 'trained_model')[]) =>
      listParameterSupport([draws(sources)], work).map(({ requests, support }) => [
        requests,
        'usual' in support.steps && support.steps.usual,
      ]);
    expect(list(['references', 'trained_model'])).toEqual([
      ['any', 30],
      ['references', 4],
      ['references_and_model', 4],
    ]);
    expect(list(['trained_model', 'references'])).toEqual([
      ['any', 30],
      ['references', 4],
    ]);
    expect(list(['trained_model'])).toEqual([['any', 30]]);
  });

  it('is not listed for tools', () => {
    expect(listParameterSupport([draws([])], { operation: 'upscale', category: 'sfw' })).toEqual([]);
  });
});
