import { AppError } from '#contract/errors.ts';
import type {
  FoundDecision,
  PersonSafetyRecord,
  QueuedAppeal,
  ReviewedDecision,
} from '#contract/safety-reviews.ts';
import { listJobsOfDecision } from '#features/generation/jobs';
import { listAccounts } from '#features/identity/accounts';
import { countRefusedUploads } from '#features/library/uploads';
import {
  findReviewedDecision,
  getStrikeState,
  type listAppeals,
  type ReviewedRow,
  readSafetyRecord,
} from '#features/trust/safety';
import type { Db } from '#platform/db/client.ts';
import { addDays } from '#platform/time.ts';

type Accounts = Awaited<ReturnType<typeof listAccounts>>;

const getEmail = (accounts: Accounts, id: string | null) =>
  (id && accounts.get(id)?.email) || 'Deleted account';

const listRules = ({ findings, nearMisses }: ReviewedRow['decision']) => [
  ...new Set((findings.length > 0 ? findings : nearMisses).map(({ rule }) => rule)),
];

/** A decision as a search result. */
export function presentFoundDecision(row: ReviewedRow, accounts: Accounts, now: Date): FoundDecision {
  const { appeal, decision, strike, verdict } = row;
  return {
    id: decision.id,
    createdAt: decision.createdAt.toISOString(),
    person: { id: decision.userId, email: getEmail(accounts, decision.userId) },
    operation: decision.operation,
    category: decision.category,
    allowed: decision.allowed,
    rules: listRules(decision),
    strike: strike && getStrikeState(strike, now),
    appeal: appeal?.state ?? null,
    verdict: verdict?.verdict ?? null,
  };
}

/** Why a reviewer may not decide on a decision or its appeal; null when they may. */
function findConflictOfInterest(
  readerId: string,
  { decision, verdict }: Pick<ReviewedRow, 'decision' | 'verdict'>,
) {
  if (decision.userId === readerId) return 'own' as const;
  return verdict?.reviewerId === readerId ? ('decided_before' as const) : null;
}

/** A decision with its findings, reviews, appeal and jobs. @throws AppError NOT_FOUND */
export async function presentReviewedDecision(
  db: Db,
  decisionId: string,
  readerId: string,
  now: Date,
): Promise<ReviewedDecision> {
  const row = await findReviewedDecision(db, decisionId);
  if (!row) throw new AppError('NOT_FOUND', 'Decision not found.');
  const { appeal, decision, strike, verdict } = row;
  const people = [decision.userId, verdict?.reviewerId, appeal?.reviewerId].flatMap((id) => id ?? []);
  const accounts = await listAccounts(db, people);
  return {
    ...presentFoundDecision(row, accounts, now),
    policyVersion: decision.policyVersion,
    fields: Object.entries(decision.fields).map(([field, text]) => ({ field, text })),
    findings: decision.findings,
    nearMisses: decision.nearMisses,
    strikeExpiresAt: strike?.expiresAt.toISOString() ?? null,
    verdictBy: verdict && {
      reviewer: getEmail(accounts, verdict.reviewerId),
      words: verdict.words,
      givenAt: verdict.givenAt.toISOString(),
    },
    appealed: appeal && {
      id: appeal.id,
      text: appeal.text,
      createdAt: appeal.createdAt.toISOString(),
      decidedAt: appeal.decidedAt?.toISOString() ?? null,
      reviewer: appeal.decidedAt && getEmail(accounts, appeal.reviewerId),
      answer: appeal.answer,
    },
    jobs: await listJobsOfDecision(db, decisionId),
    notForYou: findConflictOfInterest(readerId, row),
  };
}

/** An appeal as an entry of the queue. */
export function presentQueuedAppeal(
  row: Awaited<ReturnType<typeof listAppeals>>[number],
  complaintDays: number,
  readerId: string,
  now: Date,
): QueuedAppeal {
  const { appeal, decision, strike } = row;
  return {
    id: appeal.id,
    decisionId: decision.id,
    askedAt: appeal.createdAt.toISOString(),
    dueAt: addDays(appeal.createdAt, complaintDays).toISOString(),
    decidedAt: appeal.decidedAt?.toISOString() ?? null,
    state: appeal.state,
    category: decision.category,
    rules: listRules(decision),
    strike: strike !== null && getStrikeState(strike, now) === 'active',
    notForYou: findConflictOfInterest(readerId, row),
  };
}

/** A user's safety standing with all strikes and reviews. @throws AppError NOT_FOUND */
export async function presentSafetyRecord(
  db: Db,
  userId: string,
  readerId: string,
  now: Date,
): Promise<PersonSafetyRecord> {
  const { allowed, refused, reviews, standing, strikes } = await readSafetyRecord(db, userId, now);
  const accounts = await listAccounts(db, [userId, ...reviews.flatMap(({ reviewerId }) => reviewerId ?? [])]);
  const person = accounts.get(userId);
  if (!person) throw userNotFound();
  return {
    person: { id: userId, email: person.email, name: person.name },
    level: standing.level,
    pausedUntil: standing.pausedUntil?.toISOString() ?? null,
    refused,
    allowed,
    refusedUploads: (await countRefusedUploads(db, [userId], now)).get(userId) ?? 0,
    strikes: strikes.map((strike) => ({
      decisionId: strike.decisionId,
      ground: strike.ground,
      state: getStrikeState(strike, now),
      givenAt: strike.givenAt.toISOString(),
      expiresAt: strike.expiresAt.toISOString(),
    })),
    reviews: reviews.map(({ reason, reviewedAt, reviewerId }) => ({
      reviewer: getEmail(accounts, reviewerId),
      reason,
      reviewedAt: reviewedAt.toISOString(),
    })),
    isYou: userId === readerId,
  };
}

export function userNotFound(): AppError {
  return new AppError('NOT_FOUND', 'User not found.');
}
