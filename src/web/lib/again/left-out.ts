import type { ContentItem, ContentMetadata } from '#contract/library.ts';
import type { Persona } from '#contract/personas.ts';
import { noLora, type TagCatalogue } from '#contract/tags.ts';
import type { TrainedModel } from '#contract/training.ts';

/** What there is to choose now; undefined: not read, so that nothing is said of it. */
export type Offered = {
  personas: readonly Pick<Persona, 'id' | 'name' | 'updatedAt'>[] | undefined;
  models: readonly Pick<TrainedModel, 'id' | 'status'>[] | undefined;
  tags: TagCatalogue | undefined;
};

/** What can be chosen for a picture and be gone when it is asked for again. */
type Choices = {
  personaId?: string | null;
  modelId?: string | null;
  nsfwTag?: string | null;
  lora?: string;
};

const list = new Intl.ListFormat('en');

const named = (what: string, name: string | undefined) => (name ? `${what} “${name}”` : what);

/**
 * Leaves out of settings what is not there any more.
 *
 * @returns the settings, and what was left out, as it was called when the item was made
 */
export function withoutGone<Settings extends object>(
  settings: Settings,
  made: ContentMetadata,
  { personas, models, tags }: Offered,
): { settings: Settings; gone: string[] } {
  const { personaId, modelId, nsfwTag, lora }: Choices = settings;
  const gone: string[] = [];
  const left: Choices = {};
  if (personaId && personas && !personas.some(({ id }) => id === personaId)) {
    left.personaId = null;
    gone.push(named('the persona', made.personaName));
  }
  if (modelId && models && !models.some(({ id, status }) => id === modelId && status === 'completed')) {
    left.modelId = null;
    gone.push(named('the model', made.modelName));
  }
  if (nsfwTag && tags && !tags.imageTags.some(({ id }) => id === nsfwTag)) {
    left.nsfwTag = null;
    gone.push(named('the tag', nsfwTag));
  }
  if (lora && lora !== noLora && tags && !tags.videoLoras.some(({ id }) => id === lora)) {
    left.lora = noLora;
    gone.push(named('the LoRA', lora));
  }
  return { settings: { ...settings, ...left }, gone };
}

/** What a person should know before they press the button, in sentences; null where there is nothing to say. */
export function tellGone(gone: readonly string[]): string | null {
  if (gone.length === 0) return null;
  const verb = gone.length === 1 ? 'is' : 'are';
  const text = list.format(gone);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} ${verb} gone and ${gone.length === 1 ? 'was' : 'were'} left out.`;
}

/** Whether the persona of an item has been changed since: its words, its model, its identity may be others. */
export function changedPersona(
  { createdAt }: Pick<ContentItem, 'createdAt'>,
  { personaId }: ContentMetadata,
  { personas }: Offered,
): string | null {
  const persona = personas?.find(({ id }) => id === personaId);
  return persona && persona.updatedAt > createdAt
    ? `“${persona.name}” has been changed since, so the picture may differ.`
    : null;
}
