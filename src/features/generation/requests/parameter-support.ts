/** What the engines take of a request's parameters, from the abilities that they report. Pure. */

import type { WorkParameters } from '@castwright/engine-port';
import type { Ability } from '#contract/abilities.ts';
import { fitParameters } from '#contract/fit-parameters.ts';
import type { ParameterSupport, SupportedRequests } from '#contract/generation-parameters.ts';
import type { Operation } from '#contract/jobs.ts';
import type { StoredRequest } from '#features/trust/safety';
import {
  type EngineInService,
  isDrawnFromReferences,
  listAbleEngines,
  type WorkNeed,
} from './availability.ts';

/** The operations whose requests may have parameters. */
const operations: readonly Operation[] = [
  'text_to_image',
  'image_to_image',
  'text_to_video',
  'image_to_video',
];

const notReported = { reason: 'An engine here takes no such setting.' };
const nothing: ParameterSupport = {
  steps: notReported,
  guidance: notReported,
  sampler: notReported,
  scheduler: notReported,
  size: notReported,
};

/**
 * What every engine takes that can do some work, because any of them may get the job (decision 112).
 *
 * @returns null while none of them has reported its abilities
 */
export function findParameterSupport(
  engines: readonly EngineInService[],
  need: WorkNeed,
): ParameterSupport | null {
  const supports = listAbleEngines(engines, need).flatMap((engine) =>
    engine.operations === null ? [] : [findSupportOf(engine, need) ?? nothing],
  );
  const [first, ...rest] = supports;
  return first ? rest.reduce(intersect, first) : null;
}

function findSupportOf({ abilities }: EngineInService, need: WorkNeed): ParameterSupport | undefined {
  const identity = isDrawnFromReferences(abilities, need) ? 'references' : undefined;
  const listed = abilities?.parameters?.filter(
    ({ operation, category }) => operation === need.operation && category === need.category,
  );
  const found = listed?.find((each) => each.identity === identity) ?? listed?.[0];
  return found && toSupport(found);
}

const toSupport = ({ steps, guidance, sampler, scheduler, size }: WorkParameters): ParameterSupport => ({
  steps,
  guidance,
  sampler: 'reason' in sampler ? sampler : { ...sampler, values: [...sampler.values] },
  scheduler: 'reason' in scheduler ? scheduler : { ...scheduler, values: [...scheduler.values] },
  size,
});

/** What two engines take both. */
function intersect(one: ParameterSupport, other: ParameterSupport): ParameterSupport {
  return {
    steps: joinRanges(one.steps, other.steps),
    guidance: joinRanges(one.guidance, other.guidance),
    sampler: joinNames(one.sampler, other.sampler),
    scheduler: joinNames(one.scheduler, other.scheduler),
    size: joinSizes(one.size, other.size),
  };
}

const differs = { reason: 'The engines here take different values, so there is none for all of them.' };

function joinRanges<Range extends ParameterSupport['steps']>(
  one: Range,
  other: Range,
): ParameterSupport['steps'] {
  if ('reason' in one) return one;
  if ('reason' in other) return other;
  const [min, max] = [Math.max(one.min, other.min), Math.min(one.max, other.max)];
  if (min > max) return differs;
  const usual = Math.min(Math.max(one.usual, min), max);
  return { min, max, step: Math.max(one.step, other.step), usual };
}

function joinNames(
  one: ParameterSupport['sampler'],
  other: ParameterSupport['sampler'],
): ParameterSupport['sampler'] {
  if ('reason' in one) return one;
  if ('reason' in other) return other;
  const values = one.values.filter((name) => other.values.includes(name));
  const [first] = values;
  if (first === undefined) return differs;
  return { values, usual: values.includes(one.usual) ? one.usual : first };
}

function joinSizes(one: ParameterSupport['size'], other: ParameterSupport['size']): ParameterSupport['size'] {
  if ('reason' in one) return one;
  if ('reason' in other) return other;
  const min = Math.max(one.min, other.min);
  const max = Math.min(one.max, other.max);
  const maxPixels = Math.min(one.maxPixels, other.maxPixels);
  if (min > max || min * min > maxPixels) return differs;
  const step = Math.max(one.step, other.step);
  return { min, max, step, maxPixels, maxRatio: Math.min(one.maxRatio, other.maxRatio) };
}

/** What is taken of an operation's requests: `any` first, then those of a persona's pictures where they differ. */
export function listParameterSupport(
  engines: readonly EngineInService[],
  work: Pick<WorkNeed, 'operation' | 'category'>,
): Ability['parameters'] {
  if (!operations.includes(work.operation)) return [];
  const usual = findParameterSupport(engines, work);
  if (!usual) return [];
  const listed = [{ requests: 'any' as const, support: usual }];
  if (work.operation !== 'text_to_image') return listed;
  const others: [SupportedRequests, Partial<WorkNeed>][] = [
    ['references', { withReferences: true }],
    ['references_and_model', { withReferences: true, withModel: true }],
  ];
  return [
    ...listed,
    ...others.flatMap(([requests, given]) => {
      const support = findParameterSupport(engines, { ...work, ...given });
      return support && JSON.stringify(support) !== JSON.stringify(usual) ? [{ requests, support }] : [];
    }),
  ];
}

/** Finds what the engines do not take of a request's parameters, in sentences; empty if they take all. */
export function listParameterObstacles(
  engines: readonly EngineInService[],
  request: StoredRequest,
  need: WorkNeed,
): string[] {
  const { sampling = {} } = 'prompt' in request ? request : {};
  const size = request.operation === 'text_to_image' ? request.size : undefined;
  const asked = { ...sampling, ...(size && { size }) };
  if (Object.values(asked).every((value) => value === undefined)) return [];
  const { changes } = fitParameters(asked, findParameterSupport(engines, need));
  return [...new Set(changes.map(({ reason }) => reason))];
}
