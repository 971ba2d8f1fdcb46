/** What a server can do with the operator's choice of models, found out before anybody asks for it. */
import {
  categories,
  type EngineAdapter,
  type EngineCapabilities,
  EngineError,
  type EngineRequest,
  type Lack,
  type Operation,
  type WorkingModel,
} from '@castwright/engine-port';
import { completed, type Problem, problemsOf } from './check-graph.ts';
import { compile } from './compile.ts';
import type { ObjectInfo } from './object-info.ts';
import type { UploadedPicture } from './order.ts';
import { specimens } from './specimens.ts';
import type { ModelChoice, Use } from './stacks.ts';

type Specimen = EngineRequest<UploadedPicture>;
type Abilities = Required<Omit<EngineCapabilities, 'concurrency' | 'keepsLoaded' | 'shared'>>;

const jobId = '00000000-0000-4000-8000-000000000000';
const trained = { id: jobId, sha256: '0'.repeat(64) };

/**
 * Tries a specimen of everything, in both categories, against what the server says of itself.
 *
 * @param nodes null where the server does not say (RunPod): the operator's file is believed then
 */
export function abilitiesOf(models: ModelChoice, nodes: ObjectInfo | null): Abilities {
  const operations = new Set<Operation>();
  const lacks: Lack[] = [];
  const lacksWithModel: Lack[] = [];
  const working: WorkingModel[] = [];
  const able: Specimen[] = [];
  for (const specimen of categories.flatMap((category) => specimens(category))) {
    const { operation, category } = specimen;
    const lack = obstacle(specimen, models, nodes);
    if (lack) {
      lacks.push({ operation, category, ...lack });
      continue;
    }
    operations.add(operation);
    able.push(specimen);
    working.push(...workingOn(specimen, models));
    if (!('adapters' in specimen)) continue;
    const withModel = obstacle({ ...specimen, trained }, models, nodes);
    if (withModel) lacksWithModel.push({ operation, category, ...withModel });
  }
  const adapters = Object.keys(models.adapters).map((name) => adapterOf(name, able, models, nodes));
  return { operations: [...operations], lacks, lacksWithModel, adapters, models: working };
}

/** What a LoRA of a tag can be applied to. One for another family is no mistake: it is listed for that one. */
function adapterOf(
  name: string,
  able: readonly Specimen[],
  models: ModelChoice,
  nodes: ObjectInfo | null,
): EngineAdapter {
  const tried = able.flatMap((specimen) => {
    if (!('adapters' in specimen)) return [];
    const { operation, category } = specimen;
    return [{ operation, category, lack: obstacle({ ...specimen, adapters: [name] }, models, nodes) }];
  });
  return {
    name,
    licence: models.adapters[name]?.licence ?? '',
    work: tried.flatMap(({ operation, category, lack }) => (lack ? [] : [{ operation, category }])),
    details: [...new Set(tried.flatMap(({ lack }) => lack?.details ?? []))],
  };
}

/** The stacks that a graph of this kind is made of. */
function workingOn({ operation, category }: Specimen, { stacks, uses }: ModelChoice): WorkingModel[] {
  if (operation === 'image_to_text') return [];
  const behind: Use[] =
    operation === 'text_to_image_with_face' ? ['text_to_image', 'face_swap'] : [operation];
  return behind.flatMap((use) => {
    const id = uses[use]?.[category];
    const stack = id === undefined ? undefined : stacks[id];
    return stack ? [{ operation, category, model: `${id} (${stack.family})`, licence: stack.licence }] : [];
  });
}

type Obstacle = Pick<Lack, 'reason' | 'details'>;

function obstacle(specimen: Specimen, models: ModelChoice, nodes: ObjectInfo | null): Obstacle | null {
  try {
    const { graph } = compile(specimen, { jobId, models });
    const problems = nodes ? problemsOf(completed(graph, nodes), nodes) : [];
    if (problems.length === 0) return null;
    return { reason: reasonOf(problems), details: [...new Set(problems.map(inFull))] };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const { message, operatorDetail } = error;
    return { reason: message, details: operatorDetail === message ? [] : [operatorDetail] };
  }
}

function reasonOf(problems: readonly Problem[]): string {
  return problems.some(({ kind }) => kind === 'file')
    ? 'The engine lacks a model file for this.'
    : 'The engine’s software is too old for this.';
}

function inFull(problem: Problem): string {
  if (problem.kind === 'node') return `there is no node ${problem.node}`;
  if (problem.kind === 'file')
    return `${problem.file} is not among the files of ${problem.node}.${problem.input}`;
  return `${problem.node}: ${problem.detail}`;
}
