import { eq } from 'drizzle-orm';
import type { AgeFile } from '#age-assurance/age-file';
import type { AgeAnswer, AgeProver, StartedAge } from '#age-assurance/port';
import type { AgeProblem } from '#contract/age-methods.ts';
import { AppError } from '#contract/errors.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { publish } from '#platform/events/publish.ts';
import { newId } from '#platform/ids.ts';
import type { Logger } from '#platform/log.ts';
import { createSecret } from '#platform/oidc-client.ts';
import { addDays } from '#platform/time.ts';
import { type AgeCheckRow, type CheckOwner, endCheck, storeCheck, takeCheck } from './age-checks.ts';
import { judgeAge } from './age-rule.ts';
import type { ReadAgeFacts } from './age-standing.ts';
import { ageAssurances, ageChecks } from './schema.ts';

export type AgeCheckDeps = {
  db: Db;
  clock: Clock;
  log: Logger;
  file: AgeFile;
  provers: readonly AgeProver[];
};

/** How an answer ended. */
export type FinishedCheck = { passed: true } | { passed: false; problem: AgeProblem };

/**
 * Starts a check by a method that the caller's country accepts.
 *
 * @throws AppError CONFLICT when nothing is due or the method is not accepted, UNAVAILABLE when it is not set up or cannot
 *   be reached
 */
export async function startCheck(
  deps: AgeCheckDeps & { readFacts: ReadAgeFacts },
  owner: CheckOwner,
  method: string,
): Promise<{ check: AgeCheckRow; started: StartedAge }> {
  const { clock, db, file, log, provers, readFacts } = deps;
  const { accepted } = judgeAge(file, await readFacts(owner.userId));
  if (!accepted.some((one) => one === method))
    throw new AppError(
      'CONFLICT',
      'This method of checking your age is not needed or not accepted in your country.',
    );
  const prover = provers.find(({ id }) => id === method);
  if (!prover)
    throw new AppError(
      'UNAVAILABLE',
      'This method of checking your age is not set up at the moment. Try another one.',
    );
  const secrets = { state: createSecret(), nonce: createSecret(), verifier: createSecret() };
  const started = await prover.start(secrets).catch((error: unknown) => {
    log.warn({ err: error, method }, 'an age service cannot be reached');
    throw new AppError(
      'UNAVAILABLE',
      `${prover.name} cannot be reached at the moment. Try again in a few minutes, or choose another method.`,
    );
  });
  const check = await db.transaction((tx) => storeCheck(tx, owner, prover.id, secrets, clock()));
  return { check, started };
}

/**
 * Finishes a check with an answer from outside, once. The answer of a browser has to come in the session that started it;
 * that of an app has no session and is bound to the check by its state and nonce.
 *
 * @param caller the session of the browser; `app` for an answer that an app posts
 */
export async function finishCheck(
  deps: AgeCheckDeps,
  prover: AgeProver,
  answer: AgeAnswer,
  caller: CheckOwner | null | 'app',
): Promise<FinishedCheck> {
  const { clock, db, file, log } = deps;
  const check = await takeCheck(db, prover.id, answer.state, clock());
  if (!check) return { passed: false, problem: 'expired' };
  const end = async (problem: AgeProblem): Promise<FinishedCheck> => {
    await endCheck(db, check.id, problem);
    return { passed: false, problem };
  };
  const isOfCaller =
    caller === 'app' || (caller?.userId === check.userId && caller.sessionId === check.sessionId);
  if (!isOfCaller) return end('other_session');
  if (answer.error !== undefined) return end(answer.error === 'access_denied' ? 'cancelled' : 'invalid');
  const result = await prover.finish({ nonce: check.nonce, verifier: check.verifier }, answer);
  if (!result.isOver18) {
    log.warn(
      { method: prover.id, problem: result.problem, reason: result.reason },
      'a proof of age was refused',
    );
    return end(result.problem);
  }
  const now = clock();
  const isStored = await db.transaction((tx) =>
    storeAssurance(tx, check, {
      assuredBy: result.by,
      assuredAt: now,
      validUntil: file.renewAfterDays === undefined ? null : addDays(now, file.renewAfterDays),
    }),
  );
  return isStored ? { passed: true } : { passed: false, problem: 'expired' };
}

/** Stores that the user is over 18, and removes all of their checks. @returns false when the check is gone meanwhile */
async function storeAssurance(
  tx: Tx,
  { id, method, userId }: AgeCheckRow,
  assurance: { assuredBy: string; assuredAt: Date; validUntil: Date | null },
): Promise<boolean> {
  const [still] = await tx
    .select({ state: ageChecks.state })
    .from(ageChecks)
    .where(eq(ageChecks.id, id))
    .for('update');
  // Cancelled, or signed out, while the answer was verified.
  if (still?.state !== 'checking') return false;
  await tx
    .insert(ageAssurances)
    .values({ id: newId(), userId, method, ...assurance })
    .onConflictDoUpdate({ target: [ageAssurances.userId, ageAssurances.method], set: assurance });
  await tx.delete(ageChecks).where(eq(ageChecks.userId, userId));
  await publish(tx, userId, { name: 'account', data: {} });
  return true;
}
