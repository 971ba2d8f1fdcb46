/** The operator's rules about LoRAs of creators: `loras.yaml`, later as published from /admin/lora-rules. */

import { z } from 'zod';
import { loraLimits } from './lora-limits.ts';

const host = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/, 'is a host, without https:// and path');

/** `civitai:1234` or `hugging_face:owner/name`. */
const model = z
  .string()
  .trim()
  .max(loraLimits.loraLinkMaximum)
  .regex(
    /^(civitai:\d{1,15}|hugging_face:[\w.-]+\/[\w.-]+)$/,
    'is civitai:NUMBER or hugging_face:OWNER/NAME',
  );

/** `civitai:name` or `hugging_face:name`. */
const author = z
  .string()
  .trim()
  .max(200)
  .regex(/^(civitai|hugging_face):[^\s/]+$/, 'is civitai:NAME or hugging_face:NAME');

const file = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[0-9a-f]{64}$/, 'is a SHA-256 of 64 hexadecimal digits');

const subjects = z.strictObject({
  authors: z.array(author).max(5_000).default([]),
  models: z.array(model).max(20_000).default([]),
  files: z.array(file).max(20_000).default([]),
});

const handling = z.enum(['refuse', 'show']);

export const loraRules = z.strictObject({
  /** The hosts whose links are taken, by the kind of their interface. */
  sites: z
    .strictObject({
      civitai: z.array(host).max(20).default([]),
      hugging_face: z.array(host).max(20).default([]),
    })
    .default({ civitai: ['civitai.com'], hugging_face: ['huggingface.co'] }),
  /** Whether creators may add files without a link. */
  uploads: z.boolean().default(true),
  licences: z
    .strictObject({
      /** For a licence that does not permit a paid service to make pictures with the LoRA. */
      forbidden: handling.default('refuse'),
      /** Where the site does not say, and for uploaded files. */
      unknown: handling.default('show'),
    })
    .prefault({}),
  /** Refused in any case. */
  blocked: subjects.prefault({}),
  /** Nothing else is taken. Left out: everything that is not blocked. */
  allowed: subjects.optional(),
});
export type LoraRules = z.output<typeof loraRules>;
