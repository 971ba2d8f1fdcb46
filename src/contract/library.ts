import { z } from 'zod';
import { category, id, pageSize, requestTimestamp, timestamp } from './common.ts';
import { limits } from './limits.ts';

export const contentType = z.enum(['image', 'video', 'model', 'training_data']);
export type ContentType = z.infer<typeof contentType>;
export const contentStatus = z.enum(['processing', 'completed', 'failed']);
export type ContentStatus = z.infer<typeof contentStatus>;

/** The creator's verdict on a variant. */
export const verdict = z.enum(['keep', 'reject']);

/** A creator's own tag, trimmed and in lower case. */
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
  /** The team member who requested it; null for the owner. */
  madeBy: id.nullable(),
  /** Pixels; null until completed. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Duration of a video in seconds; null for other types, and until completed. */
  duration: z.number().nullable(),
  /** The placeholder colour, `#rrggbb`. */
  placeholder: z.string().nullable(),
  /**
   * How much the face resembles the references of its persona or model, 0 … 100; null when that was not measured: no
   * face was found, there are no references, or the item derives from an upload.
   */
  likeness: z.int().min(0).max(100).nullable(),
  favourite: z.boolean(),
  verdict: verdict.nullable(),
  /** The number of variants of its call, without those in the trash; at least 1. */
  variants: z.int(),
  tags: z.array(z.string()),
  /** When it was moved to the trash; null if it is not there. */
  trashedAt: timestamp.nullable(),
  /** JSON text of `contentMetadata` (docs/requirements/signed-in.md, section 3). */
  metadata: z.string(),
});
export type ContentItem = z.infer<typeof contentItem>;

/** The maximum age, in days of the user's time zone (`limits.contentAges`). */
export const contentAge = z.enum(['today', 'week', 'month']);

export const contentSort = z.enum(['newest', 'oldest', 'name', 'type', 'likeness']);
export type ContentSort = z.infer<typeof contentSort>;

/** A likeness from 0 to 100, as text like all filters. */
export const likenessBound = z.string().regex(/^(100|[1-9]?\d)$/, 'A whole number from 0 to 100');

/** Filters of a list, combined with AND. */
export const contentFilters = z.strictObject({
  type: contentType.optional(),
  category: category.optional(),
  status: contentStatus.optional(),
  /** Created at or after, and before this time; the client converts days of its time zone. */
  since: requestTimestamp.optional(),
  until: requestTimestamp.optional(),
  /**
   * Each word, and each phrase in quotes, must occur in the name, the prompt, the model's or persona's name, or a tag
   * (decision 106).
   */
  q: z.string().trim().max(limits.searchMaximum).optional(),
  favourite: z.literal('true').optional(),
  verdict: verdict.optional(),
  tag: ownTag.optional(),
  /** Measured, with a likeness of at least this. */
  likenessAtLeast: likenessBound.optional(),
  collectionId: id.optional(),
  personaId: id.optional(),
  modelId: id.optional(),
  /** Variants of one call. */
  bundleId: id.optional(),
  /** Only the front item of each variant stack; see `contentStacks` of the schema. */
  stacked: z.literal('true').optional(),
  /** Only items in the trash. */
  trash: z.literal('true').optional(),
});
export type ContentFilters = z.output<typeof contentFilters>;

export const contentQuery = contentFilters.extend({
  sort: contentSort.default('newest'),
  /** A cursor of the order by name contains the name: up to six bytes per character, as base64. */
  cursor: z.string().max(1_200).optional(),
  limit: pageSize,
});

export const contentPage = z.strictObject({
  items: z.array(contentItem),
  /** The `cursor` of the next page; null on the last page. */
  nextCursor: z.string().nullable(),
  /** The number of matching items on all pages; null except on the first page. */
  total: z.int().nullable(),
  /** Whether more items match than `total` says, which then is `limits.countedMatches`. */
  totalCapped: z.boolean(),
});
export type ContentPage = z.infer<typeof contentPage>;

