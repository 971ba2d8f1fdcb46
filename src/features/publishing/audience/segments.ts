import { and, count, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Segment, segmentForm } from '#contract/audience.ts';
import { audienceLimits } from '#contract/audience-limits.ts';
import { AppError } from '#contract/errors.ts';
import { getPersona } from '#features/library/personas';
import type { Db, Queryable, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { matchesContact } from './contacts/contact-condition.ts';
import { contacts, segments } from './schema.ts';

type SegmentRow = typeof segments.$inferSelect;

/** An account's segments by name, with how many contacts each has now. @param personaId undefined: of all personas */
export async function listSegments(
  db: Db,
  userId: string,
  personaId: string | undefined,
): Promise<Segment[]> {
  const rows = await db
    .select()
    .from(segments)
    .where(and(eq(segments.userId, userId), personaId ? eq(segments.personaId, personaId) : undefined))
    .orderBy(segments.name);
  return Promise.all(rows.map((row) => present(db, row)));
}

async function present(db: Queryable, { filter, id, name, personaId, userId }: SegmentRow): Promise<Segment> {
  const [row] = await db
    .select({ contacts: count() })
    .from(contacts)
    .where(matchesContact(userId, { personaId, filter }));
  return { id, personaId, name, filter, contacts: row?.contacts ?? 0 };
}

/** Saves a filter. @throws AppError NOT_FOUND for the persona; CONFLICT for a name that is taken and at the limit */
export async function addSegment(
  tx: Tx,
  userId: string,
  form: z.output<typeof segmentForm>,
): Promise<Segment> {
  await getPersona(tx, userId, form.personaId);
  const [there] = await tx.select({ segments: count() }).from(segments).where(eq(segments.userId, userId));
  if ((there?.segments ?? 0) >= audienceLimits.segmentsMaximum) {
    throw new AppError(
      'CONFLICT',
      `You have ${audienceLimits.segmentsMaximum} segments. Delete one to add another.`,
    );
  }
  const [row] = await tx
    .insert(segments)
    .values({ ...form, id: newId(), userId })
    .onConflictDoNothing()
    .returning();
  if (!row) throw new AppError('CONFLICT', 'This persona has a segment of this name.', { fields: ['name'] });
  return present(tx, row);
}

/** @throws AppError NOT_FOUND */
export async function deleteSegment(db: Db, userId: string, id: string): Promise<void> {
  const deleted = await db
    .delete(segments)
    .where(and(eq(segments.id, id), eq(segments.userId, userId)))
    .returning({ id: segments.id });
  if (deleted.length === 0) throw new AppError('NOT_FOUND', 'There is no such segment.');
}
