import { useLocalStorage } from '@mantine/hooks';
import type { ChosenLora } from '#contract/chosen-loras.ts';
import type { AspectRatio, Category } from '#contract/common.ts';
import type { GenerationParameters, Variation } from '#contract/generation-parameters.ts';
import type { Pose } from '#contract/keypoints.ts';
import { limits } from '#contract/limits.ts';
import type { PictureChoice } from '#contract/picture-choice.ts';
import type { PromptRegion } from '#contract/prompt-regions.ts';
import type { ChosenReference } from '#contract/references.ts';
import type { VideoQuality, VideoSeconds } from '#contract/token-prices.ts';
import type { TrainedModel } from '#contract/training.ts';
import { aspectRatios, categories, noLora, videoLengths, videoQualities } from '#contract/values.ts';
import {
  areReferences,
  type Checks,
  hasFields,
  isBoolean,
  isId,
  isInteger,
  isListOf,
  isNumber,
  isOneOf,
  isPartOf,
  isPicture,
  isText,
  orNull,
  pickValid,
} from '#web/lib/checks.ts';
import { parameterChecks } from '#web/lib/parameter-checks.ts';
import { isPose } from '#web/lib/pose-check.ts';
import { isRegions } from '#web/lib/region-checks.ts';

/** The length of a video from the composer, in seconds (docs/requirements/signed-in.md, section 9). */
export const composerSeconds = 5;

/**
 * The generation input. The composer, the bundle dialog and the video dialog edit the same draft, so that
 * each starts from the input of the others.
 */
export type Draft = {
  prompt: string;
  negativePrompt: string;
  /** The composer's mode. */
  kind: 'image' | 'bundle' | 'video';
  category: Category;
  aspectRatio: AspectRatio;
  /** Null: a random seed for each picture. */
  seed: number | null;
  /** Whether the seed is that of the last result. */
  seedLocked: boolean;
  /** Whether four pictures are made for each and the nearest is kept, where that is possible. */
  bestOf: boolean;
  /** Number of pictures of a bundle. */
  bundleCount: number;
  quality: VideoQuality;
  /** Length of a video from the video dialog; the composer's is fixed. */
  seconds: VideoSeconds;
  /** A trained model; null: none; left out: not chosen, so that `findDraftModel` takes the default. */
  modelId?: string | null | undefined;
  /** For adult pictures. */
  nsfwTag: string | null;
  /** For adult videos. */
  lora: string;
  /** The creator's own LoRAs; null: those of the persona, or none. */
  loras: ChosenLora[] | null;
  /** The persona in the picture; null: none. */
  personaId: string | null;
  /** An outfit and a place, whose words follow the prompt; null: none. */
  outfitId: string | null;
  placeId: string | null;
  /** Sampling and size; what is left out is as usual. A model that does not take a value gets a fitting one. */
  parameters: GenerationParameters;
  /** Words that follow the prompt, as a saved style has them. */
  styleWords: string;
  /** Words for parts of a picture. */
  regions: PromptRegion[];
  /** The picture to vary instead of drawing a new one; null: none. */
  variation: Variation | null;
  /** Pictures from which a new picture takes something. */
  references: ChosenReference[];
  /** How the people of a new picture stand, sit or move; null: any way. */
  pose: Pose | null;
  /** The pictures that a video begins and ends with; null: none. */
  startFrame: PictureChoice | null;
  endFrame: PictureChoice | null;
  /** The video that a video continues, in place of a start frame; null: none. */
  continues: ContinuedVideo | null;
};

/** A video of My Content with the quality that its pixels are counted as, and its seconds. */
export type ContinuedVideo = { contentId: string; quality: VideoQuality; seconds: number };

const isTagId = (value: unknown): value is string => isText(value) && value.length <= limits.tagIdMaximum;

const variationChecks: Checks<Variation> = { contentId: isId, strength: isNumber };
const isVariation = (value: unknown): value is Variation => hasFields(variationChecks, value);

const continuedChecks: Checks<ContinuedVideo> = {
  contentId: isId,
  quality: isOneOf(videoQualities),
  seconds: isNumber,
};
const isContinued = (value: unknown): value is ContinuedVideo => hasFields(continuedChecks, value);

const loraChecks: Checks<ChosenLora> = { id: isId, weight: isNumber };

