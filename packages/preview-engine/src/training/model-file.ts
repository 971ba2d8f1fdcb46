/** The file of a trained model: a person as this engine draws one, and what they were learnt from. */

import { EngineError } from '@castwright/engine-port';
import { z } from 'zod';
import { hand, identity } from '../recipe.ts';

/** A file takes about 1.5 kB; what is much longer is none. */
const mostBytes = 16_384;

const schema = z.strictObject({
  format: z.literal('castwright-preview-model'),
  version: z.literal(1),
  engine: z.literal(hand),
  /** The word that calls the person in a prompt. */
  trigger: z.string().min(1).max(100),
  identity,
  /** Pictures that were given, that this engine could read, and that show this person. */
  pictures: z.strictObject({
    given: z.int().min(1),
    read: z.int().min(1),
    agreeing: z.int().min(0),
  }),
  steps: z.int().min(1),
  seed: z.int().min(0).max(0xffffffff),
  /** Mean distance between the person and the pictures that were read (`fit.ts`), at the end. */
  loss: z.number().min(0),
});

export type ModelFile = Omit<z.infer<typeof schema>, 'format' | 'version' | 'engine'>;

export const modelFileName = 'castwright-preview-model.json';

export const writeModelFile = (model: ModelFile): Buffer =>
  Buffer.from(
    `${JSON.stringify({ format: 'castwright-preview-model', version: 1, engine: hand, ...model }, null, 2)}\n`,
  );

/** @throws EngineError `missing_model` for a file of another engine, of another version, and for a damaged one */
export function readModelFile(bytes: Buffer): ModelFile {
  const refuse = (detail: string, cause?: unknown) =>
    new EngineError(
      'missing_model',
      'The preview engine cannot use this model: another engine trained it, or its file is damaged. Train it again, or choose another one.',
      detail,
      { cause },
    );
  if (bytes.length > mostBytes) throw refuse(`A model file of ${bytes.length} bytes`);
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
