import type { ContentMetadata } from '#contract/content-metadata.ts';
import type { ContentItem } from '#contract/library.ts';
import type { UsedScenePreset } from '#contract/scene-presets.ts';
import { operations } from '#contract/values.ts';
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
  isPicture,
  isText,
  orNull,
  pickValid,
} from '#web/lib/checks.ts';
import { parameterChecks } from '#web/lib/parameter-checks.ts';
import { isPose } from '#web/lib/pose-check.ts';
import { isRegions } from '#web/lib/region-checks.ts';
import { isSides } from '#web/lib/sides.ts';
import { isVideoEdit } from '#web/lib/video-edit-checks.ts';

type Part = NonNullable<ContentMetadata['segment']>;

const partChecks: Checks<Part> = { number: isInteger(), of: isInteger() };
/** Of a segment and of a shot. */
const isPart = (value: unknown): value is Part => hasFields(partChecks, value);

const layerChecks: Checks<NonNullable<ContentMetadata['layers']>[number]> = {
  task: isOneOf(['remove', 'replace']),
  prompt: isText,
};

const variantChecks: Checks<NonNullable<ContentMetadata['variants']>[number]> = {
  list: orNull(isText),
  value: isText,
};
const presetChecks: Checks<UsedScenePreset> = { id: isId, name: isText, words: isText };
const isUsedPreset = (value: unknown): value is UsedScenePreset => hasFields(presetChecks, value);

const loraChecks: Checks<NonNullable<ContentMetadata['loras']>[number]> = {
  id: isId,
  name: isText,
  weight: isNumber,
};

const importedChecks: Checks<NonNullable<ContentMetadata['imported']>> = {
  file: isText,
  tool: orNull(isText),
};
const isImported = (value: unknown): value is NonNullable<ContentMetadata['imported']> =>
  hasFields(importedChecks, value);

/** What this build knows of an item's metadata (`contentMetadata` of the contract). */
const metadataChecks: Checks<ContentMetadata> = {
  prompt: isText,
  negativePrompt: isText,
  seed: isInteger(),
  aspectRatio: isText,
  ...parameterChecks,
  styleWords: isText,
  outfit: isUsedPreset,
  place: isUsedPreset,
  pose: isPose,
  regions: isRegions,
  loras: isListOf(loraChecks),
  variationOf: isId,
  variants: isListOf(variantChecks),
  variationStrength: isNumber,
  references: areReferences,
  model: isText,
  modelId: isId,
  modelName: isText,
  personaId: isId,
  personaName: isText,
  tag: isText,
  lora: isText,
  seconds: isNumber,
  quality: isText,
  startFrame: isPicture,
  endFrame: isPicture,
  segment: isPart,
  shot: isPart,
  seams: (value): value is number[] => Array.isArray(value) && value.every(isNumber),
  hasSound: isBoolean,
  videoEdit: isVideoEdit,
  posterSecond: isNumber,
  operation: isOneOf(operations),
  style: isText,
  strength: isNumber,
  keepComposition: isBoolean,
  task: isOneOf(['remove', 'replace', 'extend', 'layers']),
  layers: isListOf(layerChecks),
  sides: isSides,
  identityStrength: isNumber,
  factor: isInteger(),
  detail: isNumber,
  bundleId: isId,
  nearestOf: isInteger(),
  imported: isImported,
  engine: isText,
  cost: isInteger(),
  failure: isText,
  note: isText,
};

/** Parses the generation metadata of an item, without the fields that are invalid or that only a newer server knows. */
export function parseMetadata(item: ContentItem): ContentMetadata {
  try {
    return pickValid(metadataChecks, JSON.parse(item.metadata));
  } catch {
    return {};
  }
}
