import { and, count, eq, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { SavedStyle, savedStyleForm } from '#contract/saved-styles.ts';
import type { Queryable, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { savedStyles } from './schema.ts';

type StyleRow = typeof savedStyles.$inferSelect;

/** Lists an account's styles by name. */
export async function listStyles(db: Queryable, userId: string): Promise<SavedStyle[]> {
  const rows = await db
    .select()
    .from(savedStyles)
    .where(eq(savedStyles.userId, userId))
    .orderBy(sql`lower(${savedStyles.name})`, savedStyles.id);
  return rows.map(toStyle);
}

/**
 * Creates a style whose texts passed the safety check.
 *
 * @throws AppError CONFLICT when the limit is reached, or the account has a style of that name
 */
export async function createStyle(
  tx: Tx,
  { userId, madeBy }: { userId: string; madeBy: string | null },
  form: z.output<typeof savedStyleForm>,
): Promise<SavedStyle> {
  await lockStyles(tx, userId);
  const [kept] = await tx.select({ n: count() }).from(savedStyles).where(eq(savedStyles.userId, userId));
  if ((kept?.n ?? 0) >= limits.savedStylesMaximum) {
    throw new AppError(
      'CONFLICT',
      `You have reached the limit of ${limits.savedStylesMaximum} styles. Delete one to save another.`,
    );
  }
  const id = newId();
  await requireFreeName(tx, { userId, id, name: form.name });
  const [row] = await tx
    .insert(savedStyles)
    .values({ id, userId, madeBy, ...form })
    .returning();
  if (!row) throw new Error('the style was not stored');
  return toStyle(row);
}

/** @throws AppError NOT_FOUND for an unknown style and for another account's */
export async function getStyle(db: Queryable, userId: string, styleId: string): Promise<SavedStyle> {
  const [row] = await db.select().from(savedStyles).where(ownedBy(userId, styleId));
  if (!row) throw styleNotFound();
  return toStyle(row);
}

/**
 * Changes a style whose texts passed the safety check.
 *
 * @throws AppError NOT_FOUND; CONFLICT when the account has another style of that name
 */
export async function changeStyle(
  tx: Tx,
  userId: string,
  { id, name, parameters, words }: Pick<SavedStyle, 'id' | 'name' | 'parameters' | 'words'>,
): Promise<SavedStyle> {
  await lockStyles(tx, userId);
  await requireFreeName(tx, { userId, id, name });
  const [row] = await tx
    .update(savedStyles)
    .set({ name, parameters, words })
    .where(ownedBy(userId, id))
    .returning();
  if (!row) throw styleNotFound();
  return toStyle(row);
}

/** @throws AppError NOT_FOUND */
export async function deleteStyle(db: Queryable, userId: string, styleId: string): Promise<void> {
  const deleted = await db.delete(savedStyles).where(ownedBy(userId, styleId)).returning();
  if (deleted.length === 0) throw styleNotFound();
}

/** Serializes concurrent calls, so that each counts and compares with the result of the one before. */
async function lockStyles(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('saved_styles'), hashtext(${userId}))`);
}

async function requireFreeName(
  tx: Tx,
  { userId, id, name }: { userId: string; id: string; name: string },
): Promise<void> {
  const sameName = sql`lower(${savedStyles.name}) = lower(${name})`;
  const [other] = await tx
    .select({ name: savedStyles.name })
    .from(savedStyles)
    .where(and(eq(savedStyles.userId, userId), sameName, ne(savedStyles.id, id)));
  if (other) throw new AppError('CONFLICT', `There is a style “${other.name}”. Choose another name.`);
}

const ownedBy = (userId: string, styleId: string) =>
  and(eq(savedStyles.id, styleId), eq(savedStyles.userId, userId));

const styleNotFound = () => new AppError('NOT_FOUND', 'There is no such style.');

function toStyle({ userId: _, createdAt, ...row }: StyleRow): SavedStyle {
  return { ...row, createdAt: createdAt.toISOString() };
}
