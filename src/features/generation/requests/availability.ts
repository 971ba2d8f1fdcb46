/** Whether any engine can do some work now, from the abilities that the engines report. Pure. */

import {
  categories,
  findIdentitySource,
  type UnsupportedOperation,
  type Work,
} from '@castwright/engine-port';
import type { Operation } from '#contract/jobs.ts';
import { noPoseHere, poseWithReferences, refuseMorePosePeople } from '#contract/pose-messages.ts';
import type { ReferenceSupport } from '#contract/references.ts';
import { refuseReferences } from '#contract/refuse-references.ts';
import { refuseLongerVideo } from '#contract/video-messages.ts';
import type { EngineAbilities } from '../jobs/schema.ts';

export type EngineInService = {
  /** Null until it has reported them. */
  operations: readonly Operation[] | null;
  abilities: EngineAbilities | null;
  /** Whether it is online and not paused. */
  isAvailable: boolean;
};

/** Work, with the model and LoRAs that it needs. */
export type WorkNeed = Work & {
  withModel?: boolean;
  /** Whether it has reference pictures of its person. */
  withReferences?: boolean;
  /** Of each reference of the creator's choice, the name of its recipe; null: it has none. */
  chosenReferences?: readonly (string | null)[];
  /** Whether a video is to end with a picture. */
  withLastFrame?: boolean;
  /** How many people its pose has; 0 or left out: it has no pose. */
  posePeople?: number;
  /** Whether it has words for parts of the picture. */
  withRegions?: boolean;
  /** The names of tag LoRAs. */
  adapters?: readonly string[];
  /** The model families of the creator's own LoRAs. */
  loraFamilies?: readonly string[];
  /** The length of a video that is generated, in seconds. */
  seconds?: number;
  /** Says why engines with this reader of prompts would draw nothing of the prompt; null if they draw it. */
  refuse?: (promptReader: string) => string | null;
};

export type Availability =
  | {
      state: 'available' | 'away';
      /** Whether the able engines apply no LoRAs of tags or creators and use only the words; null: they apply them. */
      withoutLora: 'all' | 'some' | null;
    }
  | { state: 'unable'; reason: string };

const unavailableTexts: Record<Operation, string> = {
  text_to_image: 'Pictures cannot be made',
  text_to_image_with_face: 'Pictures with a chosen face cannot be made',
  image_to_image: 'Pictures cannot be changed',
  inpaint: 'Parts of pictures cannot be redrawn',
  face_swap: 'Faces cannot be swapped',
  upscale: 'Pictures cannot be made larger',
  image_to_text: 'Text cannot be read from pictures',
  caption: 'Pictures cannot be described',
  text_to_video: 'Videos cannot be made',
  image_to_video: 'Videos cannot begin with a picture',
  join_videos: 'Videos cannot be joined',
  edit_video: 'Videos cannot be edited',
  upscale_video: 'Videos cannot be made larger',
  lora_training: 'Models cannot be trained',
};

const lorasAreForAnotherModel =
  'A LoRA is for another model than the one that draws this here. Choose other LoRAs, or none.';

const regionsAreMissing = 'Regions are not available here. Describe in the prompt where things are.';

const tagIsMissing = 'What this tag adds is not available here. Choose another.';
const tagIsWithoutReferences =
  'What this tag adds is not available with references here. Choose another, or no references.';
const tagIsForAnotherModel =
  'What this tag adds is not available for this persona here. Choose another, or no persona.';

/**
 * Determines whether work can be done now (`available`), waits for an engine that is offline (`away`), or would wait
 * for ever (`unable`). An engine that has not reported its abilities counts as able. Without any engine, work waits.
 *
 * @param engines those in service
 */
