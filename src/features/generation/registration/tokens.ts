/** Registration tokens: with one a server may register itself as an engine. */
import { and, count, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import {
  type RegistrationToken,
  type RegistrationTokenForm,
  registrationLimits,
} from '#contract/engine-registration.ts';
import { AppError } from '#contract/errors.ts';
import { createToken, hashToken } from '#platform/crypto/link-token.ts';
import type { Db, Queryable, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { findNetworkProblem } from './engine-address.ts';
import { removeEnginesOfToken } from './remove-engines.ts';
import { lockRegistrations, toDollars, toMicroDollars } from './rows.ts';
import { type RegistrationTokenRow, registeredEngines, registrationTokens } from './schema.ts';

/** Prefix of every token, which secret scanners recognise. */
const tokenPrefix = 'cwe_';
const shownCharacters = tokenPrefix.length + 6;

const isUsable = and(
  isNull(registrationTokens.revokedAt),
  or(isNull(registrationTokens.expiresAt), gt(registrationTokens.expiresAt, sql`now()`)),
);

/** Finds the id of a token that is neither revoked nor expired, by the database's clock; null for any other. */
export async function findRegistrationToken(db: Queryable, secret: string): Promise<string | null> {
  if (!secret.startsWith(tokenPrefix)) return null;
  const [row] = await db
    .select({ id: registrationTokens.id })
    .from(registrationTokens)
    .where(and(eq(registrationTokens.tokenHash, hashToken(secret)), isUsable));
  return row?.id ?? null;
}

/** Reads a token within the transaction that uses it. @throws AppError UNAUTHORIZED for one revoked since the call came */
export async function getUsableToken(tx: Tx, tokenId: string): Promise<RegistrationTokenRow> {
  const [row] = await tx
    .update(registrationTokens)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(registrationTokens.id, tokenId), isUsable))
    .returning();
  if (!row) throw new AppError('UNAUTHORIZED', 'This registration token was revoked or has expired.');
  return row;
}

/** Lists the tokens that are not revoked, newest first, with how many engines each has now. */
export async function listRegistrationTokens(db: Db): Promise<RegistrationToken[]> {
  const rows = await db
    .select({
      row: registrationTokens,
      isExpired: sql<boolean>`coalesce(${registrationTokens.expiresAt} <= now(), false)`,
      engines: count(registeredEngines.id),
    })
    .from(registrationTokens)
    .leftJoin(
      registeredEngines,
      and(eq(registeredEngines.tokenId, registrationTokens.id), isNull(registeredEngines.removedAt)),
    )
    .where(isNull(registrationTokens.revokedAt))
    .groupBy(registrationTokens.id)
    .orderBy(desc(registrationTokens.id));
  return rows.map(({ engines, isExpired, row }) => toRegistrationToken(row, engines, isExpired));
}

/**
 * Creates a registration token.
 *
 * @returns the token with its secret, which is not stored
 * @throws AppError VALIDATION_FAILED for a network that cannot be one, CONFLICT at the limit of tokens
 */
export async function createRegistrationToken(
  tx: Tx,
  form: RegistrationTokenForm,
): Promise<{ token: RegistrationToken; secret: string }> {
  const problem = form.networks.map(findNetworkProblem).find((found) => found !== null);
  if (problem) throw new AppError('VALIDATION_FAILED', problem, { field: 'networks' });
  await lockRegistrations(tx);
  const [there] = await tx
    .select({ tokens: count() })
    .from(registrationTokens)
    .where(isNull(registrationTokens.revokedAt));
  if ((there?.tokens ?? 0) >= registrationLimits.tokens) {
    throw new AppError(
      'CONFLICT',
      `There are ${registrationLimits.tokens} registration tokens already. Revoke one first.`,
    );
  }
  const { days, maxHourlyCost, networks, ...rest } = form;
  const secret = `${tokenPrefix}${createToken().token}`;
  const [row] = await tx
    .insert(registrationTokens)
    .values({
      ...rest,
      id: newId(),
      networks: [...new Set(networks)],
      prefix: secret.slice(0, shownCharacters),
      tokenHash: hashToken(secret),
      maxHourlyCost: toMicroDollars(maxHourlyCost),
      expiresAt: days === 'never' ? null : sql`now() + make_interval(days => ${Number(days)})`,
    })
    .returning();
  if (!row) throw new Error('the registration token was not stored');
  return { token: toRegistrationToken(row, 0, false), secret };
}

/**
 * Revokes a token: calls with it are refused, and its engines leave the fleet. The caller releases their jobs once this
 * has committed.
 *
 * @returns the ids of the engines that it removed
 * @throws AppError NOT_FOUND for an unknown or revoked token
 */
export async function revokeRegistrationToken(tx: Tx, tokenId: string): Promise<string[]> {
  await lockRegistrations(tx);
  const revoked = await tx
    .update(registrationTokens)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(registrationTokens.id, tokenId), isNull(registrationTokens.revokedAt)))
    .returning({ id: registrationTokens.id });
  if (revoked.length === 0) throw new AppError('NOT_FOUND', 'There is no such registration token.');
  return removeEnginesOfToken(tx, tokenId);
}

/** Counts the engines of a token that have not been removed, without one. */
export async function countOtherEngines(tx: Tx, tokenId: string, engineId: string): Promise<number> {
  const [row] = await tx
    .select({ engines: count() })
    .from(registeredEngines)
    .where(
      and(
        eq(registeredEngines.tokenId, tokenId),
        isNull(registeredEngines.removedAt),
        sql`${registeredEngines.id} <> ${engineId}`,
      ),
    );
  return row?.engines ?? 0;
}

function toRegistrationToken(
  row: RegistrationTokenRow,
  engines: number,
  expired: boolean,
): RegistrationToken {
  const { createdAt, expiresAt, lastUsedAt, maxHourlyCost } = row;
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    networks: row.networks,
    ports: row.ports,
    operations: row.operations,
    priority: row.priority,
    maxConcurrency: row.maxConcurrency,
    maxEngines: row.maxEngines,
    maxHourlyCost: toDollars(maxHourlyCost),
    engines,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
    expired,
  };
}
