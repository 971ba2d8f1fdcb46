import { z } from 'zod';
import { modelChoice } from '#engines/workflows';
import { readOperatorFile } from '../config/operator-file.ts';

/** A value, or `${NAME}` for that of a variable. */
const perhapsSecret = (secret: (name: string) => string | undefined) =>
  z
    .string()
    .min(1)
    .max(2000)
    .transform((value, context) => {
      const name = /^\$\{(\w+)\}$/.exec(value)?.[1];
      if (name === undefined) return value;
      const found = secret(name);
      if (found === undefined)
        context.addIssue({ code: 'custom', message: `the variable ${name} is not set` });
      return found ?? z.NEVER;
    });

const id = z
  .string()
  .min(1)
  .max(60)
  .regex(/^[a-z0-9][a-z0-9-]*$/, 'is written in lower-case letters, digits and -');

/** Ids of the engines that are not in the file. */
const taken = ['preview', 'reader'];

const engineFile = (secret: (name: string) => string | undefined) =>
  z.strictObject({
    engines: z
      .array(
        z.strictObject({
          kind: z.literal('comfyui'),
          /** Stays as it is: jobs and figures name the engine by it. */
          id: id.refine((value) => !taken.includes(value), 'is the name of another engine'),
          /** What creators read. */
          name: z.string().trim().min(1).max(60),
          url: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/$/, '')),
          headers: z.record(z.string().min(1).max(100), perhapsSecret(secret)).default({}),
          /** Jobs handed over at the same time; the server runs one after the other. */
          concurrency: z.int().min(1).max(16).default(2),
        }),
      )
      .min(1)
      .superRefine((engines, context) => {
        for (const [at, engine] of engines.entries()) {
          if (engines.findIndex((each) => each.id === engine.id) === at) continue;
          context.addIssue({ code: 'custom', path: [at, 'id'], message: `“${engine.id}” twice` });
        }
      }),
    models: modelChoice,
  });
export type EngineFile = z.output<ReturnType<typeof engineFile>>;

/**
 * Reads and checks the operator's file about servers with GPUs.
 *
 * @param secret what `${NAME}` stands for
 * @throws Error that names every mistake, each by its line
 */
export const readEngineFile = (
  file: string,
  secret: (name: string) => string | undefined,
): Promise<EngineFile> =>
  readOperatorFile(file, { kind: 'engine file', setting: 'ENGINES_FILE', schema: engineFile(secret) });