export function getAvailability(engines: readonly EngineInService[], need: WorkNeed): Availability {
  const able = listAbleEngines(engines, need);
  if (able.length > 0 || engines.length === 0) {
    return {
      state: able.some(({ isAvailable }) => isAvailable) ? 'available' : 'away',
      withoutLora: findLoraOmission(able, need),
    };
  }
  const { operation, category } = need;
  const nearly = engines.filter((engine) => findObstacle(engine, { operation, category }) === null);
  if (nearly.length > 0) return { state: 'unable', reason: findReason(nearly, need) };
  const other = categories.find((each) => each !== category) ?? category;
  const elsewhere = engines.some((engine) => findObstacle(engine, { operation, category: other }) === null);
  const where = elsewhere ? ` in the ${category.toUpperCase()} category` : '';
  const sentences = [`${unavailableTexts[operation]} here${where} at the moment.`, findReason(engines, need)];
  return { state: 'unable', reason: sentences.filter(Boolean).join(' ') };
}

/** Lists the engines that can do the work. */
export function listAbleEngines<Engine extends EngineInService>(
  engines: readonly Engine[],
  need: WorkNeed,
): Engine[] {
  return engines.filter((engine) => findObstacle(engine, need) === null);
}

/** Finds why an engine cannot do the work: its reason, or an empty string without one; null if it can. */
function findObstacle({ operations, abilities }: EngineInService, need: WorkNeed): string | null {
  if (operations === null) return null;
  const unsupported = findUnsupported(abilities?.unsupported, need);
  if (unsupported || !operations.includes(need.operation)) return unsupported?.reason ?? '';
  const { longestVideo = Infinity } = abilities ?? {};
  if (need.seconds !== undefined && need.seconds > longestVideo) return refuseLongerVideo(longestVideo);
  const noEnd = need.withLastFrame && findUnsupported(abilities?.unsupportedWithLastFrame, need);
  if (noEnd) return noEnd.reason;
  const refused = abilities?.promptReader && need.refuse?.(abilities.promptReader);
  if (refused) return refused;
  const noReferences = refuseReferences(listReferenceSupport(abilities, need), {
    recipeEngines: need.chosenReferences ?? [],
    withModel: need.withModel ?? false,
  });
  if (noReferences) return noReferences;
  const fromReferences = isDrawnFromReferences(abilities, need);
  const noPose = refusePose(abilities, need, fromReferences);
  if (noPose) return noPose;
  const noRegions = need.withRegions ? findRegionLimit(abilities, need, fromReferences) : null;
  if (noRegions !== null) return noRegions;
  const withModel =
    need.withModel && !fromReferences ? findUnsupported(abilities?.unsupportedWithModel, need) : undefined;
  if (withModel) return withModel.reason;
  const noLoras = refuseLoras(abilities, need, fromReferences);
  if (noLoras) return noLoras;
  if (need.adapters?.every((name) => takesAdapter(abilities, name, need, fromReferences)) !== false)
    return null;
  if (need.chosenReferences?.length) return tagIsWithoutReferences;
  return fromReferences ? tagIsForAnotherModel : tagIsMissing;
}

/** Says why an engine does not apply a creator's own LoRAs; null if it does, leaves them out, or there are none. */
function refuseLoras(
  abilities: EngineAbilities | null,
  need: WorkNeed,
  fromReferences: boolean,
): string | null {
  const { loraFamilies = [] } = need;
  if (loraFamilies.length === 0 || !abilities?.loras) return null;
  const support = abilities.loras.find(
    ({ category, identity, operation }) =>
      operation === need.operation &&
      category === need.category &&
      (identity === 'references') === fromReferences,
  );
  if (support && support.reason !== null) return support.reason;
  return loraFamilies.every((family) => family === support?.family) ? null : lorasAreForAnotherModel;
}