/** What a stored draft may contain. */
const draftChecks: Checks<Draft> = {
  prompt: isText,
  negativePrompt: isText,
  kind: isOneOf(['image', 'bundle', 'video']),
  category: isOneOf(categories),
  aspectRatio: isOneOf(aspectRatios),
  seed: orNull(isInteger(0, limits.seedMaximum)),
  seedLocked: isBoolean,
  bestOf: isBoolean,
  bundleCount: isInteger(1, limits.bundleMaximum),
  quality: isOneOf(videoQualities),
  seconds: isOneOf(videoLengths),
  modelId: orNull(isId),
  nsfwTag: orNull(isTagId),
  lora: isTagId,
  loras: orNull(isListOf(loraChecks)),
  personaId: orNull(isId),
  outfitId: orNull(isId),
  placeId: orNull(isId),
  parameters: isPartOf(parameterChecks),
  styleWords: isText,
  regions: isRegions,
  variation: orNull(isVariation),
  references: areReferences,
  pose: orNull(isPose),
  startFrame: orNull(isPicture),
  endFrame: orNull(isPicture),
  continues: orNull(isContinued),
};

const emptyDraft: Draft = {
  prompt: '',
  negativePrompt: '',
  kind: 'image',
  category: 'sfw',
  aspectRatio: '1:1',
  seed: null,
  seedLocked: false,
  bestOf: false,
  bundleCount: 10,
  quality: 'mid',
  seconds: composerSeconds,
  nsfwTag: null,
  lora: noLora,
  loras: null,
  personaId: null,
  outfitId: null,
  placeId: null,
  parameters: {},
  styleWords: '',
  regions: [],
  variation: null,
  references: [],
  pose: null,
  startFrame: null,
  endFrame: null,
  continues: null,
};

/** The references that a draft's request has: those of a new picture. */
export const getUsedReferences = ({
  kind,
  references,
  variation,
}: Pick<Draft, 'kind' | 'references' | 'variation'>): ChosenReference[] =>
  kind === 'video' || variation ? [] : references;

/**
 * No persona, trained model, outfit and place, for a prompt that describes a person of its own: another one would contradict
 * it.
 */
export const withoutPerson = {
  personaId: null,
  modelId: null,
  outfitId: null,
  placeId: null,
} as const satisfies Partial<Draft>;

/**
 * The model of a draft: the chosen one or none; if nothing was chosen, the creator's default. With a persona the
 * default is not used, because another model would show another person.
 *
 * @param models the creator's models; undefined while loading
 * @returns the model's id, null for none, undefined while unknown
 */
export function findDraftModel(
  { modelId, personaId }: Pick<Draft, 'modelId' | 'personaId'>,
  models: readonly Pick<TrainedModel, 'id' | 'isDefault'>[] | undefined,
): string | null | undefined {
  if (modelId !== undefined) return modelId;
  if (personaId !== null) return null;
  return models && (models.find(({ isDefault }) => isDefault)?.id ?? null);
}

/**
 * Parses a stored draft of any version. A field that is invalid or missing takes its default and leaves the others
 * unchanged.
 */
export function parseDraft(text: string | undefined): Draft {
  try {
    return { ...emptyDraft, ...pickValid(draftChecks, JSON.parse(text ?? '')) };
  } catch {
    return emptyDraft;
  }
}

/** Applies a change. A random seed is not locked. A video has one start, and an end only with a start. Leaving the adult category clears its tag and LoRA (docs/requirements/signed-in.md, section 4.3). */
export function changeDraft(old: Draft, part: Partial<Draft>): Draft {
  const next = { ...old, ...part };
  if (next.seed === null) next.seedLocked = false;
  if (part.startFrame) next.continues = null;
  else if (part.continues) next.startFrame = null;
  if (!next.startFrame && !next.continues) next.endFrame = null;
  return next.category === 'sfw' ? { ...next, nsfwTag: null, lora: noLora } : next;
}

/** Where a creator's draft is kept, for `useLocalStorage`. */
export const draftStorage = (userId: string) => ({
  key: `castwright-draft:${userId}`,
  defaultValue: emptyDraft,
  getInitialValueInEffect: false,
  deserialize: parseDraft,
});

/**
 * The draft of one creator, kept in this browser so that a reload loses nothing. Any page may change it; the
 * composer shows the change when it is mounted next.
 */
export function useDraft(userId: string) {
  const [value, setValue] = useLocalStorage<Draft>(draftStorage(userId));
  return { draft: value, change: (part: Partial<Draft>) => setValue((old) => changeDraft(old, part)) };
}

/** The state of a navigation to the composer, which on phones is a sheet to be opened. */
export const composing = 'composing';
