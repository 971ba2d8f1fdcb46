import type { ContentMetadata } from '#contract/content-metadata.ts';
import type { ContentItem } from '#contract/library.ts';
import type { Persona } from '#contract/personas.ts';
import type { TagCatalogue } from '#contract/tags.ts';
import type { TrainedModel } from '#contract/training.ts';
import { noLora } from '#contract/values.ts';

/** The choices that exist now; undefined while loading, so that nothing counts as missing. */
export type AvailableChoices = {
  personas: readonly Pick<Persona, 'id' | 'name' | 'updatedAt'>[] | undefined;
  models: readonly Pick<TrainedModel, 'id' | 'status'>[] | undefined;
  tags: TagCatalogue | undefined;
};

/** The settings that may refer to something that no longer exists. */
type Choices = {
  personaId?: string | null;
  modelId?: string | null;
  nsfwTag?: string | null;
  lora?: string;
};

const list = new Intl.ListFormat('en');

const formatNamed = (what: string, name: string | undefined) => (name ? `${what} “${name}”` : what);

/**
 * Removes choices that no longer exist.
 *
 * @returns the remaining settings, and the removed choices by the names they had when the item was made
 */
export function omitMissing<Settings extends object>(
  settings: Settings,
  made: ContentMetadata,
  { personas, models, tags }: AvailableChoices,
): { settings: Settings; gone: string[] } {
  const { personaId, modelId, nsfwTag, lora }: Choices = settings;
  const gone: string[] = [];
  const left: Choices = {};
  if (personaId && personas && !personas.some(({ id }) => id === personaId)) {
    left.personaId = null;
    gone.push(formatNamed('the persona', made.personaName));
  }
  if (modelId && models && !models.some(({ id, status }) => id === modelId && status === 'completed')) {
    left.modelId = null;
    gone.push(formatNamed('the model', made.modelName));
  }
  if (nsfwTag && tags && !tags.imageTags.some(({ id }) => id === nsfwTag)) {
    left.nsfwTag = null;
    gone.push(formatNamed('the tag', nsfwTag));
  }
  if (lora && lora !== noLora && tags && !tags.videoLoras.some(({ id }) => id === lora)) {
    left.lora = noLora;
    gone.push(formatNamed('the LoRA', lora));
  }
  return { settings: { ...settings, ...left }, gone };
}

/** A sentence about the removed choices; null if there are none. */
export function describeMissing(gone: readonly string[]): string | null {
  if (gone.length === 0) return null;
  const text = list.format(gone);
  const rest = gone.length === 1 ? 'no longer exists and was left out' : 'no longer exist and were left out';
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} ${rest}.`;
}

/** A sentence if the item's persona has changed since the item was made; null otherwise. */
export function describeChangedPersona(
  { createdAt }: Pick<ContentItem, 'createdAt'>,
  { personaId }: ContentMetadata,
  { personas }: AvailableChoices,
): string | null {
  const persona = personas?.find(({ id }) => id === personaId);
  return persona && persona.updatedAt > createdAt
    ? `“${persona.name}” has changed since then, so the picture may differ.`
    : null;
}
