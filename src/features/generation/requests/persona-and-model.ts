import type { TrainedModel } from '@castwright/engine-port';
import type { ContentMetadata } from '#contract/content-metadata.ts';
import { AppError } from '#contract/errors.ts';
import { getPersonaForGeneration } from '#features/library/personas';
import type { Db } from '#platform/db/client.ts';

/** A creator's trained model that pictures can be made with. */
export type UsableModel = {
  name: string;
  trained: TrainedModel;
  /** The trigger word. */
  trigger: string;
};

/** Gets one of a creator's models. @throws AppError NOT_FOUND; CONFLICT while it is not trained */
export type FindModel = (userId: string, modelId: string) => Promise<UsableModel>;

/** The chosen trained model and persona, with what they add to prompt, request and settings. */
export type PersonaAndModel = {
  trained: TrainedModel | null;
  identity: string | null;
  /** Words before the prompt of the picture with this seed, by field, without what an outfit and a place replace. */
  wordsFor(seed: number, replaced?: Pick<ContentMetadata, 'outfit' | 'place'>): Record<string, string>;
  /** Added to the negative prompt; may be empty. */
  negativePrompt: string;
  /** Names that are not in the prompt but that the safety decision judges, by field. */
  names: Record<string, string>;
  /** Stored with the content items. */
  settings: Pick<ContentMetadata, 'modelId' | 'modelName' | 'personaId' | 'personaName'>;
};

type ChosenPerson = {
  userId: string;
  modelId?: string | null;
  personaId?: string | null;
  /** Whether a persona brings its model; true where it is left out. */
  withOwnModel?: boolean;
};

/**
 * Gets the chosen trained model and persona; both may be missing. A persona brings its model unless another is chosen.
 *
 * @throws AppError NOT_FOUND for a persona or model that the account does not have; CONFLICT for an untrained model
 */
export async function getPersonaAndModel(
  { db, findModel }: { db: Db; findModel: FindModel },
  { userId, withOwnModel = true, ...chosen }: ChosenPerson,
): Promise<PersonaAndModel> {
  const persona = chosen.personaId ? await getPersonaForGeneration(db, userId, chosen.personaId) : null;
  const modelId = chosen.modelId ?? (withOwnModel ? persona?.modelId : undefined);
  const model = modelId
    ? await findModel(userId, modelId).catch(explainPersonaModel(persona, chosen.modelId))
    : null;
  return {
    trained: model?.trained ?? null,
    identity: persona?.identity ?? null,
    wordsFor: (seed, replaced) => ({
      ...(model && { model: model.trigger }),
      ...(persona && { persona: persona.formatPrompt(seed, replaced) }),
    }),
    negativePrompt: persona?.negativePrompt ?? '',
    names: { ...(model && { 'model name': model.name }), ...(persona && { 'persona name': persona.name }) },
    // With their current names, for the library's search.
    settings: {
      ...(modelId && { modelId }),
      ...(model && { modelName: model.name }),
      ...(persona && { personaId: persona.id, personaName: persona.name }),
    },
  };
}

/** Explains the refusal of a persona's model, which the creator did not choose and may not know. */
function explainPersonaModel(persona: { name: string } | null, chosenModel: string | null | undefined) {
  return (error: unknown): never => {
    if (chosenModel || !persona || !(error instanceof AppError)) throw error;
    throw new AppError(
      error.code,
      `The model of the persona “${persona.name}” cannot be used. Choose another model for this persona, or none.`,
    );
  };
}
