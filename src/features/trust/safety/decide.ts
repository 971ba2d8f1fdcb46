import type { Cleared } from '@castwright/engine-port';
import { eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { SecurityVerdict } from '#contract/generation.ts';
import { messages } from '#contract/messages.ts';
import type { StrikeNotice } from '#contract/safety.ts';
import type { Db } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { withSpan } from '#platform/tracing/spans.ts';
import { isClassifierRule } from './classifier.ts';
import { computeRequestDigest } from './digest.ts';
import { hasSexualWording, type Judge, type JudgeInput, type SafetyVerdict } from './judge.ts';
import type { PictureRecords } from './picture-policy.ts';
import { listPictureViolations } from './picture-violations.ts';
import { type StoredFinding, safetyDecisions } from './schema.ts';
import { toStoredFinding } from './stored-finding.ts';
import { getTrainedModel, listPictures, type StoredRequest } from './stored-request.ts';
import { findStrikeGround } from './strike-rule.ts';
import { recordStrike, requireNotPaused, requireTeamNotPaused } from './strikes.ts';

/** A request that may go to an engine, with the id of the decision that allowed it. */
export type Clearance<Request extends StoredRequest> = {
  readonly decisionId: string;
  readonly request: Cleared<Request>;
};

const judgeTimeoutMs = 2_000;

/** A request, and its texts by field name. */
export type SafetySubject<Request extends StoredRequest> = {
  request: Request;
  fields: Record<string, string>;
};

type DecideDeps = { db: Db; judge: Judge; pictures: PictureRecords };

/**
 * Judges the texts and pictures of a generation call, stores a decision on each request, and clears the requests if all
 * are allowed. Only this function returns a `Cleared` request (docs/requirements/decisions.md 20). A call is refused as a
 * whole: then only the decision on its first refused request is stored.
 *
 * @param given.subjects one or more; equal texts are judged once, and so are equal operations with equal pictures
 * @returns a clearance for each request, in the same order
 * @throws AppError CONTENT_BLOCKED with the findings and the strike, if there is one; NOT_FOUND for a picture that the
 *   account does not have; FORBIDDEN while generation is paused for the user or the account's owner; UNAVAILABLE when
 *   no decision could be made or stored, in which case nothing may be generated
 */
export function decide<Request extends StoredRequest>(
  deps: DecideDeps,
  given: DecideInput<Request>,
): Promise<Clearance<Request>[]> {
  const requests = { 'castwright.requests': given.subjects.length };
  return withSpan('safety decision', requests, () => decideAll(deps, given));
}

type DecideInput<Request extends StoredRequest> = {
  /** The account that owns the pictures and models. */
  userId: string;
  /** The user who makes the call and is responsible for it. */
  personId: string;
  category: 'sfw' | 'nsfw';
  subjects: readonly SafetySubject<Request>[];
  /** The names of the account's personas (`JudgeInput`). */
  ownNames?: readonly string[];
  now: Date;
};

async function decideAll<Request extends StoredRequest>(
  { db, judge, pictures }: DecideDeps,
  given: DecideInput<Request>,
): Promise<Clearance<Request>[]> {
  const { userId, personId, category, now, ownNames = [] } = given;
  await orUnavailable(requireNotPaused(db, personId, now));
  if (userId !== personId) await orUnavailable(requireTeamNotPaused(db, userId, now));
  const verdicts = new Map<string, SafetyVerdict>();
  const violationsByPictures = new Map<string, StoredFinding[]>();
  const decided = [];
  for (const { request, fields } of given.subjects) {
    const fieldsKey = JSON.stringify(fields);
    const verdict =
      verdicts.get(fieldsKey) ??
      (await judgeInTime(judge, { category, fields, ownNames: [...ownNames, ...listNames(fields)] }));
    verdicts.set(fieldsKey, verdict);
    if (request.category !== category) throw new Error('a request is of its call’s category');
    const picturesKey = JSON.stringify([request.operation, getTrainedModel(request), listPictures(request)]);
    const violations =
      violationsByPictures.get(picturesKey) ??
      (await orUnavailable(listPictureViolations(request, { pictures, userId })));
    violationsByPictures.set(picturesKey, violations);
    decided.push({ id: newId(), request, fields, verdict, violations });
  }
  const refused = decided.find(({ verdict, violations }) => !verdict.allowed || violations.length > 0);
  const rows = (refused ? [refused] : decided).map(({ id, request, fields, verdict, violations }) => ({
    id,
    // An allowed decision stays with the account's jobs, even after the member leaves; a refusal is the member's.
    userId: refused ? personId : userId,
    operation: request.operation,
    category,
    allowed: !refused,
    policyVersion: verdict.policyVersion,
    findings: [...verdict.findings.map(toStoredFinding), ...violations],
    nearMisses: verdict.nearMisses.map(toStoredFinding),
    fields,
    requestDigest: computeRequestDigest(request),
    createdAt: now,
  }));
  if (refused) {
    const strike = await orUnavailable(
      storeRefusal(db, rows, { ...refused, userId: personId, category, now }),
    );
    const { message, reasons, findings } = explainVerdict(refused.verdict, refused.violations);
    const details = { decisionId: refused.id, reasons, findings, ...(strike && { strike }) };
    throw new AppError('CONTENT_BLOCKED', message, details);
  }
  await orUnavailable(db.insert(safetyDecisions).values(rows));
  return decided.map(({ id, request }) => ({ decisionId: id, request: request as Cleared<Request> }));
}

/** What the creator called the model or persona that is drawn: an invented person, whose full name the request may use. */
const listNames = (fields: Record<string, string>): string[] =>
  ['model name', 'persona name'].flatMap((field) => fields[field] ?? []);

type Refusal = {
  id: string;
  userId: string;
  category: 'sfw' | 'nsfw';
  fields: Record<string, string>;
  verdict: SafetyVerdict;
  now: Date;
};

/** Stores a refusal and its strike in one transaction. @returns the strike and its effect; null without a strike */
export function storeRefusal(
  db: Db,
  rows: (typeof safetyDecisions.$inferInsert)[],
  { id, verdict, ...refusal }: Refusal,
): Promise<StrikeNotice | null> {
  const { category, fields } = refusal;
  const findings = verdict.findings.filter(({ ruleId }) => !isClassifierRule(ruleId));
  const ground = findStrikeGround({
    category,
    findings,
    sexualWording: hasSexualWording({ category, fields }),
  });
  return db.transaction(async (tx) => {
    await tx.insert(safetyDecisions).values(rows);
    const standing = ground && (await recordStrike(tx, { ...refusal, decisionId: id, ground }));
    const strike = standing?.active.find(({ decisionId }) => decisionId === id);
    if (!standing || !strike) return null;
    return {
      expiresAt: strike.expiresAt.toISOString(),
      level: standing.level,
      pausedUntil: standing.pausedUntil?.toISOString() ?? null,
    };
  });
}

/** Turns a failed read or write into UNAVAILABLE: without a stored decision nothing may be generated. */
export async function orUnavailable<Result>(work: PromiseLike<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof AppError ? error : unavailable(error);
  }
}

