import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { SecurityVerdict } from '#contract/generation.ts';
import { messages } from '#contract/messages.ts';
import type { StrikeNotice } from '#contract/safety.ts';
import type { Cleared, EngineJob, EngineRequest } from '#engines/port';
import type { Db } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { isClassifierRule } from './classifier.ts';
import { hasSexualWording, type Judge, type JudgedTexts, type Judgement, type Verdict } from './judge.ts';
import { type StoredFinding, safetyDecisions } from './schema.ts';
import { strikeGround } from './strike-rule.ts';
import { giveStrike, refusePaused } from './strikes.ts';

/** A request that may go to an engine, and the decision that says so. */
export type Clearance<Request extends EngineRequest> = {
  readonly decisionId: string;
  readonly request: Cleared<Request>;
};

const longestJudgementMs = 2_000;

/** What is to be made, and the words in it by the name of the field they come from. */
export type Intention<Request extends EngineRequest> = { request: Request; fields: Record<string, string> };

/**
 * Judges what one call intends, stores a decision on each request, and clears them if all are allowed. The only
 * way to a `Cleared` request (decisions.md 20). A call is refused as a whole, and once: the decision on the first
 * refused request is stored then, and no other.
 *
 * @param given.intentions one or more; those of the same words are judged once
 * @returns a clearance for each, in their order
 * @throws AppError CONTENT_BLOCKED naming terms and fields, and the strike when it is one; FORBIDDEN while
 *   generation is paused for this person; UNAVAILABLE when no decision could be made or stored, in which case
 *   nothing may be generated
 */
export async function decide<Request extends EngineRequest>(
  db: Db,
  judge: Judge,
  given: {
    userId: string;
    category: 'sfw' | 'nsfw';
    intentions: readonly Intention<Request>[];
    now: Date;
  },
): Promise<Clearance<Request>[]> {
  const { userId, category, now } = given;
  await orUnavailable(refusePaused(db, userId, now));
  const verdicts = new Map<string, Verdict>();
  const decided = [];
  for (const { request, fields } of given.intentions) {
    const words = JSON.stringify(fields);
    const verdict = verdicts.get(words) ?? (await verdictOn(judge, { category, fields }));
    verdicts.set(words, verdict);
    decided.push({ id: newId(), request, fields, verdict });
  }
  const refused = decided.find(({ verdict }) => !verdict.allowed);
  const rows = (refused ? [refused] : decided).map(({ id, request, fields, verdict }) => ({
    id,
    userId,
    operation: request.operation,
    category,
    allowed: verdict.allowed,
    policyVersion: verdict.policyVersion,
    findings: verdict.findings.map(stored),
    nearMisses: verdict.nearMisses.map(stored),
    fields,
    requestDigest: digestOf(request),
    createdAt: now,
  }));
  if (refused) {
    const strike = await orUnavailable(storeRefusal(db, rows, { ...refused, userId, category, now }));
    const { message, reasons, findings } = explain(refused.verdict);
    const details = { decisionId: refused.id, reasons, findings, ...(strike && { strike }) };
    throw new AppError('CONTENT_BLOCKED', message, details);
  }
  await orUnavailable(db.insert(safetyDecisions).values(rows));
  return decided.map(({ id, request }) => ({ decisionId: id, request: request as Cleared<Request> }));
}

type Refusal = {
  id: string;
  userId: string;
  category: 'sfw' | 'nsfw';
  fields: Record<string, string>;
  verdict: Verdict;
  now: Date;
};

