import { and, eq, inArray, ne, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/client.ts';
import { createTablePart, type DataPart } from '#platform/own-data/data-part.ts';
import { safetyAppeals, safetyDecisions, safetyReviews, safetyStrikes, safetyVerdicts } from './schema.ts';

/** Without the matched rules and near misses, which would show how to circumvent the check. */
const decisions = createTablePart({
  name: 'safety-decisions',
  about: 'Safety decisions about your requests, with the checked texts and the reasons of refusals.',
  table: safetyDecisions,
  owner: safetyDecisions.userId,
  without: [safetyDecisions.nearMisses, safetyDecisions.requestDigest],
});

export const safetyData: readonly DataPart[] = [
  {
    ...decisions,
    async *rows(db, userId) {
      for await (const row of decisions.rows(db, userId)) {
        const { findings, ...rest } = row as Pick<typeof safetyDecisions.$inferSelect, 'findings'>;
        yield { ...rest, reasons: [...new Set(findings.map(({ reason }) => reason))] };
      }
    },
  },
  createTablePart({
    name: 'strikes',
    about: 'Strikes for severe violations, and when they expire.',
    table: safetyStrikes,
    owner: safetyStrikes.userId,
    without: [safetyStrikes.wordsDigest],
  }),
  createTablePart({
    name: 'safety-reviews',
    about: 'Reviews that ended a generation pause of your account.',
    table: safetyReviews,
    owner: safetyReviews.userId,
  }),
  createTablePart({
    name: 'appeals',
    about: 'Your appeals against refusals, and the answers.',
    table: safetyAppeals,
    owner: safetyAppeals.userId,
  }),
  createTablePart({
    name: 'verdicts-on-decisions',
    about: 'Decisions about your requests that were reviewed later, and whether each was right.',
    table: safetyVerdicts,
    owner: (userId) =>
      sql`${safetyVerdicts.decisionId} in (select id from safety_decisions where user_id = ${userId})`,
    without: [safetyVerdicts.words],
  }),
];

const batch = 1_000;

/** Removes the decisions of a deleted account in batches. Its jobs must be removed before. */
export async function removeUserDecisions(db: Db, userId: string): Promise<void> {
  const some = db
    .select({ id: safetyDecisions.id })
    .from(safetyDecisions)
    .where(eq(safetyDecisions.userId, userId))
    .limit(batch);
  for (;;) {
    const { rowCount } = await db.delete(safetyDecisions).where(inArray(safetyDecisions.id, some));
    if (!rowCount) return;
  }
}

/**
 * Moves decisions to another account.
 *
 * @param decisionIds a subquery of their ids
 */
export async function moveDecisions(tx: Tx, decisionIds: SQLWrapper, userId: string): Promise<void> {
  await tx
    .update(safetyDecisions)
    .set({ userId })
    .where(and(inArray(safetyDecisions.id, decisionIds), ne(safetyDecisions.userId, userId)));
}
