import { and, count, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type earningForm, earningLimits } from '#contract/earnings.ts';
import { AppError } from '#contract/errors.ts';
import { isAccountAdmin } from '#features/identity/team';
import { getPersona } from '#features/library/personas';
import type { Db, Queryable, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { channels } from '../channels/schema.ts';
import { earnings } from './schema.ts';

/** The account, and the person who works in it. */
export type Actor = { userId: string; personId: string };
type Form = z.output<typeof earningForm>;

/** Requires that the person may change what the account earned: its owner and the admins of their team. @throws AppError FORBIDDEN */
export async function requireMayChange(db: Queryable, { personId, userId }: Actor): Promise<void> {
  if (await isAccountAdmin(db, userId, personId)) return;
  throw new AppError('FORBIDDEN', 'Only the owner and the admins of the team can change earnings.');
}

/** Requires room for more entries; locks the account's until the transaction ends. @throws AppError CONFLICT */
export async function requireRoom(tx: Tx, userId: string, more: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('earnings'), hashtext(${userId}))`);
  const [stored] = await tx.select({ n: count() }).from(earnings).where(eq(earnings.userId, userId));
  if ((stored?.n ?? 0) + more <= earningLimits.entriesMaximum) return;
  throw new AppError(
    'CONFLICT',
    `An account can have ${earningLimits.entriesMaximum.toLocaleString('en-US')} entries. Delete some first.`,
  );
}

/** @throws AppError NOT_FOUND for a persona or a channel of another account */
async function requireOwn(db: Queryable, userId: string, { channelId, personaId }: Form): Promise<void> {
  await getPersona(db, userId, personaId);
  if (channelId === null) return;
  const found = await db
    .select({ id: channels.id })
    .from(channels)
    .where(and(eq(channels.id, channelId), eq(channels.userId, userId)));
  if (found.length === 0) throw new AppError('NOT_FOUND', 'There is no such channel.');
}

/** Stores an entry. @returns its id. @throws AppError FORBIDDEN, NOT_FOUND, CONFLICT */
export async function addEarning(db: Db, actor: Actor, form: Form): Promise<string> {
  const { userId } = actor;
  await requireMayChange(db, actor);
  await requireOwn(db, userId, form);
  const id = newId();
  await db.transaction(async (tx) => {
    await requireRoom(tx, userId, 1);
    await tx.insert(earnings).values({ id, userId, ...form });
  });
  return id;
}

/** Changes an entry, also one of an import. @throws AppError FORBIDDEN, NOT_FOUND */
export async function changeEarning(db: Db, actor: Actor, id: string, form: Form): Promise<void> {
  await requireMayChange(db, actor);
  await requireOwn(db, actor.userId, form);
  const changed = await db
    .update(earnings)
    .set(form)
    .where(and(eq(earnings.id, id), eq(earnings.userId, actor.userId)))
    .returning({ id: earnings.id });
  if (changed.length === 0) throw new AppError('NOT_FOUND', 'There is no such entry.');
}

/** Deletes an entry. @throws AppError FORBIDDEN, NOT_FOUND */
export async function deleteEarning(db: Db, actor: Actor, id: string): Promise<void> {
  await requireMayChange(db, actor);
  const deleted = await db
    .delete(earnings)
    .where(and(eq(earnings.id, id), eq(earnings.userId, actor.userId)))
    .returning({ id: earnings.id });
  if (deleted.length === 0) throw new AppError('NOT_FOUND', 'There is no such entry.');
}
