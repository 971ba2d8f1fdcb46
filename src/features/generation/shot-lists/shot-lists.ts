import { and, count, desc, eq, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { filmLimits, sumSeconds } from '#contract/films.ts';
import type { MadeShots, ShotList, ShotListDraft, ShotListSummary } from '#contract/shot-lists.ts';
import { type ContentState, listContentStates } from '#features/library/items';
import type { Queryable, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { type StoredMade, shotLists } from './schema.ts';

type ShotListRow = typeof shotLists.$inferSelect;
type States = ReadonlyMap<string, ContentState>;

/** Lists an account's shot lists, last changed first. */
export async function listShotLists(db: Queryable, userId: string): Promise<ShotListSummary[]> {
  const rows = await db
    .select()
    .from(shotLists)
    .where(eq(shotLists.userId, userId))
    .orderBy(desc(shotLists.updatedAt), desc(shotLists.id));
  const states = await readStates(db, rows);
  return rows.map((row) => {
    const made = row.made && toMade(row.made, states);
    const results = made ? [...(made.film ? [made.film] : []), ...made.shots] : [];
    const cover = results.find(({ status }) => status === 'completed');
    return {
      ...toFacts(row),
      shots: row.body.shots.length,
      seconds: sumSeconds(row.body.shots),
      coverId: cover?.contentId ?? null,
    };
  });
}

/** @throws AppError CONFLICT when the limit is reached */
export async function createShotList(
  tx: Tx,
  { userId, madeBy }: { userId: string; madeBy: string | null },
  { name, ...body }: ShotListDraft,
): Promise<ShotList> {
  // Serializes concurrent calls, so that each counts the result of the one before.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('shot_lists'), hashtext(${userId}))`);
  const [kept] = await tx.select({ n: count() }).from(shotLists).where(eq(shotLists.userId, userId));
  if ((kept?.n ?? 0) >= filmLimits.lists) {
    throw new AppError(
      'CONFLICT',
      `You have reached the limit of ${filmLimits.lists} shot lists. Delete one to add another.`,
    );
  }
  const values = { id: newId(), userId, madeBy, name, body };
  const [row] = await tx.insert(shotLists).values(values).returning();
  if (!row) throw new Error('the shot list was not stored');
  return toShotList(row, new Map());
}

/** @throws AppError NOT_FOUND for an unknown list and for another account's */
export async function getShotList(db: Queryable, userId: string, listId: string): Promise<ShotList> {
  const [row] = await db.select().from(shotLists).where(ownedBy(userId, listId));
  if (!row) throw shotListNotFound();
  return toShotList(row, await readStates(db, [row]));
}

/** Replaces what a list says; what was made of it stays. @throws AppError NOT_FOUND */
export async function saveShotList(
  db: Queryable,
  userId: string,
  listId: string,
  { name, ...body }: ShotListDraft,
): Promise<ShotList> {
  const [row] = await db
    .update(shotLists)
    .set({ name, body, updatedAt: sql`now()` })
    .where(ownedBy(userId, listId))
    .returning();
  if (!row) throw shotListNotFound();
  return toShotList(row, await readStates(db, [row]));
}

/** Deletes a list; its videos stay. @throws AppError NOT_FOUND */
export async function deleteShotList(db: Queryable, userId: string, listId: string): Promise<void> {
  const deleted = await db.delete(shotLists).where(ownedBy(userId, listId)).returning({ id: shotLists.id });
  if (deleted.length === 0) throw shotListNotFound();
}

const ownedBy = (userId: string, listId: string) =>
  and(eq(shotLists.id, listId), eq(shotLists.userId, userId));

const shotListNotFound = () => new AppError('NOT_FOUND', 'There is no such shot list.');

function readStates(db: Queryable, rows: readonly ShotListRow[]): Promise<States> {
  const results = rows.flatMap(({ made }) =>
    made ? [...(made.film ? [made.film] : []), ...made.shots] : [],
  );
  return listContentStates(
    db,
    results.map(({ contentId }) => contentId),
  );
}

const toFacts = ({ id, madeBy, name, updatedAt }: ShotListRow) => ({
  id,
  name,
  madeBy,
  updatedAt: updatedAt.toISOString(),
});

function toShotList(row: ShotListRow, states: States): ShotList {
  const draft = { ...row.body, name: row.name };
  return { ...toFacts(row), draft, made: row.made && toMade(row.made, states) };
}

/** What was made, without the items that are deleted or in the trash. */
function toMade({ film, form, shots }: StoredMade, states: States): MadeShots {
  const findStatus = ({ contentId }: { contentId: string }) => {
    const state = states.get(contentId);
    return state && !state.isTrashed ? state.status : null;
  };
  const filmStatus = film && findStatus(film);
  return {
    form,
    film: film && filmStatus ? { contentId: film.contentId, status: filmStatus } : null,
    shots: shots.flatMap((shot) => {
      const status = findStatus(shot);
      const { contentId, follows, id } = shot;
      return status ? [{ id, contentId, follows, status }] : [];
    }),
  };
}
