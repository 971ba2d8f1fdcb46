/** Determines what a server can do with the operator's models, before a creator asks for it. */
import {
  categories,
  type EngineCapabilities,
  EngineError,
  type IdentitySource,
  type IdentitySupport,
  type LoraAdapter,
  type LoraSupport,
  type Operation,
  type OperationModel,
  type PoseSupport,
  type ReferenceSupport,
  type RegionSupport,
  type UnsupportedOperation,
  type WorkParameters,
} from '@castwright/engine-port';
import { adaptToServer } from './adapt-graph.ts';
import { findProblems, type Problem } from './check-graph.ts';
import { compile } from './compile.ts';
import type { GraphRequest } from './compile-context.ts';
import { longestVideo } from './families/index.ts';
import { findReferenceStack, listChosenSources } from './identity.ts';
import { isReported, listParameters } from './list-parameters.ts';
import type { ObjectInfo } from './object-info.ts';
import { createProbes, probePicture } from './probes.ts';
import type { ModelChoice, Use } from './stacks.ts';

type Probe = GraphRequest;
type GraphCapabilities = Required<
  Omit<EngineCapabilities, 'concurrency' | 'keepsLoaded' | 'shared' | 'promptReader'>
>;

const jobId = '00000000-0000-4000-8000-000000000000';
const trained = { id: jobId, sha256: '0'.repeat(64) };

/**
 * Compiles a probe of every operation in both categories, and checks it against the server's nodes and files.
 *
 * @param nodes null for a server that does not report them (RunPod): the operator's file is trusted then
 */
export function probeCapabilities(models: ModelChoice, nodes: ObjectInfo | null): GraphCapabilities {
  const operations = new Set<Operation>();
  const unsupported: UnsupportedOperation[] = [];
  const unsupportedWithModel: UnsupportedOperation[] = [];
  const working: OperationModel[] = [];
  const identity: IdentitySupport[] = [];
  const unsupportedWithReferences: UnsupportedOperation[] = [];
  const unsupportedWithLastFrame: UnsupportedOperation[] = [];
  const parameters: WorkParameters[] = [];
  const chosenReferences: ReferenceSupport[] = [];
  const poses: PoseSupport[] = [];
  const regions: RegionSupport[] = [];
  const loras: LoraSupport[] = [];
  const able: Probe[] = [];
  for (const probe of categories.flatMap((category) => createProbes(category))) {
    const { operation, category } = probe;
    const reason = findObstacle(probe, models, nodes);
    if (reason) {
      unsupported.push({ operation, category, ...reason });
      continue;
    }
    operations.add(operation);
    able.push(probe);
    working.push(...listModels(probe, models));
    if (isReported(operation)) parameters.push(...listParameters({ operation, category }, models, nodes));
    if (probe.operation === 'image_to_video') {
      const withEnd = findObstacle({ ...probe, lastFrame: probePicture }, models, nodes);
      if (withEnd) unsupportedWithLastFrame.push({ operation, category, ...withEnd });
    }
    if (probe.operation === 'text_to_image') regions.push(...probeRegions(probe, models, nodes));
    if (!('adapters' in probe)) continue;
    loras.push(...probeLoras(probe, models, nodes));
    const withModel = findObstacle({ ...probe, trained }, models, nodes);
    if (withModel) unsupportedWithModel.push({ operation, category, ...withModel });
    const fromReferences = probeReferences(probe, models, nodes);
    const { obstacle = null, most = 0 } = fromReferences ?? {};
    if (obstacle) unsupportedWithReferences.push({ operation, category, ...obstacle });
    if (fromReferences && !obstacle) working.push(...fromReferences.models);
    const usable = { trained_model: !withModel, references: fromReferences !== null && !obstacle };
    const sources = listSources(probe, models).filter((source) => usable[source]);
    const usesReferences = sources.includes('references');
    identity.push({ operation, category, sources, references: usesReferences ? most : 0 });
    if (fromReferences && !obstacle) chosenReferences.push(fromReferences.support);
    if (probe.operation === 'text_to_image') poses.push(probePoses(probe, usesReferences, models, nodes));
  }
  const adapters = Object.keys(models.adapters).map((name) => probeAdapter(name, able, models, nodes));
  return {
    operations: [...operations],
    unsupported,
    unsupportedWithModel,
    unsupportedWithReferences,
    unsupportedWithLastFrame,
    longestVideo,
    adapters,
    models: working,
    identity,
    chosenReferences,
    parameters,
    poses,
    regions,
    loras,
  };
}

