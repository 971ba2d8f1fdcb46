import { personaWords } from '#contract/persona-looks.ts';
import type { Queryable } from '#platform/db/client.ts';
import { personaRow } from './queries.ts';

/** What generation needs of a persona. */
type PersonaOfRequest = {
  id: string;
  name: string;
  /** Names the person to the engine (`engines/port.ts`). */
  identity: string;
  /** What stands before the prompt of the picture with this seed; may be empty. */
  wordsFor(seed: number): string;
  /** Joined to the prompt's own; may be empty. */
  negativePrompt: string;
  /** The trained model to use unless another is asked for. */
  modelId: string | null;
};

/** @throws AppError NOT_FOUND for an unknown persona and for somebody else's */
export async function personaFor(
  db: Queryable,
  userId: string,
  personaId: string,
): Promise<PersonaOfRequest> {
  const row = await personaRow(db, userId, personaId);
  const { id, name, identityKey: identity, negativePrompt, modelId } = row;
  return { id, name, identity, wordsFor: (seed) => personaWords(row, seed), negativePrompt, modelId };
}
