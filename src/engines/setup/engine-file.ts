/** The engine file: which GPU servers and endpoints there are, and which models they use (docs/engines.md). */
import { z } from 'zod';
import { registeredPrefix } from '#contract/engine-registration.ts';
import { extraFields, findModelMistakes, servedModels, serverKinds } from '#engines/openai';
import { modelChoice } from '#engines/workflows';
import { isSealed, variableReference } from './sealed-headers.ts';

/** How a reader of the file gets its secrets. */
export type EngineSecrets = {
  /** The value of a variable of this process; undefined when it is not set. */
  readVariable(name: string): string | undefined;
  /**
   * Opens a sealed header of the server at this address.
   *
   * @throws Error for another address, or a key that is gone
   */
  openSealed(sealed: string, url: string): string;
};

/** For a reader that needs the file without its secrets, such as the page. */
export const withoutSecrets: EngineSecrets = { readVariable: () => 'unread', openSealed: () => 'unread' };

/** @throws Error whose message is for the operator */
function resolveValue(value: string, url: string, secrets: EngineSecrets): string {
  const name = variableReference.exec(value)?.[1];
  if (name !== undefined) {
    const found = secrets.readVariable(name);
    if (found === undefined) throw new Error(`the variable ${name} is not set`);
    return found;
  }
  return isSealed(value) ? secrets.openSealed(value, url) : value;
}

/** A reference to a variable that holds a secret, which the file itself must not contain. */
const variableName = (secrets: EngineSecrets) =>
  z
    .string()
    .regex(variableReference, 'is the name of a variable that holds it, written as in engines.example.yaml')
    .transform((value, context) => {
      try {
        return resolveValue(value, '', secrets);
      } catch (error) {
        context.addIssue({ code: 'custom', message: (error as Error).message });
        return z.NEVER;
      }
    });

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
    .refine((value) => !value.startsWith(registeredPrefix), 'begins like the id of a registered engine'),
  /** Shown to creators. */
  name: z.string().trim().min(1).max(60),
  /** Engines of a higher priority are filled first. */
  priority: z.int().min(-100).max(100).default(0),
  /** Dollars per GPU second. Alternatively, `ENGINE_HOURLY_COSTS` sets the hourly cost. */
  costPerSecond: z.number().min(0).max(100).optional(),
};

const address = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

/** A field name of RFC 9110. */
const headerName = z
  .string()
  .max(100)
  .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, 'is no name of a header');

const comfyUiSchema = (secrets: EngineSecrets) =>
  z
    .strictObject({
      kind: z.literal('comfyui'),
      ...common,
      url: address,
      /** A value, `${NAME}` for the value of a variable, or a sealed value. */
      headers: z.record(headerName, z.string().min(1).max(8000)).default({}),
      /** Jobs submitted at the same time; the server runs one after the other. */
      concurrency: z.int().min(1).max(16).default(2),
    })
    .transform(({ headers, ...engine }, context) => {
      const resolved: Record<string, string> = {};
      for (const [name, value] of Object.entries(headers)) {
        try {
          resolved[name] = resolveValue(value, engine.url, secrets);
        } catch (error) {
          context.addIssue({
            code: 'custom',
            path: ['headers', name],
            message: (error as Error).message,
          });
        }
      }
      return { ...engine, headers: resolved };
    });

const minute = 60;
const day = 24 * 60 * minute;

const runPodSchema = (secrets: EngineSecrets) =>
  z
    .strictObject({
      kind: z.literal('runpod'),
      ...common,
      endpoint: z
        .string()
        .max(60)
        .regex(/^[A-Za-z0-9-]+$/, 'is the id of an endpoint, as its page shows it'),
      key: variableName(secrets),
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

const openAiSchema = (secrets: EngineSecrets) =>
  z
    .strictObject({
      kind: z.literal('openai'),
      ...common,
      server: z.enum(serverKinds),
      url: address.refine((url) => !url.endsWith('/v1'), 'is written without /v1'),
      key: variableName(secrets).optional(),
      /** Requests at the same time; the server batches them, or lets them wait. */
      concurrency: z.int().min(1).max(256).default(4),
      /** Seconds that one picture or video may take, with its wait in the server. */
      timeout: z
        .int()
        .min(5)
        .max(4 * 60 * minute)
        .default(15 * minute),
      /** How many requests of a job may get no answer before no more are sent. The platform tries a job four times. */
      lostRequests: z.int().min(0).max(3).default(3),
      /** What an `openai-compatible` server takes beyond the OpenAI API. */
      fields: z.array(z.enum(extraFields)).default(['seed']),
      models: servedModels,
    })
    .superRefine(({ models, server }, context) => {
      for (const { message, path } of findModelMistakes(server, models)) {
        context.addIssue({ code: 'custom', path: ['models', ...path], message });
      }
    });

const noModels = modelChoice.parse({ stacks: {}, uses: {} });

/** @param secrets resolves what the file must not contain */
export const createEngineFileSchema = (secrets: EngineSecrets) =>
  z
    .strictObject({
      engines: z
        .array(
          z.discriminatedUnion('kind', [
            comfyUiSchema(secrets),
            runPodSchema(secrets),
            openAiSchema(secrets),
          ]),
        )
        .max(200)
        .superRefine((engines, context) => {
          for (const [at, engine] of engines.entries()) {
            if (engines.findIndex((each) => each.id === engine.id) === at) continue;
            context.addIssue({ code: 'custom', path: [at, 'id'], message: `“${engine.id}” twice` });
          }
        }),
      /** What ComfyUI servers and RunPod endpoints have. Other engines list their own models. */
      models: modelChoice.optional(),
    })
    .superRefine(({ engines, models }, context) => {
      if (models || (engines.length > 0 && engines.every(({ kind }) => kind === 'openai'))) return;
      const message = 'is missing: ComfyUI servers and RunPod endpoints need it';
      context.addIssue({ code: 'custom', path: ['models'], message });
    })
    .transform(({ engines, models = noModels }) => ({ engines, models }));
export type EngineFile = z.output<ReturnType<typeof createEngineFileSchema>>;