/** Tries a picture with a region: from the prompt, and from reference pictures if the operator's file has a stack for it. */
function probeRegions(
  probe: Extract<Probe, { operation: 'text_to_image' }>,
  models: ModelChoice,
  nodes: ObjectInfo | null,
): RegionSupport[] {
  const { operation, category } = probe;
  const regions = [{ box: { x: 0, y: 0, width: 0.5, height: 1 }, prompt: 'a tree' }];
  const tryWith = (request: Probe) => {
    const reason = findObstacle(request, models, nodes)?.reason ?? null;
    return { operation, category, reason };
  };
  const usual = tryWith({ ...probe, regions });
  if (!findReferenceStack(models, category)) return [usual];
  return [usual, { ...tryWith({ ...withReferences(probe), regions }), identity: 'references' }];
}

/**
 * Only text to image takes reference pictures. A video from a picture has the person of that picture; everything else
 * with a prompt takes a trained model alone.
 */
function listSources({ operation, category }: Probe, models: ModelChoice): readonly IdentitySource[] {
  if (operation === 'text_to_image') return listChosenSources(models, category);
  return operation === 'image_to_video' ? [] : ['trained_model'];
}

type ReferenceProbe = {
  most: number;
  obstacle: Reason | null;
  models: OperationModel[];
  support: ReferenceSupport;
};

/** Tries text to image from as many reference pictures as the stack takes; null when the file has no such stack. */
function probeReferences(probe: Probe, models: ModelChoice, nodes: ObjectInfo | null): ReferenceProbe | null {
  const { operation, category } = probe;
  const found = findReferenceStack(models, category);
  if (operation !== 'text_to_image' || !found) return null;
  const { id, most, stack } = found;
  const isUsual = models.uses.text_to_image?.[category] === id;
  const model = { operation, category, model: `${id} (${stack.family})`, licence: stack.licence };
  const chosen = withReferences(probe, most);
  const withModel = findObstacle({ ...chosen, trained }, models, nodes) === null;
  return {
    most,
    obstacle: findObstacle(chosen, models, nodes),
    support: { category, most, withModel },
    models: isUsual ? [] : [{ ...model, identity: 'references' }],
  };
}

type DrawingProbe = Extract<Probe, { operation: 'text_to_image' }>;

/** A skeleton has as many people as the picture: none of these models counts them. */
const maxPosePeople = 4;

/** Tries text to image with a pose, from the prompt and from reference pictures. */
function probePoses(
  probe: DrawingProbe,
  hasReferences: boolean,
  models: ModelChoice,
  nodes: ObjectInfo | null,
): PoseSupport {
  const countFollowed = (tried: Probe) =>
    findObstacle({ ...tried, skeleton: probePicture } as Probe, models, nodes) ? 0 : maxPosePeople;
  const { operation, category } = probe;
  return {
    operation,
    category,
    people: countFollowed(probe),
    peopleWithReferences: hasReferences ? countFollowed(withReferences(probe)) : 0,
  };
}

const withReferences = (probe: DrawingProbe, count = 1): DrawingProbe => ({
  ...probe,
  chosenReferences: Array.from({ length: count }, () => ({ role: 'person', picture: probePicture })),
});

