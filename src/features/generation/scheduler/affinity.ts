import { createHash } from 'node:crypto';
import { getTrainedModel, listChosenReferences, listLoras, type StoredRequest } from '#features/trust/safety';
import { type Affinity, hasChosenReferences, toWorkKey, type WaitingJob } from './scheduler-state.ts';

/**
 * The LoRAs of a request: the trained model's, by its file's hash, those of its tags, by name, and the creator's own, by
 * hash and weight.
 */
type Loras = { trained: string | null; adapters: readonly string[]; own: readonly string[] };

function getLoras(request: StoredRequest): Loras {
  return {
    trained: getTrainedModel(request)?.sha256 ?? null,
    adapters: 'adapters' in request ? request.adapters : [],
    own: listLoras(request).map(({ sha256, weight }) => `${sha256}:${weight}`),
  };
}

/**
 * Converts what a request needs of an engine besides its work to an opaque key: LoRAs, reference pictures, references of the
 * creator's choice, the people of a pose, regions, and a video's length and last frame. Equal keys mean equal LoRA files in the same order, and the same engines that can do it.
 *
 * @returns an empty string for a request that needs nothing more
 */
export function toNeedsKey(request: StoredRequest): string {
  const { adapters, own, trained } = getLoras(request);
  const isPlain = trained === null && adapters.length === 0 && own.length === 0;
  const digest = createHash('sha256').update(JSON.stringify([trained, ...adapters, ...own]));
  const loras = isPlain ? '' : digest.digest('base64url').slice(0, 22);
  const references = hasReferences(request) ? ' references' : '';
  const recipes = listChosenReferences(request).map(({ recipeEngine }) => recipeEngine ?? '');
  const chosen = recipes.length > 0 ? ` chosen:${recipes.join()}` : '';
  const length = 'seconds' in request ? ` ${request.seconds}s` : '';
  const people = countPosePeople(request);
  const pose = people > 0 ? ` pose${people}` : '';
  const regions = hasRegions(request) ? ' regions' : '';
  return `${loras}${references}${chosen}${length}${hasLastFrame(request) ? ' end' : ''}${pose}${regions}`;
}

/** What a request needs of an engine besides its work, as a waiting job has it. */
export function getJobNeeds(
  request: StoredRequest,
): Pick<
  WaitingJob,
  | 'adapters'
  | 'chosenReferences'
  | 'lastFrame'
  | 'loraFamilies'
  | 'posePeople'
  | 'references'
  | 'regions'
  | 'seconds'
  | 'trained'
> {
  const { adapters, trained } = getLoras(request);
  const seconds = 'seconds' in request && { seconds: request.seconds };
  const posePeople = countPosePeople(request);
  const lastFrame = hasLastFrame(request) && { lastFrame: true };
  return {
    trained: trained !== null,
    references: hasReferences(request),
    chosenReferences: listChosenReferences(request).map(({ recipeEngine }) => recipeEngine),
    adapters,
    ...(listLoras(request).length > 0 && {
      loraFamilies: listLoras(request).map(({ family }) => family),
    }),
    ...seconds,
    ...lastFrame,
    ...(posePeople > 0 && { posePeople }),
    ...(hasRegions(request) && { regions: true }),
  };
}

const hasReferences = (request: StoredRequest) =>
  request.operation === 'text_to_image' && (request.references ?? []).length > 0;

const countPosePeople = (request: StoredRequest) =>
  request.operation === 'text_to_image' ? (request.pose?.people.length ?? 0) : 0;

const hasLastFrame = (request: StoredRequest) =>
  request.operation === 'image_to_video' && request.lastFrame !== undefined;

const hasRegions = (request: StoredRequest) =>
  request.operation === 'text_to_image' && request.regions !== undefined;

/** Lists a request's LoRAs for the operator: tag LoRAs by name, and a trained model and creators' LoRAs without theirs. */
export function listLoraNames(request: StoredRequest): string[] {
  const { adapters, own, trained } = getLoras(request);
  return [
    ...(trained === null ? [] : ['a trained model']),
    ...adapters,
    ...own.map(() => "a creator's LoRA"),
  ];
}

type JobOfPerson = Pick<WaitingJob, 'operation' | 'category' | 'trained' | 'references' | 'chosenReferences'>;

/** The work of a job, with what the job has of its person: an engine may use another base model for it. */
export function toBaseKey({ trained, references, ...job }: JobOfPerson): string {
  // References of the creator's choice decide the model, whatever else the job has.
  if (hasChosenReferences(job)) return `${toWorkKey(job)} chosen`;
  return [toWorkKey(job), trained && 'trained', references && 'references'].filter(Boolean).join(' ');
}

/** The base models of engines that keep them in memory, by `toBaseKey`; left out where the work's own model is used. */
export type Bases = ReadonlyMap<string, string>;

/**
 * Determines what an engine must have loaded for a job. An operation whose base model no engine has reported counts as
 * a separate base model.
 *
 * @param needs the job's key (`toNeedsKey`)
 * @returns undefined for a job that loads nothing that takes time
 */
export function toAffinity(job: JobOfPerson, needs: string, bases: Bases): Affinity | undefined {
  if (job.operation === 'image_to_text') return undefined;
  const key = toWorkKey(job);
  const [lora = ''] = needs.split(' ');
  return { base: bases.get(toBaseKey(job)) ?? bases.get(key) ?? key, lora: lora === '' ? null : lora };
}