/** The texts of a stored decision, by field. @throws Error for an unknown decision */
export async function getJudgedFields(db: Db, decisionId: string): Promise<Record<string, string>> {
  const [decision] = await db
    .select({ fields: safetyDecisions.fields })
    .from(safetyDecisions)
    .where(eq(safetyDecisions.id, decisionId));
  if (!decision) throw new Error(`there is no decision ${decisionId}`);
  return decision.fields;
}

/** Judges texts without a request; stores nothing. @throws AppError UNAVAILABLE */
export async function checkTexts(judge: Judge, texts: JudgeInput): Promise<SecurityVerdict> {
  return explainVerdict(await judgeInTime(judge, texts));
}

export async function judgeInTime(judge: Judge, texts: JudgeInput): Promise<SafetyVerdict> {
  let timer: NodeJS.Timeout | undefined;
  try {
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('the safety check took too long')), judgeTimeoutMs);
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
    `${messages.generation.checkFailed}. Nothing was generated and nothing was charged. Please try again.`,
    undefined,
    { cause },
  );
}

export function explainVerdict(
  verdict: SafetyVerdict,
  violations: readonly StoredFinding[] = [],
): SecurityVerdict {
  const findings = [...verdict.findings.map(toStoredFinding), ...violations].map(
    ({ field, term, rule, reason }) => ({
      field,
      term,
      rule,
      reason,
    }),
  );
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
