import { listWildcards, PromptVariantsError, resolve, type WildcardLists } from '@castwright/prompt-variants';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { WildcardList, wildcardForm } from '#contract/wildcards.ts';
import type { Queryable, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { wildcardLists } from './schema.ts';

type WildcardForm = z.output<typeof wildcardForm>;

/** Lists an account's wildcard lists by name. */
export async function listWildcardLists(db: Queryable, userId: string): Promise<WildcardList[]> {
  const rows = await db
    .select()
    .from(wildcardLists)
    .where(eq(wildcardLists.userId, userId))
    .orderBy(asc(wildcardLists.name));
  return rows.map(toList);
}

/** The lines of an account's lists by name, for prompts. */
export async function readWildcards(db: Queryable, userId: string): Promise<WildcardLists> {
  const { lines, name } = wildcardLists;
  const rows = await db.select({ name, lines }).from(wildcardLists).where(eq(wildcardLists.userId, userId));
  return new Map(rows.map((row) => [row.name, row.lines]));
}

/**
 * Creates a list whose lines passed the safety check.
 *
 * @throws AppError CONFLICT when the limit is reached, or the account has a list of that name; VALIDATION_FAILED for a
 *   line that cannot be read
 */
export async function createWildcardList(
  tx: Tx,
  { userId, madeBy }: { userId: string; madeBy: string | null },
  form: WildcardForm,
): Promise<WildcardList> {
  await lockLists(tx, userId);
  if ((await tx.$count(wildcardLists, eq(wildcardLists.userId, userId))) >= limits.wildcardListsMaximum) {
    const message = `You have reached the limit of ${limits.wildcardListsMaximum} lists. Delete one to save another.`;
    throw new AppError('CONFLICT', message);
  }
  const id = newId();
  await requireUsable(tx, { userId, id, ...form });
  const [row] = await tx
    .insert(wildcardLists)
    .values({ id, userId, madeBy, ...form })
    .returning();
  if (!row) throw new Error('the list was not stored');
  return toList(row);
}

/**
 * Replaces the name and the lines of a list. They passed the safety check.
 *
 * @throws AppError NOT_FOUND; CONFLICT when the account has another list of that name; VALIDATION_FAILED as above
 */
export async function changeWildcardList(
  tx: Tx,
  { id, userId }: { id: string; userId: string },
  form: WildcardForm,
): Promise<WildcardList> {
  await lockLists(tx, userId);
  await requireUsable(tx, { userId, id, ...form });
  const [row] = await tx
    .update(wildcardLists)
    .set({ ...form, updatedAt: sql`now()` })
    .where(ownedBy(userId, id))
    .returning();
  if (!row) throw listNotFound();
  return toList(row);
}

/** @throws AppError NOT_FOUND */
export async function deleteWildcardList(db: Queryable, userId: string, id: string): Promise<void> {
  const deleted = await db.delete(wildcardLists).where(ownedBy(userId, id)).returning();
  if (deleted.length === 0) throw listNotFound();
}

/** Serializes concurrent calls, so that each counts and compares with the result of the one before. */
async function lockLists(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('wildcard_lists'), hashtext(${userId}))`);
}

/** Requires a free name, lines that can be read, and lists that do not name each other in a circle. */
async function requireUsable(
  tx: Tx,
  { id, lines, name, userId }: WildcardForm & { id: string; userId: string },
): Promise<void> {
  const others = await tx
    .select({ name: wildcardLists.name, lines: wildcardLists.lines })
    .from(wildcardLists)
    .where(and(eq(wildcardLists.userId, userId), ne(wildcardLists.id, id)));
  if (others.some((other) => other.name === name)) {
    throw new AppError('CONFLICT', `There is a list “${name}”. Choose another name.`);
  }
  const all = new Map(others.map((other) => [other.name, other.lines]));
  all.set(name, lines);
  try {
    for (const missing of findMissing(lines, all)) all.set(missing, ['']);
    resolve(`__${name}__`, all);
  } catch (error) {
    if (!(error instanceof PromptVariantsError)) throw error;
    throw new AppError('VALIDATION_FAILED', error.message, { fields: ['lines'] }, { cause: error });
  }
}

/** A list may name one that does not exist yet. @throws PromptVariantsError for a line that cannot be read */
function findMissing(lines: readonly string[], all: ReadonlyMap<string, readonly string[]>): string[] {
  return lines.flatMap(listWildcards).filter((name) => !all.has(name));
}

const ownedBy = (userId: string, id: string) =>
  and(eq(wildcardLists.id, id), eq(wildcardLists.userId, userId));

const listNotFound = () => new AppError('NOT_FOUND', 'There is no such list.');

function toList({ userId: _, updatedAt, ...row }: typeof wildcardLists.$inferSelect): WildcardList {
  return { ...row, updatedAt: updatedAt.toISOString() };
}
