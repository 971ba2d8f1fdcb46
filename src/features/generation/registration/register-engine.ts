import { createHash } from 'node:crypto';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import {
  type RegistrationForm,
  type RegistrationStatus,
  registeredPrefix,
} from '#contract/engine-registration.ts';
import { AppError } from '#contract/errors.ts';
import { releaseJobsOfEngine } from '#features/generation/jobs';
import type { Db, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { checkEngineAddress } from './engine-address.ts';
import { toRegistrationStatus } from './heartbeat.ts';
import { removeEngine } from './remove-engines.ts';
import { isAway, lockRegistrations, notifyEngines, toMicroDollars } from './rows.ts';
import { type RegisteredEngineRow, type RegistrationTokenRow, registeredEngines } from './schema.ts';
import { countOtherEngines, getUsableToken } from './tokens.ts';

/** The id of a machine's engine: always the same, and never that of another token's engine. */
function toEngineId(tokenId: string, machineId: string): string {
  const digest = createHash('sha256').update(`${tokenId}\n${machineId}`).digest('hex');
  return `${registeredPrefix}${digest.slice(0, 16)}`;
}

/**
 * Registers a server as an engine, or registers it again: the same machine keeps its id, and calls of its earlier
 * session are refused from then on. A drain by the operator stays; one by the engine itself ends. Workers take the
 * engine into their fleet when they hear of it, and learn from the server what it has.
 *
 * @throws AppError UNAUTHORIZED for a revoked token, VALIDATION_FAILED for what the token does not allow, CONFLICT for
 *   an address of another engine and for one engine too many
 */
export async function registerEngine(
  db: Db,
  tokenId: string,
  form: RegistrationForm,
): Promise<RegistrationStatus & { id: string; session: string }> {
  const { before, row } = await db.transaction(async (tx) => {
    await lockRegistrations(tx);
    const token = await getUsableToken(tx, tokenId);
    const id = toEngineId(tokenId, form.machineId);
    const values = toValues(token, form);
    await clearAddress(tx, id, values.url);
    if ((await countOtherEngines(tx, tokenId, id)) >= token.maxEngines) {
      throw new AppError('CONFLICT', `This token allows ${token.maxEngines} engines, and has them.`);
    }
    return storeEngine(tx, id, values);
  });
  // Its earlier server has gone, with the jobs that ran there.
  if (before && before.url !== row.url) await releaseJobsOfEngine(db, row.id, row.registeredAt);
  return { ...(await toRegistrationStatus(db, row)), id: row.id, session: row.session };
}

type Values = Pick<
  RegisteredEngineRow,
  'tokenId' | 'name' | 'url' | 'concurrency' | 'hourlyCost' | 'region' | 'labels'
>;

/** Checks a registration against its token. @throws AppError VALIDATION_FAILED */
function toValues(token: RegistrationTokenRow, form: RegistrationForm): Values {
  const address = checkEngineAddress(form.url, token);
  if ('problem' in address) throw new AppError('VALIDATION_FAILED', address.problem, { field: 'url' });
  if (form.concurrency > token.maxConcurrency) {
    throw new AppError(
      'VALIDATION_FAILED',
      `This token allows ${token.maxConcurrency} jobs at the same time, not ${form.concurrency}.`,
      { field: 'concurrency' },
    );
  }
  const cost = toMicroDollars(form.hourlyCost ?? null);
  if (cost !== null && cost > (token.maxHourlyCost ?? -1)) {
    throw new AppError('VALIDATION_FAILED', 'This cost is higher than the token allows.', {
      field: 'hourlyCost',
    });
  }
  return {
    tokenId: token.id,
    name: form.name ?? token.name,
    url: address.origin,
    concurrency: form.concurrency,
    hourlyCost: cost ?? token.maxHourlyCost,
    region: form.region,
    labels: form.labels,
  };
}

/** Removes an engine that is away from an address that another one now has. @throws AppError CONFLICT */
async function clearAddress(tx: Tx, id: string, url: string): Promise<void> {
  const [other] = await tx
    .select({ id: registeredEngines.id, isAway })
    .from(registeredEngines)
    .where(
      and(eq(registeredEngines.url, url), ne(registeredEngines.id, id), isNull(registeredEngines.removedAt)),
    );
  if (!other) return;
  if (!other.isAway) {
    throw new AppError('CONFLICT', 'Another engine is registered at this address. It may leave soon.');
  }
  await removeEngine(tx, other.id);
}

/** @returns the row, and the one before; null for an engine that was not in the fleet */
async function storeEngine(
  tx: Tx,
  id: string,
  values: Values,
): Promise<{ row: RegisteredEngineRow; before: RegisteredEngineRow | null }> {
  const [found] = await tx.select().from(registeredEngines).where(eq(registeredEngines.id, id)).for('update');
  const before = found && found.removedAt === null ? found : null;
  const keepsDrain = before?.drainedBy === 'operator';
  const set = {
    ...values,
    session: newId(),
    ready: true,
    detail: '',
    heartbeatAt: sql`now()`,
    registeredAt: sql`now()`,
    removedAt: null,
    ...(!keepsDrain && { drainingSince: null, drainedBy: null }),
  };
  const [row] = await tx
    .insert(registeredEngines)
    .values({ id, ...set })
    .onConflictDoUpdate({ target: registeredEngines.id, set })
    .returning();
  if (!row) throw new Error('the engine was not stored');
  await notifyEngines(tx);
  return { row, before };
}