/** Keeps a refusal, and the strike that it may be, both or neither. @returns what the strike means, if it is one */
function storeRefusal(
  db: Db,
  rows: (typeof safetyDecisions.$inferInsert)[],
  { id, verdict, ...refusal }: Refusal,
): Promise<StrikeNotice | null> {
  const { category, fields } = refusal;
  const findings = verdict.findings.filter(({ ruleId }) => !isClassifierRule(ruleId));
  const ground = strikeGround({ category, findings, sexualWording: hasSexualWording({ category, fields }) });
  return db.transaction(async (tx) => {
    await tx.insert(safetyDecisions).values(rows);
    const standing = ground && (await giveStrike(tx, { ...refusal, decisionId: id, ground }));
    const strike = standing?.active.find(({ decisionId }) => decisionId === id);
    if (!standing || !strike) return null;
    return {
      expiresAt: strike.expiresAt.toISOString(),
      level: standing.level,
      pausedUntil: standing.pausedUntil?.toISOString() ?? null,
    };
  });
}

/** What cannot be read or stored leaves no decision, and without one nothing is made. */
async function orUnavailable<Result>(work: PromiseLike<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof AppError ? error : unavailable(error);
  }
}

/** The words that a stored decision was about, by field. @throws Error when there is no such decision */
export async function judgedFields(db: Db, decisionId: string): Promise<Record<string, string>> {
  const [decision] = await db
    .select({ fields: safetyDecisions.fields })
    .from(safetyDecisions)
    .where(eq(safetyDecisions.id, decisionId));
  if (!decision) throw new Error(`there is no decision ${decisionId}`);
  return decision.fields;
}

/** What a decision would say, without a job in mind; nothing is stored. @throws AppError UNAVAILABLE */
export async function check(judge: Judge, texts: JudgedTexts): Promise<SecurityVerdict> {
  return explain(await verdictOn(judge, texts));
}

/**
 * Clears a job that comes back from the database, if its decision allowed exactly this request.
 *
 * @throws AppError FORBIDDEN when the decision is missing, refused it, or was about something else
 */
export async function clearStoredJob(
  db: Db,
  decisionId: string,
  job: EngineJob,
): Promise<Cleared<EngineJob>> {
  const [decision] = await db
    .select({ digest: safetyDecisions.requestDigest })
    .from(safetyDecisions)
    .where(and(eq(safetyDecisions.id, decisionId), eq(safetyDecisions.allowed, true)));
  if (decision?.digest !== digestOf(job.request)) {
    throw new AppError('FORBIDDEN', 'This job has no safety decision that allows it.');
  }
  return job as Cleared<EngineJob>;
}

async function verdictOn(judge: Judge, texts: JudgedTexts): Promise<Verdict> {
  let timer: NodeJS.Timeout | undefined;
  try {
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('the safety check took too long')), longestJudgementMs);
    });
    return await Promise.race([Promise.resolve().then(() => judge(texts)), tooLate]);
  } catch (error) {
    throw unavailable(error);
  } finally {
    clearTimeout(timer);
  }
}

function unavailable(cause: unknown): AppError {
  return new AppError(
    'UNAVAILABLE',
    `${messages.generation.checkFailed}. Nothing was made and nothing was charged; please try again.`,
    undefined,
    { cause },
  );
}

function stored({ explanation, family, field, reason, ruleId, term }: Judgement): StoredFinding {
  return { rule: ruleId, family, field, term, reason, ...explanation };
}

function explain(verdict: Verdict): SecurityVerdict {
  const findings = verdict.findings
    .map(stored)
    .map(({ field, term, rule, reason }) => ({ field, term, rule, reason }));
  const reasons = [
    ...new Set(
      findings.map(({ term, field, reason }) =>
        term ? `“${term}” in the ${field}: ${reason}` : `The ${field}: ${reason}`,
      ),
    ),
  ];
  return {
    allowed: verdict.allowed,
    reasons,
    findings,
    message: verdict.allowed ? 'This prompt is fine.' : messages.generation.blocked(reasons.join(' ')),
    policyVersion: verdict.policyVersion,
  };
}

/** SHA-256 over a request with its keys in order, so that a round through the database changes nothing. */
export function digestOf(request: object): string {
  const inOrder = (_key: string, value: unknown): unknown =>
    value !== null && typeof value === 'object' && !Array.isArray(value) && !Buffer.isBuffer(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  return createHash('sha256').update(JSON.stringify(request, inOrder)).digest('hex');
}
