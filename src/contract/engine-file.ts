/** What a page may know of the engine file: everything but its secrets. */
import { z } from 'zod';

/** The uses that the engine file assigns a stack to (docs/engines.md). */
export const engineUse = z.enum([
  'text_to_image',
  'text_to_image_with_references',
  'image_to_image',
  'inpaint',
  'lora_training',
  'face_swap',
  'text_to_video',
  'image_to_video',
  'upscale',
  'caption',
]);
export type EngineUse = z.infer<typeof engineUse>;

/** A header that a server requires. Its value never leaves the server: only whether it is a variable, and which. */
const listedHeader = z.strictObject({ name: z.string(), variable: z.string().nullable() });

/** A stack of the engine file, or a model of a server: its family and its licence. */
export const listedStack = z.strictObject({ name: z.string(), family: z.string(), licence: z.string() });

const listed = {
  id: z.string(),
  name: z.string(),
  priority: z.int(),
  concurrency: z.int(),
  /** Dollars per GPU second; null if not set. */
  costPerSecond: z.number().nullable(),
};

export const listedEngine = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('comfyui'),
    ...listed,
    url: z.string(),
    headers: z.array(listedHeader),
  }),
  z.strictObject({
    kind: z.literal('runpod'),
    ...listed,
    endpoint: z.string(),
    /** The variable that holds the key. */
    keyVariable: z.string(),
    handler: z.enum(['stock', 'extended']),
    results: z.enum(['inline', 's3']),
  }),
  z.strictObject({
    kind: z.literal('openai'),
    ...listed,
    url: z.string(),
    /** What serves the OpenAI API, such as `vllm-omni`. */
    server: z.string(),
    /** The variable that holds the key; null for a server that requires none. */
    keyVariable: z.string().nullable(),
    models: z.array(listedStack),
  }),
]);
export type ListedEngine = z.infer<typeof listedEngine>;

export const engineFileView = z.strictObject({
  engines: z.array(listedEngine),
  stacks: z.array(listedStack),
  /** The stacks of each use: one for both categories, or two. */
  uses: z.array(z.strictObject({ use: engineUse, stacks: z.array(z.string()) })),
});
export type EngineFileView = z.infer<typeof engineFileView>;
