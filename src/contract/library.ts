import { z } from 'zod';
import { category, id, timestamp } from './common.ts';
import { operation } from './jobs.ts';
import { limits } from './limits.ts';

export const contentType = z.enum(['image', 'video', 'model', 'training_data']);
export type ContentType = z.infer<typeof contentType>;
export const contentStatus = z.enum(['processing', 'completed', 'failed']);
export type ContentStatus = z.infer<typeof contentStatus>;

/** How a finished item was made; absent fields do not apply. */
export const contentMetadata = z.strictObject({
  prompt: z.string().optional(),
  negativePrompt: z.string().optional(),
  seed: z.int().optional(),
  aspectRatio: z.string().optional(),
  model: z.string().optional(),
  /** The trained model and the persona it was asked for with, and what they were called then. */
  modelId: id.optional(),
  modelName: z.string().optional(),
  personaId: id.optional(),
  personaName: z.string().optional(),
  /** The tag and the LoRA of the call. */
  tag: z.string().optional(),
  lora: z.string().optional(),
  /** Of a video: its length in seconds and its quality. */
  seconds: z.number().optional(),
  quality: z.string().optional(),
  /** Of what a tool made: which it was, and how it was set. */
  operation: operation.optional(),
  style: z.string().optional(),
  strength: z.number().optional(),
  keepComposition: z.boolean().optional(),
  task: z.enum(['remove', 'replace']).optional(),
  identityStrength: z.number().optional(),
  factor: z.int().optional(),
  detail: z.number().optional(),
  /** Others of the same call carry the same. */
  bundleId: id.optional(),
  engine: z.string().optional(),
  cost: z.int().optional(),
  failure: z.string().optional(),
  /** What its engine said of its making, for its owner. */
  note: z.string().optional(),
});
export type ContentMetadata = z.infer<typeof contentMetadata>;

/** What its owner decided of a picture among others like it. */
export const verdict = z.enum(['keep', 'reject']);

/** A word of one's own for what belongs together: kept in lower case, without spaces around it. */
export const ownTag = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, 'A tag has at least one character')
  .max(limits.ownTagMaximum)
  .regex(/^[^,]+$/, 'A tag has no comma');

export const contentItem = z.strictObject({
  id,
  name: z.string(),
  type: contentType,
  category,
  status: contentStatus,
  createdAt: timestamp,
  /** The member of the account's team who asked for it; null for its owner. */
  madeBy: id.nullable(),
  /** Pixels; null until completed. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Seconds that a video lasts; null for anything else, and until completed. */
  duration: z.number().nullable(),
  /** A colour of the picture, `#rrggbb`, to hold its place while it loads. */
  placeholder: z.string().nullable(),
  favourite: z.boolean(),
  verdict: verdict.nullable(),
  /** How many its call made that are not in the trash; 1 for what was made alone. */
  variants: z.int(),
  tags: z.array(z.string()),
  /** When it was put into the trash; null for what is not there. */
  trashedAt: timestamp.nullable(),
  /** JSON text of `contentMetadata` (specification 001, section 3). */
  metadata: z.string(),
});
export type ContentItem = z.infer<typeof contentItem>;

/** A time that PostgreSQL has as well: its calendar has no year 0. */
export const moment = timestamp.max(limits.timestampMaximum).regex(/^(?!0000)/);

/** How old at most, as the person who looks counts days (`limits.contentAges`). */
export const contentAge = z.enum(['today', 'week', 'month']);

export const contentSort = z.enum(['newest', 'oldest', 'name', 'type']);
export type ContentSort = z.infer<typeof contentSort>;

/** Which items are meant; together they narrow. */
export const contentFilters = z.strictObject({
  type: contentType.optional(),
  category: category.optional(),
  status: contentStatus.optional(),
  /** Made at this time or later, and before this time: a client's day begins where it lives. */
  since: moment.optional(),
  until: moment.optional(),
  /** In the name, the prompt, the model's or persona's name, or a tag; each word somewhere. */
  q: z.string().trim().max(limits.searchMaximum).optional(),
  favourite: z.literal('true').optional(),
  verdict: verdict.optional(),
  tag: ownTag.optional(),
  collectionId: id.optional(),
  personaId: id.optional(),
  modelId: id.optional(),
  /** Variants of one call. */
  bundleId: id.optional(),
  /** Of the variants of one call the front one alone, see `contentStacks` of the schema. */
  stacked: z.literal('true').optional(),
  /** What is in the trash instead of what is not. */
  trash: z.literal('true').optional(),
});
export type ContentFilters = z.output<typeof contentFilters>;

