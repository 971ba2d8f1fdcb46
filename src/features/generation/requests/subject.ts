import type { TrainedModel } from '@castwright/engine-port';
import { AppError } from '#contract/errors.ts';
import type { ContentMetadata } from '#contract/library.ts';
import { personaFor } from '#features/library/personas';
import type { Db } from '#platform/db/client.ts';

/** A model of a person's that pictures can be made with. */
export type UsableModel = {
  name: string;
  trained: TrainedModel;
  /** The word that calls its person. */
  trigger: string;
};

/** Finds one of a person's models. @throws AppError NOT_FOUND, CONFLICT when it is not finished */
export type FindModel = (userId: string, modelId: string) => Promise<UsableModel>;

/** Who is to be seen, as an engine is told. */
export type Subject = {
  trained: TrainedModel | null;
  identity: string | null;
  /** Words that stand before the prompt of the picture with this seed, by the name of their field. */
  wordsFor(seed: number): Record<string, string>;
  /** What is to be avoided besides; may be empty. */
  negativePrompt: string;
  /** Names that say something of the picture without being in the prompt; they are judged with it. */
  names: Record<string, string>;
  /** For the record of what is made. */
  settings: Pick<ContentMetadata, 'modelId' | 'modelName' | 'personaId' | 'personaName'>;
};

/**
 * Puts together who is to be seen: a trained model, a persona (with its own model, where it has one and no other
 * is asked for), or anybody.
 *
 * @throws AppError NOT_FOUND for what the person does not have, CONFLICT for a model that is not finished
 */
export async function subjectOf(
  { db, findModel }: { db: Db; findModel: FindModel },
  { userId, ...asked }: { userId: string; modelId?: string | null; personaId?: string | null },
): Promise<Subject> {
  const persona = asked.personaId ? await personaFor(db, userId, asked.personaId) : null;
  const modelId = asked.modelId ?? persona?.modelId;
  const model = modelId ? await findModel(userId, modelId).catch(ofPersona(persona, asked.modelId)) : null;
  return {
    trained: model?.trained ?? null,
    identity: persona?.identity ?? null,
    wordsFor: (seed) => ({
      ...(model && { model: model.trigger }),
      ...(persona && { persona: persona.wordsFor(seed) }),
    }),
    negativePrompt: persona?.negativePrompt ?? '',
    names: { ...(model && { 'model name': model.name }), ...(persona && { 'persona name': persona.name }) },
    // With their names as they are now, by which the library is searched.
    settings: {
      ...(modelId && { modelId }),
      ...(model && { modelName: model.name }),
      ...(persona && { personaId: persona.id, personaName: persona.name }),
    },
  };
}

/** Who has chosen a persona only may not know of a model: the refusal says where it comes from. */
function ofPersona(persona: { name: string } | null, asked: string | null | undefined) {
  return (error: unknown): never => {
    if (asked || !persona || !(error instanceof AppError)) throw error;
    throw new AppError(
      error.code,
      `The model of the persona “${persona.name}” cannot be used. Choose another for it, or none.`,
    );
  };
}
