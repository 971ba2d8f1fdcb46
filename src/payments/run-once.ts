import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Tx } from '#platform/db/client.ts';
import { moment } from '#platform/db/columns.ts';
import { PaymentError } from './port.ts';

/** A table of an adapter with the first result of each idempotency key. */
export function createAnswersTable<Name extends string>(name: Name) {
  return pgTable(name, {
    key: text().primaryKey(),
    /** SHA-256 of the request. */
    request: text().notNull(),
    answer: jsonb(),
    createdAt: moment().notNull(),
  });
}

type AnswersTable = ReturnType<typeof createAnswersTable<string>>;

/**
 * Runs an action once for its idempotency key and returns the first result ever after. A concurrent caller waits
 * for the first one's transaction.
 *
 * @throws PaymentError when the key was used for another request
 */
export async function runOnce<Answer>(
  tx: Tx,
  { answers, key, request, now }: { answers: AnswersTable; key: string; request: object; now: Date },
  act: () => Promise<Answer>,
): Promise<Answer> {
  const hash = createHash('sha256').update(JSON.stringify(request)).digest('hex');
  const row = { key, request: hash, createdAt: now };
  const mine = await tx.insert(answers).values(row).onConflictDoNothing().returning();
  if (mine.length === 0) {
    const [first] = await tx.select().from(answers).where(eq(answers.key, key));
    if (first?.request !== hash) {
      throw new PaymentError(`the key ${key} stands for another request`, { retryable: false });
    }
    return first.answer as Answer;
  }
  const answer = await act();
  await tx
    .update(answers)
    .set({ answer: answer ?? null })
    .where(eq(answers.key, key));
  return answer;
}