/**
 * A compact map of a list, from which a page can lay out a hundred thousand items and load any of them. Each part is a
 * page of `size` items that starts after a cursor.
 */
export const contentMap = z.strictObject({
  total: z.int(),
  size: z.int(),
  parts: z.array(
    z.strictObject({
      /** The cursor of the page; null for the first. */
      cursor: z.string().nullable(),
      /** When its first item was created. */
      createdAt: timestamp,
    }),
  ),
  /** One character per item for its aspect ratio; see `parseShape`. */
  shapes: z.string(),
});
export type ContentMap = z.infer<typeof contentMap>;

/** The ratio between two codes: 1.1, so that the error is at most five percent. */
const shapeStep = 1.1;
const squareCode = 64;

/** Parses a character of `contentMap.shapes` into width divided by height: `@` is 1, the next character 1.1. */
export function parseShape(code: string): number {
  return shapeStep ** (code.charCodeAt(0) - squareCode);
}

/** The character for an aspect ratio. */
export function formatShape(width: number, height: number): string {
  const steps = Math.round(Math.log(width / height) / Math.log(shapeStep));
  return String.fromCharCode(squareCode + Math.max(-24, Math.min(24, steps)));
}

/** The position of an item in a list, from 0; null if the filters exclude it. */
export const contentPlace = z.strictObject({ place: z.int().nullable() });

/** The number of items of each type, without the trash. */
export const contentCounts = z.strictObject({
  total: z.int(),
  types: z.strictObject({ image: z.int(), video: z.int(), model: z.int(), training_data: z.int() }),
  categories: z.strictObject({ sfw: z.int(), nsfw: z.int() }),
  trash: z.int(),
});
export type ContentCounts = z.infer<typeof contentCounts>;

/** `small` for dense sheets, `thumbnail` for normal sheets, `preview` for full screen. */
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
 * The disclosure of a downloaded copy: signed credentials, credentials with a visible label, or none, for destinations
 * that require it.
 */
export const disclosure = z.enum(['credentials', 'label', 'none']);
export type Disclosure = z.infer<typeof disclosure>;

/** Whether a downloaded picture has its prompt, seed, parameters and model in it, in the form of AUTOMATIC1111. */
export const writtenSettings = z.enum(['none', 'automatic1111']);
export type WrittenSettings = z.infer<typeof writtenSettings>;

/** The ledger entries of an item: its hold, and the capture, release or refund. */
export const contentPayment = z.strictObject({
  entries: z.array(
    z.strictObject({
      /** The transfer in the ledger. */
      id,
      kind: z.enum(['hold', 'capture', 'release', 'refund']),
      /** Whole tokens, at least 1. */
      amount: z.int(),
      at: timestamp,
      /** The ledger's reason: the operation, or why tokens were returned. */
      reason: z.string(),
    }),
  ),
});
export type ContentPayment = z.infer<typeof contentPayment>;

/** The content credentials (C2PA) of the stored original. */
export const contentCredentials = z.strictObject({
  /** `invalid`: changed since signing, or a wrong signature. `unreadable`: the file is missing or damaged. */
  state: z.enum(['valid', 'invalid', 'absent', 'unreadable']),
  /** The signer as the certificate names it; not verified. */
  signer: z.string().nullable(),
  /** The signing time in the credentials; null if they have none. */
  signedAt: timestamp.nullable(),
  /** The time by a time stamp authority (RFC 3161); null without one. */
  stampedAt: timestamp.nullable(),
  /**
   * Whether the credentials are valid and of this installation or of a certificate in the operator's trust list; null
   * without credentials or a list.
   */
  isTrusted: z.boolean().nullable(),
  /** C2PA actions (`c2pa.created`). */
  actions: z.array(z.string()),
});
export type ContentCredentialsState = z.infer<typeof contentCredentials>;
