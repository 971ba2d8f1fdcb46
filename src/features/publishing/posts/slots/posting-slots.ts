import { and, eq, isNotNull } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { PostingSlot } from '#contract/posts.ts';
import { publishingLimits } from '#contract/publishing-limits.ts';
import { getPersona } from '#features/library/personas';
import type { Tx } from '#platform/db/client.ts';
import { addDays } from '#platform/time.ts';
import type { PostCaller, PostsDeps } from '../deps.ts';
import { postingSlots, posts } from '../schema.ts';
import { getPublishingSettings, requireAccountAdmin } from '../settings.ts';
import { findFreeSlot } from './find-slot.ts';
import { suggestSlots } from './suggest-slots.ts';

/** Days of clicks that suggestions rest on. */
const clickDays = 90;

/** The weekly slots of a persona, and those that the clicks on its links suggest. @throws AppError NOT_FOUND */
export async function listPostingSlots(
  { clock, countClicksByHour, db }: PostsDeps,
  userId: string,
  personaId: string,
): Promise<{ slots: PostingSlot[]; suggested: PostingSlot[] }> {
  await getPersona(db, userId, personaId);
  const [row] = await db.select().from(postingSlots).where(eq(postingSlots.personaId, personaId));
  const { timeZone } = await getPublishingSettings(db, userId);
  const now = clock();
  const clicks = countClicksByHour ? await countClicksByHour(db, personaId, addDays(now, -clickDays)) : [];
  return { slots: row?.slots ?? [], suggested: suggestSlots(clicks, { now, timeZone }) };
}

/** Replaces the weekly slots of a persona. @throws AppError NOT_FOUND; FORBIDDEN for a member who is no admin */
export async function changePostingSlots(
  { db }: PostsDeps,
  caller: PostCaller,
  personaId: string,
  slots: readonly PostingSlot[],
): Promise<void> {
  const { userId } = caller;
  await getPersona(db, userId, personaId);
  await requireAccountAdmin(db, caller, 'change the slots of a persona');
  const distinct = [...new Map(slots.map((slot) => [`${slot.weekday} ${slot.time}`, slot])).values()];
  const sorted = distinct.sort(
    (one, other) => one.weekday - other.weekday || one.time.localeCompare(other.time),
  );
  await db
    .insert(postingSlots)
    .values({ personaId, userId, slots: sorted })
    .onConflictDoUpdate({ target: postingSlots.personaId, set: { slots: sorted } });
}

/**
 * Takes the next free slot of a persona. The row of its slots stays locked until the transaction ends, so that two posts
 * never get the same one.
 *
 * @throws AppError CONFLICT for a post without a persona, a persona without slots, and when none is free for a year
 */
export async function takeFreeSlot(
  tx: Tx,
  { personaId, userId }: { userId: string; personaId: string | null },
  { now, postId }: { now: Date; postId: string },
): Promise<Date> {
  if (personaId === null)
    throw new AppError('CONFLICT', 'Choose a persona: the queue uses the slots of a persona.');
  const [row] = await tx
    .select({ slots: postingSlots.slots })
    .from(postingSlots)
    .where(and(eq(postingSlots.personaId, personaId), eq(postingSlots.userId, userId)))
    .for('update');
  if (!row || row.slots.length === 0)
    throw new AppError('CONFLICT', 'This persona has no slots yet. Add some in the settings of publishing.');
  const others = await tx
    .select({ id: posts.id, at: posts.scheduledAt })
    .from(posts)
    .where(and(eq(posts.userId, userId), eq(posts.personaId, personaId), isNotNull(posts.scheduledAt)));
  const taken = others.flatMap(({ at, id }) => (at && id !== postId ? [at.getTime()] : []));
  const { timeZone } = await getPublishingSettings(tx, userId);
  const days = publishingLimits.scheduleDaysMaximum;
  const free = findFreeSlot(row.slots, { after: now, timeZone, taken: new Set(taken), days });
  if (!free) throw new AppError('CONFLICT', 'No slot of this persona is free within a year. Add more slots.');
  return free;
}
