/** LoRAs that creators add by link or by file, and the checkpoints of operators. */

import { z } from 'zod';
import { loraFamily } from './chosen-loras.ts';
import { category, id, timestamp } from './common.ts';
import { loraLimits } from './lora-limits.ts';

/**
 * `receiving`: its file arrives. `checking`: its file is read and its words are judged. `usable`. `failed`: its file
 * could not be fetched; it can be tried again. `refused`: it breaks a rule. `withdrawn`: an administrator has banned it.
 */
export const loraState = z.enum(['receiving', 'checking', 'usable', 'failed', 'refused', 'withdrawn']);
export type LoraState = z.infer<typeof loraState>;

export const modelSite = z.enum(['civitai', 'hugging_face']);
export type ModelSite = z.infer<typeof modelSite>;

const loraName = z
  .string()
  .trim()
  .min(1, 'A LoRA needs a name')
  .max(loraLimits.loraNameMaximum)
  .regex(/^\P{Cc}*$/u, 'A name has no control characters');

const triggerWords = z
  .array(
    z
      .string()
      .trim()
      .min(1)
      .max(loraLimits.triggerWordMaximum)
      .regex(/^\P{Cc}*$/u, 'Trigger words have no control characters'),
  )
  .max(loraLimits.triggerWordsMaximum)
  .transform((words) => [...new Set(words)]);

/** The creator's statement about a LoRA, without which none is added. */
const confirmed = z.literal(
  true,
  'Confirm that you may use it and that it shows no real person and no minor',
);

export const loraLinkForm = z.strictObject({
  url: z.string().trim().min(1, 'Enter a link').max(loraLimits.loraLinkMaximum),
  /** Adult: it can be used in the adult category alone. What its site calls adult is adult in any case. */
  category: category.default('sfw'),
  confirmed,
});

export const loraUploadForm = z.strictObject({
  name: loraName,
  fileName: z
    .string()
    .max(255)
    .regex(/\.safetensors$/i, 'Choose a .safetensors file. Other formats can contain programs'),
  byteSize: z
    .int()
    .min(10, 'The file is empty')
    .max(
      loraLimits.loraFileBytesMaximum,
      `A LoRA has at most ${loraLimits.loraFileBytesMaximum / 1024 ** 3} GiB`,
    ),
  category: category.default('sfw'),
  confirmed,
});

export const loraChange = z.strictObject({
  name: loraName.optional(),
  triggerWords: triggerWords.optional(),
  category: category.optional(),
});

/** Whether its licence lets a paid service make pictures with a LoRA; null where its site does not say. */
const permitsService = z.boolean().nullable();

export const lora = z.strictObject({
  id,
  name: z.string(),
  state: loraState,
  /** Why it cannot be used, and what to do; null while it can or while that is not known. */
  problem: z.string().nullable(),
  /** Null for an uploaded file. */
  site: modelSite.nullable(),
  /** The page that it is from; null for an uploaded file. */
  link: z.string().nullable(),
  author: z.string().nullable(),
  fileName: z.string().nullable(),
  category,
  /** Null until its file was read. */
  family: loraFamily.nullable(),
  triggerWords: z.array(z.string()),
  licence: z.string().nullable(),
  permitsService,
  /** Bytes of the file; null while its site has not said. */
  byteSize: z.int().nullable(),
  receivedBytes: z.int(),
  /** In hexadecimal; null until its file was read. Its first ten characters are what Civitai calls AutoV2. */
  sha256: z.string().nullable(),
  /** How many personas bring it, and how many items were made with it. */
  usedBy: z.strictObject({ personas: z.int(), items: z.int() }),
  /** The team member who added it; null for the owner. */
  madeBy: id.nullable(),
  createdAt: timestamp,
});
export type Lora = z.infer<typeof lora>;

export const loraList = z.strictObject({
  /** Newest first. */
  loras: z.array(lora),
  /** Whether the plan in effect includes them. Without it they are kept and cannot be used. */
  isIncluded: z.boolean(),
  /** What all of them take, in bytes. */
  usedBytes: z.int(),
  /** The hosts whose links are taken. */
  hosts: z.array(z.string()),
});
export type LoraList = z.infer<typeof loraList>;

/** A LoRA as an administrator sees it. */
export const listedLora = z.strictObject({
  id,
  userId: id,
  name: z.string(),
  state: loraState,
  problem: z.string().nullable(),
  link: z.string().nullable(),
  author: z.string().nullable(),
  category,
  family: loraFamily.nullable(),
  licence: z.string().nullable(),
  permitsService,
  sha256: z.string().nullable(),
  /** Why its file is banned; null if it is not. */
  banReason: z.string().nullable(),
  createdAt: timestamp,
});
export type ListedLora = z.infer<typeof listedLora>;

export const checkpoint = z.strictObject({
  id,
  name: z.string(),
  link: z.string(),
  family: loraFamily,
  licence: z.string().nullable(),
  permitsService,
  sha256: z.string(),
  byteSize: z.int(),
  fileName: z.string(),
  /** What to run on the machine of a ComfyUI server, in its folder, to fetch the file and compare it. */
  command: z.string(),
  createdAt: timestamp,
});
export type Checkpoint = z.infer<typeof checkpoint>;
