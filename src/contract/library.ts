import { z } from 'zod';
import { category, id, idParams, success, timestamp } from './common.ts';
import { limits } from './limits.ts';
import { defineRoutes } from './route.ts';

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
  /** The trained model, the persona, the tag and the LoRA it was asked for with. */
  modelId: id.optional(),
  personaId: id.optional(),
  tag: z.string().optional(),
  lora: z.string().optional(),
  /** Of a video: its length in seconds and its quality. */
  seconds: z.number().optional(),
  quality: z.string().optional(),
  /** Others of the same call carry the same. */
  bundleId: id.optional(),
  engine: z.string().optional(),
  cost: z.int().optional(),
  failure: z.string().optional(),
});
export type ContentMetadata = z.infer<typeof contentMetadata>;

export const contentItem = z.strictObject({
  id,
  name: z.string(),
  type: contentType,
  category,
  status: contentStatus,
  createdAt: timestamp,
  /** Pixels; null until completed. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Seconds that a video lasts; null for anything else, and until completed. */
  duration: z.number().nullable(),
  /** A colour of the picture, `#rrggbb`, to hold its place while it loads. */
  placeholder: z.string().nullable(),
  /** JSON text of `contentMetadata` (specification 001, section 3). */
  metadata: z.string(),
});
export type ContentItem = z.infer<typeof contentItem>;

export const contentQuery = z.strictObject({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(limits.pageSizeMaximum).default(limits.pageSizeDefault),
  type: contentType.optional(),
  category: category.optional(),
  status: contentStatus.optional(),
});

export const contentPage = z.strictObject({
  items: z.array(contentItem),
  /** Give it back as `cursor` for the next page; null on the last. */
  nextCursor: z.string().nullable(),
  /** Items that match the filters, over all pages. */
  total: z.int(),
});
export type ContentPage = z.infer<typeof contentPage>;

export const previewSize = z.enum(['thumbnail', 'preview']);

export const libraryRoutes = defineRoutes({
  listContent: {
    method: 'GET',
    path: '/api/content',
    summary: "The caller's content, newest first, by keyset pages",
    tag: 'Library',
    access: 'tour',
    query: contentQuery,
    response: contentPage,
  },
  getContent: {
    method: 'GET',
    path: '/api/content/:id',
    summary: 'One item',
    tag: 'Library',
    access: 'tour',
    params: idParams,
    response: contentItem,
  },
  previewContent: {
    method: 'GET',
    path: '/api/content/:id/preview',
    summary: 'A WebP of the item, small or large',
    tag: 'Library',
    access: 'tour',
    params: idParams,
    query: z.strictObject({ size: previewSize.default('preview') }),
    response: { kind: 'binary', description: 'image/webp' },
  },
  streamContent: {
    method: 'GET',
    path: '/api/content/:id/stream',
    summary: 'A finished video to play, whole or by byte ranges',
    tag: 'Library',
    access: 'tour',
    params: idParams,
    response: { kind: 'binary', description: 'video/mp4' },
  },
  downloadContent: {
    method: 'GET',
    path: '/api/content/:id/download',
    summary: 'The finished file; asked for as JSON, a link to it instead, where the storage gives links',
    tag: 'Library',
    access: 'app',
    params: idParams,
    response: { kind: 'binary', description: 'The file, or {"downloadUrl": string | null}' },
  },
  deleteContent: {
    method: 'DELETE',
    path: '/api/content/:id',
    summary: 'Delete an item and its files',
    tag: 'Library',
    access: 'app',
    params: idParams,
    response: success,
  },
});
