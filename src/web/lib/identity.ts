import type { Category } from '#contract/common.ts';
import type { Persona } from '#contract/personas.ts';
import type { GivenIdentity } from './abilities.ts';

/** Counts the pictures of a persona's sheet that a request may use: uploads are used in SFW alone. */
export function countReferences(
  persona: Pick<Persona, 'referencePictures' | 'generatedReferencePictures'>,
  category: Category,
): number {
  return category === 'nsfw' ? persona.generatedReferencePictures : persona.referencePictures;
}

/** What a request knows its person by: the chosen model or the persona's, and the persona's reference pictures. */
export function getGivenIdentity(
  {
    category,
    modelId,
    personaId,
    references = [],
  }: {
    category: Category;
    modelId?: string | null | undefined;
    personaId: string | null;
    /** Of the creator's choice: the picture is then drawn from these. */
    references?: readonly unknown[];
  },
  personas:
    | readonly Pick<Persona, 'id' | 'modelId' | 'referencePictures' | 'generatedReferencePictures'>[]
    | undefined,
): GivenIdentity {
  const persona = personas?.find(({ id }) => id === personaId);
  return {
    withModel: Boolean(modelId ?? persona?.modelId),
    withReferences:
      references.length > 0 || (persona !== undefined && countReferences(persona, category) > 0),
  };
}
