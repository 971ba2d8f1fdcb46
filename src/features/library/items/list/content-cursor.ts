import { z } from 'zod';
import { id } from '#contract/common.ts';
import { AppError } from '#contract/errors.ts';
import { type ContentSort, contentType, moment } from '#contract/library.ts';

/** The place of an item in a list: what the list is sorted by, and its id where that is the same. */
const place = {
  newest: z.strictObject({ sort: z.literal('newest'), createdAt: moment, id }),
  oldest: z.strictObject({ sort: z.literal('oldest'), createdAt: moment, id }),
  name: z.strictObject({ sort: z.literal('name'), name: z.string(), id }),
  type: z.strictObject({ sort: z.literal('type'), type: contentType, createdAt: moment, id }),
};
export type ContentCursor = { [Sort in ContentSort]: z.output<(typeof place)[Sort]> }[ContentSort];

/** Opaque to clients: base64url of the place as JSON. */
export function encodeCursor(cursor: ContentCursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/** @throws AppError BAD_REQUEST when it is none that `encodeCursor` can have made for this sort */
export function decodeCursor(cursor: string, sort: ContentSort): ContentCursor {
  try {
    return place[sort].parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw new AppError('BAD_REQUEST', 'This page of the list does not exist.');
  }
}
