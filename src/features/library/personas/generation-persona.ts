import type { ChosenLora } from '#contract/chosen-loras.ts';
import { formatPersonaPrompt, type PersonaLook } from '#contract/persona-looks.ts';
import type { Queryable } from '#platform/db/client.ts';
import { getPersonaRow } from './queries.ts';

/** The outfit and the place of a request, which replace the clothes and the backgrounds of a persona. */
type ReplacedParts = { outfit?: unknown; place?: unknown };

/** A look without what an outfit and a place replace. */
export function omitReplaced(look: PersonaLook, { outfit, place }: ReplacedParts): PersonaLook {
  const { backgrounds, clothing } = look;
  return { ...look, clothing: outfit ? [] : clothing, backgrounds: place ? [] : backgrounds };
}

/** A persona as generation uses it. */
type GenerationPersona = {
  id: string;
  name: string;
  /** Identifies the person to the engine (`packages/engine-port`). */
  identity: string;
  /**
   * Formats the text before the prompt of the picture with this seed; may be empty.
   *
   * @param replaced a chosen outfit and place; the text names no clothes, or no background, of the persona then
   */
  formatPrompt(seed: number, replaced?: ReplacedParts): string;
  /** Appended to the negative prompt of the request; may be empty. */
  negativePrompt: string;
  /** The trained model to use unless the request names another. */
  modelId: string | null;
  /** The creator's own LoRAs to use unless the request names others. */
  loras: readonly ChosenLora[];
};

/** @throws AppError NOT_FOUND for an unknown persona and for another account's */
export async function getPersonaForGeneration(
  db: Queryable,
  userId: string,
  personaId: string,
): Promise<GenerationPersona> {
  const row = await getPersonaRow(db, userId, personaId);
  const { details, id, name, identityKey: identity, look, loras, negativePrompt, modelId } = row;
  return {
    id,
    name,
    identity,
    formatPrompt: (seed, replaced = {}) =>
      formatPersonaPrompt({ details, look: omitReplaced(look, replaced) }, seed),
    negativePrompt,
    modelId,
    loras,
  };
}
