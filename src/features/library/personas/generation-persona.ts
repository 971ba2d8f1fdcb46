import { formatPersonaPrompt } from '#contract/persona-looks.ts';
import type { Queryable } from '#platform/db/client.ts';
import { getPersonaRow } from './queries.ts';

/** A persona as generation uses it. */
type GenerationPersona = {
  id: string;
  name: string;
  /** Identifies the person to the engine (`packages/engine-port`). */
  identity: string;
  /** Formats the text before the prompt of the picture with this seed; may be empty. */
  formatPrompt(seed: number): string;
  /** Appended to the negative prompt of the request; may be empty. */
  negativePrompt: string;
  /** The trained model to use unless the request names another. */
  modelId: string | null;
};

/** @throws AppError NOT_FOUND for an unknown persona and for another account's */
export async function getPersonaForGeneration(
  db: Queryable,
  userId: string,
  personaId: string,
): Promise<GenerationPersona> {
  const row = await getPersonaRow(db, userId, personaId);
  const { id, name, identityKey: identity, negativePrompt, modelId } = row;
  return {
    id,
    name,
    identity,
    formatPrompt: (seed) => formatPersonaPrompt(row, seed),
    negativePrompt,
    modelId,
  };
}
