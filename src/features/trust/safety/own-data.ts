import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { type DataPart, tablePart } from '#platform/own-data/data-part.ts';
import { safetyAppeals, safetyDecisions, safetyReviews, safetyStrikes, safetyVerdicts } from './schema.ts';

/** Without the rules' own words: which of them met what is how the check is got round. */
const decisions = tablePart({
  name: 'safety-decisions',
  about:
    'What the safety check decided about your requests, with the texts that were judged, and why it refused.',
  table: safetyDecisions,
  of: safetyDecisions.userId,
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
  tablePart({
    name: 'strikes',
    about: 'What the gravest refusals left on your record, and until when.',
    table: safetyStrikes,
    of: safetyStrikes.userId,
    without: [safetyStrikes.wordsDigest],
  }),
  tablePart({
    name: 'safety-reviews',
    about: 'When somebody looked at your paused account and let it go on.',
    table: safetyReviews,
    of: safetyReviews.userId,
  }),
  tablePart({
    name: 'appeals',
    about: 'Your appeals against refusals, and the answers.',
    table: safetyAppeals,
    of: safetyAppeals.userId,
  }),
  tablePart({
    name: 'verdicts-on-decisions',
    about: 'Decisions about your requests that somebody looked at afterwards, and whether each was right.',
    table: safetyVerdicts,
    of: (userId) =>
      sql`${safetyVerdicts.decisionId} in (select id from safety_decisions where user_id = ${userId})`,
    without: [safetyVerdicts.words],
  }),
];

const batch = 1_000;

/** Removes the decisions about an account that is deleted, a batch at a time; its jobs must be gone. */
export async function removeDecisionsOf(db: Db, userId: string): Promise<void> {
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
