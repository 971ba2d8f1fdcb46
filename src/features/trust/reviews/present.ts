import { AppError } from '#contract/errors.ts';
import type {
  FoundDecision,
  QueuedAppeal,
  ReviewedDecision,
  SafetyRecordOfPerson,
} from '#contract/safety-reviews.ts';
import { jobsOfDecision } from '#features/generation/jobs';
import { accountsOf } from '#features/identity/accounts';
import {
  type listAppeals,
  type ReviewedRow,
  readForReview,
  recordOf,
  strikeStateOf,
} from '#features/trust/safety';
import type { Db } from '#platform/db/client.ts';

type Accounts = Awaited<ReturnType<typeof accountsOf>>;

const emailOf = (accounts: Accounts, id: string | null) =>
  (id && accounts.get(id)?.email) || 'an account that is gone';

const rulesOf = ({ findings, nearMisses }: ReviewedRow['decision']) => [
  ...new Set((findings.length > 0 ? findings : nearMisses).map(({ rule }) => rule)),
];

/** A decision as the search shows it. */
export function presentFound(row: ReviewedRow, accounts: Accounts, now: Date): FoundDecision {
  const { appeal, decision, strike, verdict } = row;
  return {
    id: decision.id,
    createdAt: decision.createdAt.toISOString(),
    person: { id: decision.userId, email: emailOf(accounts, decision.userId) },
    operation: decision.operation,
    category: decision.category,
    allowed: decision.allowed,
    rules: rulesOf(decision),
    strike: strike && strikeStateOf(strike, now),
    appeal: appeal?.state ?? null,
    verdict: verdict?.verdict ?? null,
  };
}

/** Why somebody may not decide about a decision or its appeal; null when they may. */
function notFor(readerId: string, { decision, verdict }: Pick<ReviewedRow, 'decision' | 'verdict'>) {
  if (decision.userId === readerId) return 'own' as const;
  return verdict?.reviewerId === readerId ? ('decided_before' as const) : null;
}

/** A decision with everything that explains it. @throws AppError NOT_FOUND */
export async function presentReviewed(
  db: Db,
  decisionId: string,
  readerId: string,
  now: Date,
): Promise<ReviewedDecision> {
  const row = await readForReview(db, decisionId);
  if (!row) throw new AppError('NOT_FOUND', 'There is no such decision.');
  const { appeal, decision, strike, verdict } = row;
  const people = [decision.userId, verdict?.reviewerId, appeal?.reviewerId].flatMap((id) => id ?? []);
  const accounts = await accountsOf(db, people);
  return {
    ...presentFound(row, accounts, now),
    policyVersion: decision.policyVersion,
    fields: Object.entries(decision.fields).map(([field, text]) => ({ field, text })),
    findings: decision.findings,
    nearMisses: decision.nearMisses,
    strikeExpiresAt: strike?.expiresAt.toISOString() ?? null,
    verdictBy: verdict && {
      reviewer: emailOf(accounts, verdict.reviewerId),
      words: verdict.words,
      givenAt: verdict.givenAt.toISOString(),
    },
    appealed: appeal && {
      id: appeal.id,
      text: appeal.text,
      createdAt: appeal.createdAt.toISOString(),
      decidedAt: appeal.decidedAt?.toISOString() ?? null,
      reviewer: appeal.decidedAt && emailOf(accounts, appeal.reviewerId),
      answer: appeal.answer,
    },
    jobs: await jobsOfDecision(db, decisionId),
    notForYou: notFor(readerId, row),
  };
}

/** An appeal as the queue shows it. */
export function presentAppeal(
  row: Awaited<ReturnType<typeof listAppeals>>[number],
  readerId: string,
  now: Date,
): QueuedAppeal {
  const { appeal, decision, strike } = row;
  return {
    id: appeal.id,
    decisionId: decision.id,
    askedAt: appeal.createdAt.toISOString(),
    decidedAt: appeal.decidedAt?.toISOString() ?? null,
    state: appeal.state,
    category: decision.category,
    rules: rulesOf(decision),
    strike: strike !== null && strikeStateOf(strike, now) === 'active',
    notForYou: notFor(readerId, row),
  };
}

/** Where somebody stands. @throws AppError NOT_FOUND */
export async function presentRecord(
  db: Db,
  userId: string,
  readerId: string,
  now: Date,
): Promise<SafetyRecordOfPerson> {
  const { allowed, refused, reviews, standing, strikes } = await recordOf(db, userId, now);
  const accounts = await accountsOf(db, [userId, ...reviews.flatMap(({ reviewerId }) => reviewerId ?? [])]);
  const person = accounts.get(userId);
  if (!person) throw noPerson();
  return {
    person: { id: userId, email: person.email, name: person.name },
    level: standing.level,
    pausedUntil: standing.pausedUntil?.toISOString() ?? null,
    refused,
    allowed,
    strikes: strikes.map((strike) => ({
      decisionId: strike.decisionId,
      ground: strike.ground,
      state: strikeStateOf(strike, now),
      givenAt: strike.givenAt.toISOString(),
      expiresAt: strike.expiresAt.toISOString(),
    })),
    reviews: reviews.map(({ reason, reviewedAt, reviewerId }) => ({
      reviewer: emailOf(accounts, reviewerId),
      reason,
      reviewedAt: reviewedAt.toISOString(),
    })),
    isYou: userId === readerId,
  };
}

export function noPerson(): AppError {
  return new AppError('NOT_FOUND', 'There is no such person.');
}
