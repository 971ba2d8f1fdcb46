import { randomInt } from 'node:crypto';
import type { Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { type ShortLinkRow, shortLinks } from './schema.ts';

/** Digits and letters without those that look alike: 0, 1, i, l and o. */
const characters = '23456789abcdefghjkmnpqrstuvwxyz';
const length = 7;
const maximumTries = 5;

/** A random code for a short link: one of 27 billion, so that codes in use are not found by trying. */
export function createShortCode(): string {
  return Array.from({ length }, () => characters[randomInt(characters.length)]).join('');
}

/** Stores a short link under a code that is free. */
export async function insertShortLink(
  tx: Tx,
  values: Omit<typeof shortLinks.$inferInsert, 'code' | 'id'>,
): Promise<ShortLinkRow> {
  for (let tries = 0; tries < maximumTries; tries++) {
    const [stored] = await tx
      .insert(shortLinks)
      .values({ ...values, id: newId(), code: createShortCode() })
      .onConflictDoNothing({ target: shortLinks.code })
      .returning();
    if (stored) return stored;
  }
  throw new Error('No free code was found for a short link.');
}
