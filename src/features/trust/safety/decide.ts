import type { Cleared } from '@castwright/engine-port';
import { eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { SecurityVerdict } from '#contract/generation.ts';
import { messages } from '#contract/messages.ts';
import type { StrikeNotice } from '#contract/safety.ts';
import type { Db } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { inSpan } from '#platform/tracing/spans.ts';
import { isClassifierRule } from './classifier.ts';
import { digestOf } from './digest.ts';
import { hasSexualWording, type Judge, type JudgedTexts, type Judgement, type Verdict } from './judge.ts';
import { objectionsTo } from './picture-objections.ts';
import type { PictureRecords } from './picture-policy.ts';
import { type StoredFinding, safetyDecisions } from './schema.ts';
import { picturesOf, type StoredRequest, trainedModelOf } from './stored-request.ts';
import { strikeGround } from './strike-rule.ts';
import { giveStrike, refusePaused, refusePausedTeam } from './strikes.ts';

/** A request that may go to an engine, and the decision that says so. */
export type Clearance<Request extends StoredRequest> = {
  readonly decisionId: string;
  readonly request: Cleared<Request>;
};

const longestJudgementMs = 2_000;

/** What is to be made, and the words in it by the name of the field they come from. */
export type Intention<Request extends StoredRequest> = { request: Request; fields: Record<string, string> };

type Decider = { db: Db; judge: Judge; pictures: PictureRecords };

/**
 * Judges what one call intends, its words and its pictures, stores a decision on each request, and clears them if
 * all are allowed. The only way to a `Cleared` request (decisions.md 20). A call is refused as a whole, and once:
 * the decision on the first refused request is stored then, and no other.
 *
 * @param given.intentions one or more; those of the same words are judged once, and those with the same
 *   operation, model and pictures
 * @returns a clearance for each, in their order
 * @throws AppError NOT_FOUND for a picture that the person does not have
 * @throws AppError CONTENT_BLOCKED naming terms and fields, and the strike when it is one; FORBIDDEN while
 *   generation is paused for this person or the owner of the account; UNAVAILABLE when no decision could be made or stored, in which case
 *   nothing may be generated
 */
export function decide<Request extends StoredRequest>(
  decider: Decider,
  given: Asked<Request>,
): Promise<Clearance<Request>[]> {
  const requests = { 'castwright.requests': given.intentions.length };
  return inSpan('safety decision', requests, () => decideOn(decider, given));
}

type Asked<Request extends StoredRequest> = {
  /** Whose pictures and models it is about. */
  userId: string;
  /** Who asks, and answers for it. */
  personId: string;
  category: 'sfw' | 'nsfw';
  intentions: readonly Intention<Request>[];
  now: Date;
};

async function decideOn<Request extends StoredRequest>(
  { db, judge, pictures }: Decider,
  given: Asked<Request>,
): Promise<Clearance<Request>[]> {
  const { userId, personId, category, now } = given;
  await orUnavailable(refusePaused(db, personId, now));
  if (userId !== personId) await orUnavailable(refusePausedTeam(db, userId, now));
  const verdicts = new Map<string, Verdict>();
  const objections = new Map<string, StoredFinding[]>();
  const decided = [];
  for (const { request, fields } of given.intentions) {
    const words = JSON.stringify(fields);
    const verdict = verdicts.get(words) ?? (await verdictOn(judge, { category, fields }));
    verdicts.set(words, verdict);
    if (request.category !== category) throw new Error('a request is of its call’s category');
    const shown = JSON.stringify([request.operation, trainedModelOf(request), picturesOf(request)]);
    const against =
      objections.get(shown) ?? (await orUnavailable(objectionsTo(request, { pictures, userId })));
    objections.set(shown, against);
    decided.push({ id: newId(), request, fields, verdict, against });
  }
  const refused = decided.find(({ verdict, against }) => !verdict.allowed || against.length > 0);
  const rows = (refused ? [refused] : decided).map(({ id, request, fields, verdict, against }) => ({
    id,
    // What is allowed goes with the account's jobs, also when whoever asked has gone; a refusal is its asker's.
    userId: refused ? personId : userId,
    operation: request.operation,
    category,
    allowed: !refused,
    policyVersion: verdict.policyVersion,
    findings: [...verdict.findings.map(stored), ...against],
    nearMisses: verdict.nearMisses.map(stored),
    fields,
    requestDigest: digestOf(request),
    createdAt: now,
  }));
  if (refused) {
    const strike = await orUnavailable(
      storeRefusal(db, rows, { ...refused, userId: personId, category, now }),
    );
    const { message, reasons, findings } = explain(refused.verdict, refused.against);
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

function explain(verdict: Verdict, against: readonly StoredFinding[] = []): SecurityVerdict {
  const findings = [...verdict.findings.map(stored), ...against].map(({ field, term, rule, reason }) => ({
    field,
    term,
    rule,
    reason,
  }));
  const reasons = [
    ...new Set(
      findings.map(({ term, field, reason }) =>
        term ? `“${term}” in the ${field}: ${reason}` : `The ${field}: ${reason}`,
      ),
    ),
  ];
  return {
    allowed: findings.length === 0,
    reasons,
    findings,
    message: findings.length === 0 ? 'This prompt is fine.' : messages.generation.blocked(reasons.join(' ')),
    policyVersion: verdict.policyVersion,
  };
}