export const contentQuery = contentFilters.extend({
  sort: contentSort.default('newest'),
  /** A place by name holds the whole name: up to six bytes for each of its characters, as base64. */
  cursor: z.string().max(1_200).optional(),
  limit: z.coerce.number().int().min(1).max(limits.pageSizeMaximum).default(limits.pageSizeDefault),
});

export const contentPage = z.strictObject({
  items: z.array(contentItem),
  /** Give it back as `cursor` for the next page; null on the last. */
  nextCursor: z.string().nullable(),
  /** Items that match the filters, over all pages; told on the first, null on the others. */
  total: z.int().nullable(),
});
export type ContentPage = z.infer<typeof contentPage>;

/**
 * The whole of a list in little, so that a page can lay out a hundred thousand items and show any of them.
 * Parts of `size` items, a page each; each begins behind a cursor.
 */
export const contentMap = z.strictObject({
  total: z.int(),
  size: z.int(),
  parts: z.array(
    z.strictObject({
      /** Ask for its pages with this; null for the first. */
      cursor: z.string().nullable(),
      /** When its first item was made. */
      createdAt: timestamp,
    }),
  ),
  /** A character for each item: its width by its height, see `shapeOf`. */
  shapes: z.string(),
});
export type ContentMap = z.infer<typeof contentMap>;

/** Steps in which the logarithm of a shape is told: 1.1 each, so that nothing is off by more than a twentieth. */
const shapeStep = 1.1;
const squareCode = 64;

/** Width by height that a character of `contentMap.shapes` stands for: `@` is a square, the next one 1.1 wide. */
export function shapeOf(code: string): number {
  return shapeStep ** (code.charCodeAt(0) - squareCode);
}

/** The character that says the shape of a picture of these proportions. */
export function shapeCode(width: number, height: number): string {
  const steps = Math.round(Math.log(width / height) / Math.log(shapeStep));
  return String.fromCharCode(squareCode + Math.max(-24, Math.min(24, steps)));
}

/** Where an item stands in a list, counted from 0; null where the filters leave it out. */
export const contentPlace = z.strictObject({ place: z.int().nullable() });

/** How many items there are of each kind, without the trash. */
export const contentCounts = z.strictObject({
  total: z.int(),
  types: z.strictObject({ image: z.int(), video: z.int(), model: z.int(), training_data: z.int() }),
  categories: z.strictObject({ sfw: z.int(), nsfw: z.int() }),
  trash: z.int(),
});
export type ContentCounts = z.infer<typeof contentCounts>;

/** `small` is a tile of a dense sheet, `thumbnail` one of a usual sheet, `preview` fills a screen. */
export const previewSize = z.enum(['small', 'thumbnail', 'preview']);
export type PreviewSize = z.infer<typeof previewSize>;

export const changeContentForm = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, 'A name has at least one character')
    .max(limits.contentNameMaximum)
    .optional(),
  favourite: z.boolean().optional(),
  verdict: verdict.nullable().optional(),
  tags: z.array(ownTag).max(limits.ownTagsMaximum).optional(),
});

/**
 * What a downloaded copy says of its making: signed credentials in the file, a label that anybody can read and
 * credentials, or nothing, for a destination that demands it.
 */
export const disclosure = z.enum(['credentials', 'label', 'none']);
export type Disclosure = z.infer<typeof disclosure>;

/** What an item cost, as the ledger has it: what was set aside, and what became of it. */
export const contentPayment = z.strictObject({
  entries: z.array(
    z.strictObject({
      /** The transfer in the ledger. */
      id,
      kind: z.enum(['hold', 'capture', 'release', 'refund']),
      /** Whole tokens, at least 1. */
      amount: z.int(),
      at: timestamp,
      /** The ledger's own word: the operation that was paid for, or why tokens went back. */
      reason: z.string(),
    }),
  ),
});
export type ContentPayment = z.infer<typeof contentPayment>;

/** Whether the stored original proves where it comes from (C2PA). */
export const contentCredentials = z.strictObject({
  /** `invalid`: changed since, or not signed rightly; `unreadable`: the file is missing, or no longer a file of its kind. */
  state: z.enum(['valid', 'invalid', 'absent', 'unreadable']),
  /** The signing certificate's own word; nobody vouches for it. */
  signer: z.string().nullable(),
  /** When the credentials say that they were given, at the making; null where they do not. */
  signedAt: timestamp.nullable(),
  /** In C2PA's words (`c2pa.created`). */
  actions: z.array(z.string()),
});
export type ContentCredentialsState = z.infer<typeof contentCredentials>;
