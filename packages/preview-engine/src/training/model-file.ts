/** The file of a trained model: a person as this engine draws one, and the facts of the training. */

import { EngineError } from '@castwright/engine-port';
import { z } from 'zod';
import { identity, recipeEngine } from '../recipe.ts';

/** The most bytes of a file; usual ones have about 1.5 kB. */
const maxBytes = 16_384;

const schema = z.strictObject({
  format: z.literal('castwright-preview-model'),
  version: z.literal(1),
  engine: z.literal(recipeEngine),
  /** The trigger word that calls the person in a prompt. */
  trigger: z.string().min(1).max(100),
  identity,
  /** The number of given pictures, of readable ones, and of those that show this person. */
  pictures: z.strictObject({
    given: z.int().min(1),
    read: z.int().min(1),
    agreeing: z.int().min(0),
  }),
  steps: z.int().min(1),
  seed: z.int().min(0).max(0xffffffff),
  /** The final loss: the mean distance between the person and the readable pictures (`fit.ts`). */
  loss: z.number().min(0),
});

export type ModelFile = Omit<z.infer<typeof schema>, 'format' | 'version' | 'engine'>;

export const modelFileName = 'castwright-preview-model.json';

export const writeModelFile = (model: ModelFile): Buffer =>
  Buffer.from(
    `${JSON.stringify({ format: 'castwright-preview-model', version: 1, engine: recipeEngine, ...model }, null, 2)}\n`,
  );

/** Reads a model file. @throws EngineError `missing_model` for a file of another engine or version, or a damaged one */
export function readModelFile(bytes: Buffer): ModelFile {
  const refuse = (detail: string, cause?: unknown) =>
    new EngineError(
      'missing_model',
      'The preview engine cannot use this model: another engine trained it, or its file is damaged. Train it again, or choose another one.',
      detail,
      { cause },
    );
  if (bytes.length > maxBytes) throw refuse(`A model file of ${bytes.length} bytes`);
  let content: unknown;
  try {
    content = JSON.parse(bytes.toString('utf8'));
  } catch (cause) {
    throw refuse('A model file that is no JSON', cause);
  }
  const { data, error } = schema.safeParse(content);
  if (!data) throw refuse(z.prettifyError(error), error);
  const { format: _, version: __, engine: ___, ...model } = data;
  return model;
}
