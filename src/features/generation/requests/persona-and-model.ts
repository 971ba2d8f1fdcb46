import type { TrainedModel } from '@castwright/engine-port';
import type { ChosenLora } from '#contract/chosen-loras.ts';
import type { ContentMetadata } from '#contract/content-metadata.ts';
import { AppError } from '#contract/errors.ts';
import { getRequestLoras, type RequestLoras } from '#features/library/loras';
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
  /** The creator's own LoRAs, as engines get them. */
  loras: RequestLoras['loras'];
  /** Trigger words of these LoRAs that a prompt lacks, by field. */
  loraWordsFor: RequestLoras['wordsFor'];
  /** Names that are not in the prompt but that the safety decision judges, by field. */
  names: Record<string, string>;
  /** Stored with the content items. */
  settings: Pick<ContentMetadata, 'loras' | 'modelId' | 'modelName' | 'personaId' | 'personaName'>;
};

type ChosenPerson = {
  userId: string;
  modelId?: string | null;
  personaId?: string | null;
  /** Whether a persona brings its model; true where it is left out. */
  withOwnModel?: boolean;
  /** The chosen LoRAs; `persona`: those that the persona brings. Left out: none. */
  loras?: readonly ChosenLora[] | 'persona' | undefined;
};

/**
 * Gets the chosen trained model, persona and LoRAs; all may be missing. A persona brings its model unless another is
 * chosen.
 *
 * @throws AppError NOT_FOUND for a persona, model or LoRA that the account does not have; CONFLICT for an untrained model,
 *   and for a LoRA that is not checked
 */
export async function getPersonaAndModel(
  { db, findModel }: { db: Db; findModel: FindModel },
  { loras = [], userId, withOwnModel = true, ...chosen }: ChosenPerson,
): Promise<PersonaAndModel> {
  const persona = chosen.personaId ? await getPersonaForGeneration(db, userId, chosen.personaId) : null;
  const modelId = chosen.modelId ?? (withOwnModel ? persona?.modelId : undefined);
  const model = modelId
    ? await findModel(userId, modelId).catch(explainPersonaModel(persona, chosen.modelId))
    : null;
  const own = loras === 'persona' ? (persona?.loras ?? []) : loras;
  const used = await getRequestLoras(db, userId, own).catch(explainPersonaLoras(persona, loras));
  return {
    trained: model?.trained ?? null,
    identity: persona?.identity ?? null,
    wordsFor: (seed, replaced) => ({
      ...(model && { model: model.trigger }),
      ...(persona && { persona: persona.formatPrompt(seed, replaced) }),
    }),
    negativePrompt: persona?.negativePrompt ?? '',
    loras: used.loras,
    loraWordsFor: used.wordsFor,
    names: {
      ...used.names,
      ...(model && { 'model name': model.name }),
      ...(persona && { 'persona name': persona.name }),
    },
    // With their current names, for the library's search.
    settings: {
      ...used.settings,
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

/** Explains the refusal of a LoRA that the persona brought. */
function explainPersonaLoras(persona: { name: string } | null, chosen: ChosenPerson['loras']) {
  return (error: unknown): never => {
    if (chosen !== 'persona' || !persona || !(error instanceof AppError)) throw error;
    const message = `A LoRA of the persona “${persona.name}” cannot be used. Choose other LoRAs for this persona, or none.`;
    throw new AppError(error.code, message);
  };
}
