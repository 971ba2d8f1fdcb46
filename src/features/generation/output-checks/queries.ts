import { and, asc, count, desc, eq, gt, inArray, isNotNull, lt, min } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import {
  type QueuedResult,
  type ResultReview,
  resultAppealDays,
  type WithheldResult,
} from '#contract/result-reviews.ts';
import type { ReviewView } from '#contract/review-views.ts';
import { listAccounts } from '#features/identity/accounts';
import type { Queryable } from '#platform/db/client.ts';
import { addDays } from '#platform/time.ts';
import { engineJobs } from '../jobs/schema.ts';
import { type OutputCheckRow, outputChecks, outputCheckViews } from './schema.ts';

const listLimit = 50;
const facts = {
  check: outputChecks,
  job: {
    name: engineJobs.name,
    operation: engineJobs.operation,
    category: engineJobs.category,
    problem: engineJobs.problem,
    madeBy: engineJobs.madeBy,
    decisionId: engineJobs.decisionId,
  },
};
const ofJob = eq(engineJobs.id, outputChecks.jobId);
const waits = inArray(outputChecks.state, ['in_review', 'appealed']);

export type CheckFacts = {
  check: OutputCheckRow;
  job: Pick<typeof engineJobs.$inferSelect, keyof typeof facts.job>;
};

/** Counts the results that wait for a reviewer, with the time of the oldest. */
export async function countWaitingResults(db: Queryable): Promise<{ count: number; since: Date | null }> {
  const [row] = await db
    .select({ count: count(), since: min(outputChecks.withheldAt) })
    .from(outputChecks)
    .where(waits);
  return row ?? { count: 0, since: null };
}

/** Counts open appeals against refused results of before a moment, with the oldest time. */
export async function countOpenResultAppeals(
  db: Queryable,
  before: Date,
): Promise<{ count: number; since: Date | null }> {
  const [row] = await db
    .select({ count: count(), since: min(outputChecks.appealedAt) })
    .from(outputChecks)
    .where(and(eq(outputChecks.state, 'appealed'), lt(outputChecks.appealedAt, before)));
  return row ?? { count: 0, since: null };
}

/** The deadline of an appeal; null when there can be none. */
export function getAppealDeadline({ output, state, withheldAt }: OutputCheckRow, now: Date): Date | null {
  const until = addDays(withheldAt, resultAppealDays);
  return state === 'refused' && output !== null && now < until ? until : null;
}

/** The creator's results that were not delivered at once, newest first. */
export async function listWithheldResults(
  db: Queryable,
  userId: string,
  now: Date,
): Promise<WithheldResult[]> {
  const rows = await db
    .select(facts)
    .from(outputChecks)
    .innerJoin(engineJobs, ofJob)
    .where(eq(outputChecks.userId, userId))
    .orderBy(desc(outputChecks.withheldAt))
    .limit(listLimit);
  return rows.map(({ check, job: { category, name, operation, problem } }) => ({
    id: check.jobId,
    name,
    operation,
    category,
    state: check.state,
    withheldAt: check.withheldAt.toISOString(),
    problem,
    appeal: toAppeal(check),
    decidedAt: check.decidedAt?.toISOString() ?? null,
    answer: check.answer,
    appealableUntil: getAppealDeadline(check, now)?.toISOString() ?? null,
  }));
}

const toAppeal = ({ appealText: text, appealedAt }: OutputCheckRow) =>
  text !== null && appealedAt ? { text, createdAt: appealedAt.toISOString() } : null;

/** The queue of the reviewers. */
export async function listResultReviews(
  db: Queryable,
  show: 'waiting' | 'decided',
  readerId: string,
): Promise<QueuedResult[]> {
  const rows = await db
    .select(facts)
    .from(outputChecks)
    .innerJoin(engineJobs, ofJob)
    .where(show === 'waiting' ? waits : isNotNull(outputChecks.decidedAt))
    .orderBy(show === 'waiting' ? asc(outputChecks.withheldAt) : desc(outputChecks.decidedAt))
    .limit(listLimit);
  return rows.map((row) => toQueued(row, readerId));
}

