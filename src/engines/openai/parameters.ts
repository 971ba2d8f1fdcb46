/** What a server takes of a request's sampling and size. */
import {
  EngineError,
  type NotTaken,
  type ParameterSupport,
  type RequestedSampling,
  type WorkParameters,
} from '@castwright/engine-port';
import {
  chooseSampling,
  type FamilyParameters,
  getDrawerFacts,
  getVideoFacts,
  toParameterSupport,
} from '#engines/workflows';
import { isPictureModel, type ServedModel, type VideoModel } from './models.ts';
import type { OpenAiOptions } from './options.ts';
import type { ServedUse } from './server-kinds.ts';

type ServerOptions = Pick<OpenAiOptions, 'server' | 'fields'>;
type FamilyFacts = {
  takes: FamilyParameters;
  usual: { steps: number; cfg: number; sampler: string; scheduler: string | null };
  usesNegative: boolean;
};

const chosenByServer = (what: string): NotTaken => ({ reason: `This engine chooses the ${what} itself.` });

function getFacts(model: ServedModel): FamilyFacts {
  const replace = (usual: FamilyFacts['usual']) => ({
    ...usual,
    steps: model.steps ?? usual.steps,
    cfg: model.guidance ?? usual.cfg,
  });
  if (isPictureModel(model)) {
    const { sampling, takes, usesNegative } = getDrawerFacts(model.family);
    return { takes, usual: replace(sampling), usesNegative };
  }
  const { sampling, takes } = getVideoFacts((model as VideoModel).family);
  return { takes, usual: replace(sampling), usesNegative: true };
}

/** Whether the server has a field for something. */
const hasField = ({ fields, server }: ServerOptions, field: ServerOptions['fields'][number]): boolean =>
  server !== 'openai-compatible' || fields.includes(field);

function toServerSupport(model: ServedModel, options: ServerOptions): ParameterSupport {
  const { takes, usual } = getFacts(model);
  const support = toParameterSupport(takes, usual);
  const { maxPixels = Number.POSITIVE_INFINITY } = model;
  const { size } = support;
  return {
    steps: hasField(options, 'num_inference_steps') ? support.steps : chosenByServer('steps'),
    guidance: hasField(options, 'guidance_scale') ? support.guidance : chosenByServer('guidance'),
    sampler: chosenByServer('sampler'),
    scheduler: chosenByServer('scheduler'),
    size: 'reason' in size ? size : { ...size, maxPixels: Math.min(size.maxPixels, maxPixels) },
  };
}

/** What creators may choose for some work of a model. */
export function listServerParameters(
  use: ServedUse,
  model: ServedModel,
  options: ServerOptions,
): Omit<WorkParameters, 'operation' | 'category'> | null {
  if (use === 'inpaint') return null;
  const support = toServerSupport(model, options);
  if (use !== 'image_to_image') return support;
  return { ...support, size: { reason: 'A variation has the size of its picture.' } };
}

/**
 * Applies what a request asks of the sampling.
 *
 * @returns what is sent to the server; `guidance` null for a distilled model, which draws without
 * @throws EngineError `unsupported` for what the model or the server does not take
 */
export function chooseServed(
  model: ServedModel,
  options: ServerOptions,
  requested: RequestedSampling = {},
): { steps: number; guidance: number | null; usesNegative: boolean } {
  const { takes, usesNegative, usual } = getFacts(model);
  const support = toServerSupport(model, options);
  for (const name of ['steps', 'guidance', 'sampler', 'scheduler'] as const) {
    const taken = support[name];
    if (requested[name] === undefined || !('reason' in taken)) continue;
    const message = `${taken.reason} Change it under Advanced, or leave it as usual.`;
    throw new EngineError('unsupported', message, `${name} ${requested[name]}`);
  }
  const { cfg, steps } = chooseSampling(takes, usual, requested);
  return { steps, guidance: 'reason' in support.guidance ? null : cfg, usesNegative };
}
