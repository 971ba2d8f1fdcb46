import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { PaymentError } from '../port.ts';
import { sandboxAnswers } from './schema.ts';

/**
 * Runs an action once for its idempotency key and returns the first result ever after. A concurrent caller waits
 * for the first one's transaction.
 *
 * @throws PaymentError when the key was used for another request
 */
export async function runOnce<Answer>(
  tx: Tx,
  { key, request, now }: { key: string; request: object; now: Date },
  act: () => Promise<Answer>,
): Promise<Answer> {
  const hash = createHash('sha256').update(JSON.stringify(request)).digest('hex');
  const row = { key, request: hash, createdAt: now };
  const mine = await tx.insert(sandboxAnswers).values(row).onConflictDoNothing().returning();
  if (mine.length === 0) {
    const [first] = await tx.select().from(sandboxAnswers).where(eq(sandboxAnswers.key, key));
    if (first?.request !== hash) {
      throw new PaymentError(`the key ${key} stands for another request`, { retryable: false });
    }
    return first.answer as Answer;
  }
  const answer = await act();
  await tx
    .update(sandboxAnswers)
    .set({ answer: answer ?? null })
    .where(eq(sandboxAnswers.key, key));
  return answer;
}
