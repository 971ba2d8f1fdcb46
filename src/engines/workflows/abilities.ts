/** What a server can do with the operator's choice of models, found out before anybody asks for it. */
import {
  type AspectRatio,
  type Category,
  EngineError,
  type EngineRequest,
  type Operation,
} from '#engines/port';
import { completed, type Problem, problemsOf } from './check-graph.ts';
import { compile } from './compile.ts';
import type { ObjectInfo } from './object-info.ts';
import type { UploadedPicture } from './order.ts';
import type { ModelChoice } from './stacks.ts';

type Abilities = {
  operations: Operation[];
  /** What cannot be done, for a creator. */
  missing: Partial<Record<Operation, string>>;
  /** The same, exactly, for the operator. */
  details: Partial<Record<Operation, string[]>>;
};

const picture: UploadedPicture = { name: 'specimen.png', width: 1024, height: 1024 };
const face = { x: 0.3, y: 0.2, width: 0.3, height: 0.3 };

/** The smallest request of each kind: what it takes to carry it out is what it takes for all of them. */
function specimens(category: Category): EngineRequest<UploadedPicture>[] {
  const prompted = {
    category,
    prompt: 'a portrait',
    negativePrompt: '',
    seed: 1,
    model: null,
    identity: null,
    adapters: [],
  };
  const aspectRatio: AspectRatio = '1:1';
  return [
    { ...prompted, operation: 'text_to_image', aspectRatio },
    {
      ...prompted,
      operation: 'text_to_image_with_face',
      aspectRatio,
      source: picture,
      face: null,
      identityStrength: 1,
    },
    {
      ...prompted,
      operation: 'image_to_image',
      source: picture,
      strength: 0.5,
      style: null,
      keepComposition: true,
    },
    { ...prompted, operation: 'inpaint', source: picture, mask: picture, task: 'replace' },
    {
      operation: 'face_swap',
      category,
      source: picture,
      target: picture,
      faces: [{ source: face, target: face }],
      identityStrength: 1,
      seed: 1,
    },
    { operation: 'upscale', category, source: picture, factor: 2, detail: 0.5 },
    { operation: 'image_to_text', category, source: picture, languages: ['en'] },
    { operation: 'caption', category, source: picture },
    { ...prompted, operation: 'text_to_video', seconds: 5, width: 832, height: 480 },
    {
      operation: 'lora_training',
      category,
      name: 'specimen',
      trigger: 'specimen',
      pictures: [{ picture, caption: 'specimen' }],
      steps: 100,
      seed: 1,
    },
  ];
}

const jobId = '00000000-0000-4000-8000-000000000000';

/**
 * Tries a specimen of everything against what the server says of itself. What it can do in one category counts: the
 * other is refused job by job.
 *
 * @param nodes null where the server does not say (RunPod): the operator's file is believed then
 */
export function abilitiesOf(models: ModelChoice, nodes: ObjectInfo | null): Abilities {
  const found: Abilities = { operations: [], missing: {}, details: {} };
  const adult = specimens('nsfw');
  for (const [at, safe] of specimens('sfw').entries()) {
    const { operation } = safe;
    const obstacles = [safe, adult[at]].flatMap((specimen) =>
      specimen ? [obstacle(specimen, models, nodes)] : [],
    );
    if (obstacles.includes(null)) {
      found.operations.push(operation);
      continue;
    }
    const [first] = obstacles;
    if (!first) continue;
    found.missing[operation] = first.reason;
    found.details[operation] = first.details;
  }
  return found;
}

type Obstacle = { reason: string; details: string[] };

function obstacle(
  specimen: EngineRequest<UploadedPicture>,
  models: ModelChoice,
  nodes: ObjectInfo | null,
): Obstacle | null {
  try {
    const { graph } = compile(specimen, { jobId, models });
    const problems = nodes ? problemsOf(completed(graph, nodes), nodes) : [];
    if (problems.length === 0) return null;
    return { reason: reasonOf(problems), details: [...new Set(problems.map(inFull))] };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return { reason: error.message, details: [error.operatorDetail] };
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
