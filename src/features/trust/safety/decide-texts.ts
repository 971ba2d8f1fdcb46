import { AppError } from '#contract/errors.ts';
import type { SecurityVerdict } from '#contract/generation.ts';
import type { Db } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { explainVerdict, judgeInTime, orUnavailable, storeRefusal } from './decide.ts';
import { computeRequestDigest } from './digest.ts';
import type { Judge } from './judge.ts';
import { safetyDecisions } from './schema.ts';
import { toStoredFinding } from './stored-finding.ts';
import { requireNotPaused, requireTeamNotPaused } from './strikes.ts';

type DecideTextsInput = {
  /** The account that publishes. */
  userId: string;
  /** The user who has them published, and is responsible for them. */
  personId: string;
  category: 'sfw' | 'nsfw';
  /** By field name. */
  fields: Record<string, string>;
  /** The names of the account's personas (`JudgeInput`). */
  ownNames: readonly string[];
  now: Date;
};

/**
 * Judges the texts of a post before it is published, and stores the decision. A refusal is recorded like that of a
 * request, with its strike, and can be appealed.
 *
 * @returns the id of the decision that allows them
 * @throws AppError CONTENT_BLOCKED with the findings and the strike, if there is one; FORBIDDEN while generation is paused
 *   for the user or the account's owner; UNAVAILABLE when no decision could be made or stored
 */
export async function decideTexts(
  { db, judge }: { db: Db; judge: Judge },
  { category, fields, now, ownNames, personId, userId }: DecideTextsInput,
): Promise<string> {
  await orUnavailable(requireNotPaused(db, personId, now));
  if (userId !== personId) await orUnavailable(requireTeamNotPaused(db, userId, now));
  const verdict = await judgeInTime(judge, { category, fields, ownNames });
  const row = {
    id: newId(),
    userId: verdict.allowed ? userId : personId,
    operation: 'post' as const,
    category,
    allowed: verdict.allowed,
    policyVersion: verdict.policyVersion,
    findings: verdict.findings.map(toStoredFinding),
    nearMisses: verdict.nearMisses.map(toStoredFinding),
    fields,
    requestDigest: computeRequestDigest({ operation: 'post', category, fields }),
    createdAt: now,
  };
  if (verdict.allowed) {
    await orUnavailable(db.insert(safetyDecisions).values(row));
    return row.id;
  }
  const refusal = { id: row.id, userId: personId, category, fields, verdict, now };
  const strike = await orUnavailable(storeRefusal(db, [row], refusal));
  throw createBlockedError(row.id, explainVerdict(verdict), strike);
}

function createBlockedError(
  decisionId: string,
  { findings, message, reasons }: SecurityVerdict,
  strike: Awaited<ReturnType<typeof storeRefusal>>,
): AppError {
  return new AppError('CONTENT_BLOCKED', message, {
    decisionId,
    reasons,
    findings,
    ...(strike && { strike }),
  });
}