/** The work that a tag's LoRA can be applied to. A LoRA for another family is no error: it serves that family. */
function probeAdapter(
  name: string,
  able: readonly Probe[],
  models: ModelChoice,
  nodes: ObjectInfo | null,
): LoraAdapter {
  const tryIn = (probes: readonly Probe[]) =>
    probes.flatMap((probe) => {
      if (!('adapters' in probe)) return [];
      const { operation, category } = probe;
      return [{ operation, category, reason: findObstacle({ ...probe, adapters: [name] }, models, nodes) }];
    });
  const tried = tryIn(able);
  const triedWithReferences = tryIn(
    able.flatMap((probe) =>
      probe.operation === 'text_to_image' && findReferenceStack(models, probe.category)
        ? [withReferences(probe)]
        : [],
    ),
  );
  const listWork = (all: typeof tried) =>
    all.flatMap(({ operation, category, reason }) => (reason ? [] : [{ operation, category }]));
  return {
    name,
    licence: models.adapters[name]?.licence ?? '',
    work: listWork(tried),
    workWithReferences: listWork(triedWithReferences),
    details: [...new Set(tried.flatMap(({ reason }) => reason?.details ?? []))],
  };
}

const toProbedLora = (family: string) => ({ id: jobId, sha256: trained.sha256, family, weight: 1 });

/** Tries an operation with a creator's LoRA of its model's family: from the prompt, and from reference pictures. */
function probeLoras(
  probe: Extract<Probe, { adapters: readonly string[] }>,
  models: ModelChoice,
  nodes: ObjectInfo | null,
): LoraSupport[] {
  const { category, operation } = probe;
  const use = operation === 'text_to_image_with_face' ? 'text_to_image' : operation;
  const usual = models.stacks[models.uses[use]?.[category] ?? ''];
  const tryWith = (family: string, tried: typeof probe) => {
    const reason = findObstacle({ ...tried, loras: [toProbedLora(family)] }, models, nodes)?.reason ?? null;
    return { operation, category, family, reason };
  };
  const drawn = usual ? [tryWith(usual.family, probe)] : [];
  const references = findReferenceStack(models, category);
  if (probe.operation !== 'text_to_image' || !references) return drawn;
  return [
    ...drawn,
    { ...tryWith(references.stack.family, withReferences(probe)), identity: 'references' as const },
  ];
}

/** The stacks that a graph of this operation uses. */
function listModels({ operation, category }: Probe, { stacks, uses }: ModelChoice): OperationModel[] {
  if (operation === 'image_to_text' || operation === 'join_videos' || operation === 'edit_video') return [];
  const behind: Use[] =
    operation === 'text_to_image_with_face'
      ? ['text_to_image', 'face_swap']
      : [operation === 'upscale_video' ? 'upscale' : operation];
  return behind.flatMap((use) => {
    const id = uses[use]?.[category];
    const stack = id === undefined ? undefined : stacks[id];
    return stack ? [{ operation, category, model: `${id} (${stack.family})`, licence: stack.licence }] : [];
  });
}

type Reason = Pick<UnsupportedOperation, 'reason' | 'details'>;

function findObstacle(probe: Probe, models: ModelChoice, nodes: ObjectInfo | null): Reason | null {
  try {
    const { graph } = compile(probe, { jobId, models });
    const problems = nodes ? findProblems(adaptToServer(graph, nodes), nodes) : [];
    if (problems.length === 0) return null;
    return { reason: describeProblems(problems), details: [...new Set(problems.map(formatProblem))] };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const { message, operatorDetail } = error;
    return { reason: message, details: operatorDetail === message ? [] : [operatorDetail] };
  }
}

function describeProblems(problems: readonly Problem[]): string {
  return problems.some(({ kind }) => kind === 'file')
    ? 'The engine lacks a model file for this.'
    : 'The engine’s software is too old for this.';
}

function formatProblem(problem: Problem): string {
  if (problem.kind === 'node') return `there is no node ${problem.node}`;
  if (problem.kind === 'file')
    return `${problem.file} is not among the files of ${problem.node}.${problem.input}`;
  return `${problem.node}: ${problem.detail}`;
}
