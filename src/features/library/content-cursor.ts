import { z } from 'zod';
import { id } from '#contract/common.ts';
import { AppError } from '#contract/errors.ts';

/** The place of an item in the list, newest first; items of the same millisecond are in order of their ids. */
type ContentCursor = { createdAt: string; id: string };

/** 14 digits of milliseconds reach to the year 5138, which PostgreSQL can hold. */
const form = z.tuple([z.string().regex(/^\d{1,14}$/), id]);

/** Opaque to clients: base64url of time and id. */
export function encodeCursor({ createdAt, id }: ContentCursor): string {
  return Buffer.from(`${Date.parse(createdAt)}/${id}`).toString('base64url');
}

/** @throws AppError BAD_REQUEST when it is none that `encodeCursor` can have made */
export function decodeCursor(cursor: string): ContentCursor {
  const found = form.safeParse(Buffer.from(cursor, 'base64url').toString('latin1').split('/'));
  if (!found.success) throw new AppError('BAD_REQUEST', 'This page of the list does not exist.');
  const [milliseconds, id] = found.data;
  return { createdAt: new Date(Number(milliseconds)).toISOString(), id };
}
