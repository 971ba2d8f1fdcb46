import { AppError } from '#contract/errors.ts';

/** A model of a person's that pictures can be made with. */
export type UsableModel = {
  name: string;
  /** What an engine knows it by. */
  engineName: string;
};

/** Finds one of a person's models. @throws AppError NOT_FOUND, CONFLICT when it is not finished */
export type FindModel = (userId: string, modelId: string) => Promise<UsableModel>;

/** Who is to be seen, as an engine is told. */
export type Subject = {
  model: string | null;
  identity: string | null;
  /** Words that stand before the prompt of the picture with this seed, by the name of their field. */
  wordsFor(seed: number): Record<string, string>;
  /** What is to be avoided besides; may be empty. */
  negativePrompt: string;
  /** Names that say something of the picture without being in the prompt; they are judged with it. */
  names: Record<string, string>;
};

/**
 * Puts together who is to be seen: a trained model, a persona, or anybody.
 *
 * @throws AppError NOT_FOUND for what the person does not have, CONFLICT for a model that is not finished
 */
export async function subjectOf(
  findModel: FindModel,
  given: { userId: string; modelId?: string | null; personaId?: string | null },
): Promise<Subject> {
  if (given.personaId) throw new AppError('NOT_FOUND', 'There is no such persona.');
  const model = given.modelId ? await findModel(given.userId, given.modelId) : null;
  return {
    model: model?.engineName ?? null,
    identity: null,
    wordsFor: () => ({}),
    negativePrompt: '',
    names: model ? { 'model name': model.name } : {},
  };
}
