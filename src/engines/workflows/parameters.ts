/** What a stack takes of a request's parameters. Pure. */
import {
  EngineError,
  type NameChoice,
  type NotTaken,
  type NumberRange,
  type ParameterSupport,
  type RequestedSampling,
} from '@castwright/engine-port';
import type { Sampling } from './families/drawer.ts';
import { type FamilyParameters, maxRatio, type Range, sideStep } from './families/parameters.ts';
import { mergeSampling } from './sampling.ts';

/** Guidance that a stack of a distilled family takes if the operator has given it some, as for a base model. */
const baseModelGuidance: Range = [1, 10];

/**
 * What a stack takes: the family's bounds, widened to what the operator has set for the stack.
 *
 * @param usual the stack's own sampling
 */
export function toParameterSupport(takes: FamilyParameters, usual: Sampling): ParameterSupport {
  const { guidance, maxPixels, schedulers, sides } = takes;
  const range: Range | NotTaken = 'reason' in guidance && usual.cfg > 1 ? baseModelGuidance : guidance;
  return {
    steps: toNumberRange(takes.steps, usual.steps, 1),
    guidance: 'reason' in range ? range : toNumberRange(range, usual.cfg, 0.1),
    sampler: toNameChoice(takes.samplers, usual.sampler),
    scheduler: toSchedulers(schedulers, usual.scheduler),
    size: 'reason' in sides ? sides : { min: sides[0], max: sides[1], step: sideStep, maxPixels, maxRatio },
  };
}

const toNumberRange = ([min, max]: Range, usual: number, step: number): NumberRange => ({
  min: Math.min(min, usual),
  max: Math.max(max, usual),
  step,
  usual,
});

const toNameChoice = (values: readonly string[], usual: string): NameChoice => ({
  values: [...new Set([usual, ...values])],
  usual,
});

function toSchedulers(
  schedulers: FamilyParameters['schedulers'],
  usual: string | null,
): NameChoice | NotTaken {
  if (usual !== null) return toNameChoice('reason' in schedulers ? [] : schedulers, usual);
  return 'reason' in schedulers ? schedulers : { reason: 'This model has a noise schedule of its own.' };
}

/**
 * Applies what a request asks of the sampling.
 *
 * @throws EngineError `unsupported` for what the stack does not take: the request was made for another model
 */
export function chooseSampling<Scheduler extends string | null>(
  takes: FamilyParameters,
  usual: Sampling & { scheduler: Scheduler },
  requested: RequestedSampling = {},
): Sampling & { scheduler: Scheduler | string } {
  const support = toParameterSupport(takes, usual);
  const { steps, guidance, sampler, scheduler } = requested;
  requireNumber('steps', steps, support.steps);
  requireNumber('guidance', guidance, support.guidance);
  requireName('sampler', sampler, support.sampler);
  requireName('scheduler', scheduler, support.scheduler);
  return mergeSampling(usual, { steps, cfg: guidance, sampler, scheduler });
}

function requireNumber(name: string, asked: number | undefined, range: NumberRange | NotTaken): void {
  if (asked === undefined) return;
  if ('reason' in range) throw createRefusal(range.reason, `${name} ${asked}`);
  if (asked >= range.min && asked <= range.max) return;
  throw createRefusal(`This model takes ${name} from ${range.min} to ${range.max}.`, `${name} ${asked}`);
}

function requireName(name: string, asked: string | undefined, choice: NameChoice | NotTaken): void {
  if (asked === undefined) return;
  if ('reason' in choice) throw createRefusal(choice.reason, `${name} ${asked}`);
  if (choice.values.includes(asked)) return;
  throw createRefusal(`This model does not take the ${name} “${asked}”.`, `${name} ${asked}`);
}

const createRefusal = (reason: string, detail: string) =>
  new EngineError('unsupported', `${reason} Change it under Advanced, or leave it as usual.`, detail);
