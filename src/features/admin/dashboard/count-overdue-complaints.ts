import { countOpenResultAppeals } from '#features/generation/output-checks';
import { countOpenAppeals } from '#features/trust/safety';
import { countOpenObjections } from '#features/trust/takedowns';
import type { Db } from '#platform/db/client.ts';
import { addDays } from '#platform/time.ts';

/**
 * Counts the appeals of all kinds that were to be answered by now. Reports of content have a clock of their own; messages
 * of the contact form are not stored, so that their mail says when the answer is due.
 *
 * @param complaintDays days until the answer
 * @returns the number, and when the oldest one was due
 */
export async function countOverdueComplaints(
  db: Db,
  complaintDays: number,
  now: Date,
): Promise<{ count: number; since: Date | null }> {
  const before = addDays(now, -complaintDays);
  const open = await Promise.all([
    countOpenAppeals(db, before),
    countOpenObjections(db, before),
    countOpenResultAppeals(db, before),
  ]);
  const [oldest] = open.flatMap(({ since }) => since ?? []).sort((one, other) => Number(one) - Number(other));
  return {
    count: open.reduce((sum, { count }) => sum + count, 0),
    since: oldest ? addDays(oldest, complaintDays) : null,
  };
}
