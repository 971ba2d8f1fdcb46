import type { Db } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { addDays } from '#platform/time.ts';
import { safetyAppeals, safetyDecisions, safetyStrikes } from '../../src/features/trust/safety/schema.ts';

type Decision = typeof safetyDecisions.$inferInsert;

/** A finding as it is stored; text only. */
export const createFinding = {
  rule: 'minors.age',
  ruleVersion: 1,
  family: 'minors',
  language: 'en',
  field: 'prompt',
  term: 'teen',
  read: null,
  reason: 'Everyone shown has to be an adult.',
};

/** Stores a decision, a refusal unless `facts` say otherwise. @returns its id */
export async function makeDecision(db: Db, userId: string, facts: Partial<Decision> = {}): Promise<string> {
  const id = newId();
  await db.insert(safetyDecisions).values({
    id,
    userId,
    operation: 'text_to_image',
    category: 'sfw',
    allowed: false,
    policyVersion: 'test',
    findings: facts.allowed ? [] : [createFinding],
    fields: { prompt: 'a teen at a bus stop' },
    requestDigest: id,
    createdAt: new Date(),
    ...facts,
  });
  return id;
}

/** Stores a refusal with a strike. @returns the decision's id */
export async function makeStrike(db: Db, userId: string, facts: Partial<Decision> = {}): Promise<string> {
  const decisionId = await makeDecision(db, userId, facts);
  const givenAt = facts.createdAt ?? new Date();
  await db.insert(safetyStrikes).values({
    decisionId,
    userId,
    ground: 'minors',
    wordsDigest: decisionId,
    givenAt,
    expiresAt: addDays(givenAt, 30),
  });
  return decisionId;
}

/** Stores a refusal with its strike and a pending appeal against it. */
export async function makeAppeal(
  db: Db,
  userId: string,
  { text = 'It is the name of a bus line.', createdAt = new Date() } = {},
): Promise<{ appealId: string; decisionId: string }> {
  const decisionId = await makeStrike(db, userId);
  const appealId = newId();
  await db.insert(safetyAppeals).values({ id: appealId, decisionId, userId, text, createdAt });
  return { appealId, decisionId };
}