/** Says why an engine does not follow a pose of so many people; null if it does, and without a pose. */
function refusePose(
  abilities: EngineAbilities | null,
  need: WorkNeed,
  fromReferences: boolean,
): string | null {
  const { posePeople = 0 } = need;
  if (posePeople === 0) return null;
  const followed = countFollowedPeople(abilities, need, fromReferences);
  if (posePeople <= followed) return null;
  if (followed > 0) return refuseMorePosePeople(followed);
  return fromReferences && countFollowedPeople(abilities, need, false) > 0 ? poseWithReferences : noPoseHere;
}

/** How many people of a pose an engine follows. */
function countFollowedPeople(
  abilities: EngineAbilities | null,
  { category, operation }: Work,
  fromReferences: boolean,
): number {
  const support = abilities?.poses?.find(
    (each) => each.operation === operation && each.category === category,
  );
  return (fromReferences ? support?.peopleWithReferences : support?.people) ?? 0;
}

/** Lists what an engine takes of references of a creator's choice for some work: one entry, or none. */
export function listReferenceSupport(
  abilities: EngineAbilities | null,
  { operation, category }: Work,
): ReferenceSupport[] {
  const found =
    operation === 'text_to_image'
      ? abilities?.chosenReferences?.find((each) => each.category === category)
      : undefined;
  if (!found) return [];
  const { most, recipeEngine = null, withModel } = found;
  return [{ most, recipeEngine, withModel }];
}

/** Whether an engine draws a request from pictures: references of the creator's choice, or those of its person. */
export function isDrawnFromReferences(abilities: EngineAbilities | null, need: WorkNeed): boolean {
  // The preview engine draws from their recipes, with the one model that it has.
  if (need.chosenReferences?.length) return true;
  const support = abilities?.identity?.find(
    ({ operation, category }) => operation === need.operation && category === need.category,
  );
  const given = { trained: need.withModel, references: need.withReferences ? [true] : [] };
  return findIdentitySource(support?.sources ?? [], given) === 'references';
}

const findUnsupported = (
  unsupported: readonly UnsupportedOperation[] | undefined,
  { operation, category }: Work,
) => unsupported?.find((each) => each.operation === operation && each.category === category);

/** Finds why an engine takes no regions; null if it takes them. */
function findRegionLimit(
  abilities: EngineAbilities | null,
  need: Work,
  fromReferences: boolean,
): string | null {
  const found = abilities?.regions?.find(
    ({ category, identity, operation }) =>
      operation === need.operation &&
      category === need.category &&
      (identity === 'references') === fromReferences,
  );
  return found ? found.reason : regionsAreMissing;
}

function takesAdapter(
  abilities: EngineAbilities | null,
  name: string,
  need: Work,
  fromReferences: boolean,
): boolean {
  if (!abilities?.adapters) return true;
  const adapter = abilities.adapters.find((each) => each.name === name);
  const work = fromReferences ? adapter?.workWithReferences : adapter?.work;
  return !!work?.some(
    ({ operation, category }) => operation === need.operation && category === need.category,
  );
}

function findLoraOmission(
  able: readonly EngineInService[],
  { adapters = [], loraFamilies = [] }: WorkNeed,
): 'all' | 'some' | null {
  if (adapters.length === 0 && loraFamilies.length === 0) return null;
  const withoutLoras = able.filter(
    ({ abilities }) =>
      abilities &&
      ((adapters.length > 0 && !abilities.adapters) || (loraFamilies.length > 0 && !abilities.loras)),
  ).length;
  if (withoutLoras === 0) return null;
  return withoutLoras === able.length ? 'all' : 'some';
}

/** The reason of the engine that is nearest to being able: of a pose the one that follows most people. */
function findReason(engines: readonly EngineInService[], need: WorkNeed): string {
  const count = ({ abilities }: EngineInService) =>
    countFollowedPeople(abilities, need, isDrawnFromReferences(abilities, need));
  const nearest = need.posePeople ? engines.toSorted((one, other) => count(other) - count(one)) : engines;
  return nearest.map((engine) => findObstacle(engine, need)).find(Boolean) ?? '';
}