function toQueued({ check, job }: CheckFacts, readerId: string): QueuedResult {
  return {
    id: check.jobId,
    operation: job.operation,
    category: job.category,
    state: check.state,
    withheldAt: check.withheldAt.toISOString(),
    decidedAt: check.decidedAt?.toISOString() ?? null,
    labels: [...new Set(check.reasons.map(({ label }) => label))],
    isAppeal: check.appealedAt !== null,
    isYours: isOwn({ check, job }, readerId),
  };
}

/** Whether a reviewer requested the result or owns its account. */
export const isOwn = ({ check: { userId }, job: { madeBy } }: CheckFacts, readerId: string): boolean =>
  userId === readerId || madeBy === readerId;

/** @throws AppError NOT_FOUND */
export async function getCheck(db: Queryable, jobId: string): Promise<CheckFacts> {
  const [row] = await db
    .select(facts)
    .from(outputChecks)
    .innerJoin(engineJobs, ofJob)
    .where(eq(outputChecks.jobId, jobId));
  if (!row) throw new AppError('NOT_FOUND', 'Result not found.');
  return row;
}

/** A withheld result as a reviewer sees it. @throws AppError NOT_FOUND */
export async function presentResultReview(
  db: Queryable,
  jobId: string,
  readerId: string,
  now: Date,
): Promise<ResultReview> {
  const row = await getCheck(db, jobId);
  const { check, job } = row;
  const people = await listAccounts(db, [check.userId, ...(check.reviewerId ? [check.reviewerId] : [])]);
  const getEmail = (id: string) => people.get(id)?.email ?? 'Deleted account';
  const original = check.output?.output.files.find(({ variant }) => variant === 'original');
  return {
    ...toQueued(row, readerId),
    person: { id: check.userId, email: getEmail(check.userId) },
    decisionId: job.decisionId,
    reasons: check.reasons.map(({ inspector, label, score, threshold }) => ({
      inspector,
      label,
      score,
      threshold,
    })),
    appeal: toAppeal(check),
    answer: check.answer,
    decidedBy: check.reviewerId && getEmail(check.reviewerId),
    isVideo: original?.mediaType === 'video/mp4',
    hasFiles: check.output !== null,
    hasUpload: findResembledUpload(check) !== null,
    view: await findOpenView(db, jobId, readerId, now),
    looked: await hasViewed(db, jobId, readerId),
  };
}

/** The id of the upload that a withheld result may resemble; null where that is no reason to withhold it. */
export function findResembledUpload({ reasons, reports }: OutputCheckRow): string | null {
  const found = reports.find(
    ({ inspector, uploadId }) => uploadId && reasons.some((reason) => reason.inspector === inspector),
  );
  return found?.uploadId ?? null;
}

const viewsOf = (jobId: string, readerId: string) =>
  and(eq(outputCheckViews.jobId, jobId), eq(outputCheckViews.reviewerId, readerId));

async function findOpenView(
  db: Queryable,
  jobId: string,
  readerId: string,
  now: Date,
): Promise<ReviewView | null> {
  const [view] = await db
    .select({ id: outputCheckViews.id, expiresAt: outputCheckViews.expiresAt })
    .from(outputCheckViews)
    .where(and(viewsOf(jobId, readerId), gt(outputCheckViews.expiresAt, now)))
    .orderBy(desc(outputCheckViews.expiresAt))
    .limit(1);
  return view
    ? { id: view.id, secondsLeft: Math.ceil((view.expiresAt.getTime() - now.getTime()) / 1000) }
    : null;
}

/** Whether the reviewer has ever opened the result. */
export async function hasViewed(db: Queryable, jobId: string, readerId: string): Promise<boolean> {
  const [view] = await db
    .select({ id: outputCheckViews.id })
    .from(outputCheckViews)
    .where(viewsOf(jobId, readerId))
    .limit(1);
  return view !== undefined;
}
