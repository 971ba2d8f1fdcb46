import { z } from 'zod';
import { id, requestTimestamp } from '#contract/common.ts';
import { AppError } from '#contract/errors.ts';
import { type ContentSort, contentType } from '#contract/library.ts';

/** A position in a list: the sort value of an item, and its id as tie-breaker. */
const cursorSchemas = {
  newest: z.strictObject({ sort: z.literal('newest'), createdAt: requestTimestamp, id }),
  oldest: z.strictObject({ sort: z.literal('oldest'), createdAt: requestTimestamp, id }),
  name: z.strictObject({ sort: z.literal('name'), name: z.string().regex(/^[^\0]*$/), id }),
  likeness: z.strictObject({
    sort: z.literal('likeness'),
    /** -1: not measured. */
    likeness: z.int().min(-1).max(100),
    createdAt: requestTimestamp,
    id,
  }),
  type: z.strictObject({ sort: z.literal('type'), type: contentType, createdAt: requestTimestamp, id }),
};
export type ContentCursor = { [Sort in ContentSort]: z.output<(typeof cursorSchemas)[Sort]> }[ContentSort];

/** Encodes a cursor as base64url of its JSON; opaque to clients. */
export function encodeCursor(cursor: ContentCursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/** @throws AppError BAD_REQUEST unless the cursor is one of `encodeCursor` for this sort */
export function decodeCursor(cursor: string, sort: ContentSort): ContentCursor {
  try {
    return cursorSchemas[sort].parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw new AppError('BAD_REQUEST', 'This page of the list does not exist.');
  }
}
