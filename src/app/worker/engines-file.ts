import { z } from 'zod';
import { modelChoice } from '#engines/workflows';
import { registeredPrefix } from '#features/generation/registration';
import { readOperatorFile } from '../../config/operator-file.ts';

type Secret = (name: string) => string | undefined;

const variable = /^\$\{(\w+)\}$/;

/** A value, or `${NAME}` for the value of a variable. */
const valueOrVariable = (secret: Secret) =>
  z
    .string()
    .min(1)
    .max(2000)
    .transform((value, context) => {
      const name = variable.exec(value)?.[1];
      if (name === undefined) return value;
      const found = secret(name);
      if (found === undefined)
        context.addIssue({ code: 'custom', message: `the variable ${name} is not set` });
      return found ?? z.NEVER;
    });

/** A reference to a variable that holds a secret, which the file itself must not contain. */
const variableName = (secret: Secret) =>
  z
    .string()
    .regex(variable, 'is the name of a variable that holds it, written as in engines.example.yaml')
    .pipe(valueOrVariable(secret));

const id = z
  .string()
  .min(1)
  .max(60)
  .regex(/^[a-z0-9][a-z0-9-]*$/, 'is written in lower-case letters, digits and -');

/** Ids of the built-in engines. */
const taken = ['preview', 'reader', 'video-editor'];

const common = {
  /** Must not change: jobs and statistics refer to it. */
  id: id
    .refine((value) => !taken.includes(value), 'is the name of another engine')
    .refine((value) => !value.startsWith(registeredPrefix), `begins like the id of a registered engine`),
  /** Shown to creators. */
  name: z.string().trim().min(1).max(60),
  /** Engines of a higher priority are filled first. */
  priority: z.int().min(-100).max(100).default(0),
  /** Dollars per GPU second. Alternatively, `ENGINE_HOURLY_COSTS` sets the hourly cost. */
  costPerSecond: z.number().min(0).max(100).optional(),
};

const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

const comfyUiSchema = (secret: Secret) =>
  z.strictObject({
    kind: z.literal('comfyui'),
    ...common,
    url: address,
    headers: z.record(z.string().min(1).max(100), valueOrVariable(secret)).default({}),
    /** Jobs submitted at the same time; the server runs one after the other. */
    concurrency: z.int().min(1).max(16).default(2),
  });

const minute = 60;
const day = 24 * 60 * minute;

const runPodSchema = (secret: Secret) =>
  z
    .strictObject({
      kind: z.literal('runpod'),
      ...common,
      endpoint: z
        .string()
        .max(60)
        .regex(/^[A-Za-z0-9-]+$/, 'is the id of an endpoint, as its page shows it'),
      key: variableName(secret),
      url: address.default('https://api.runpod.ai/v2'),
      /** Jobs submitted at the same time, at most the endpoint's workers. */
      concurrency: z.int().min(1).max(64).default(4),
      /** `extended` follows docs/runpod-handler.md. */
      handler: z.enum(['stock', 'extended']).default('stock'),
      /** `s3`: the handler writes its results to S3. */
      results: z.enum(['inline', 's3']).default('inline'),
      /** Seconds after which a run is ended and costs no more. RunPod accepts five seconds to seven days. */
      executionTimeout: z
        .int()
        .min(5)
        .max(day)
        .default(15 * minute),
      trainingTimeout: z
        .int()
        .min(minute)
        .max(day)
        .default(120 * minute),
      /** Seconds from submission until RunPod drops a run, including the wait for a worker. */
      ttl: z
        .int()
        .min(minute)
        .max(7 * day)
        .default(240 * minute),
      lowPriority: z.boolean().default(false),
    })
    .refine(
      ({ executionTimeout, trainingTimeout, ttl }) => ttl >= Math.max(executionTimeout, trainingTimeout),
      {
        path: ['ttl'],
        message:
          'is at least as long as executionTimeout and trainingTimeout, or runs are dropped on their way',
      },
    );

const engineFileSchema = (secret: Secret) =>
  z.strictObject({
    engines: z
      .array(z.discriminatedUnion('kind', [comfyUiSchema(secret), runPodSchema(secret)]))
      .default([])
      .superRefine((engines, context) => {
        for (const [at, engine] of engines.entries()) {
          if (engines.findIndex((each) => each.id === engine.id) === at) continue;
          context.addIssue({ code: 'custom', path: [at, 'id'], message: `“${engine.id}” twice` });
        }
      }),
    models: modelChoice,
  });
export type EngineFile = z.output<ReturnType<typeof engineFileSchema>>;

/**
 * Reads and checks the operator's engine file.
 *
 * @param secret resolves `${NAME}`
 * @throws Error naming every mistake with its line
 */
export const readEngineFile = (file: string, secret: Secret): Promise<EngineFile> =>
  readOperatorFile(file, { kind: 'engine file', setting: 'ENGINES_FILE', schema: engineFileSchema(secret) });
