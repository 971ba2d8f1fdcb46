/**
 * The secrets that sign cookies and seal second factors. The first signs and seals. The others are accepted as well:
 * former secrets after a rotation, or upcoming ones before a rotation that restarts processes one by one.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { and, eq, notLike } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { secondFactors } from '#schema/identity/accounts';

export type AuthSecrets = readonly [current: string, ...accepted: string[]];

/** better-auth's prefix before the version of the sealing secret; data without it predates versioned secrets. */
const envelope = '$ba$';

/** A secret's version for sealed data, derived from the secret so that it does not depend on the list's order. */
function computeVersion(secret: string): number {
  return createHash('sha256').update(`castwright secret ${secret}`).digest().readUInt32BE(0) >>> 1;
}

const toVersions = (secrets: AuthSecrets) =>
  secrets.map((value) => ({ version: computeVersion(value), value }));

/**
 * better-auth's settings for these secrets.
 *
 * @param unnumbered opens data that was sealed before secrets had versions; default: the last one
 */
export function toSecretSettings(secrets: AuthSecrets, unnumbered: string = secrets.at(-1) ?? secrets[0]) {
  return { secrets: toVersions(secrets), secret: unnumbered };
}

/** Finds the secret that opens data sealed before secrets had versions; undefined when there is no such data. */
export async function findUnnumberedSecret(db: Db, secrets: AuthSecrets): Promise<string | undefined> {
  if (secrets.length === 1) return secrets[0];
  const [row] = await db
    .select({ sealed: secondFactors.secret })
    .from(secondFactors)
    .where(notLike(secondFactors.secret, `${envelope}%`))
    .limit(1);
  if (!row) return;
  for (const key of secrets) {
    if ((await tryOpen(row.sealed, [key])) !== null) return key;
  }
  return;
}

const computeSignature = (secret: string, token: string) =>
  createHmac('sha256', secret).update(token).digest();

/** The token of a signed cookie, and the index of the secret that signed it; null for an invalid signature. */
export function verifySigned(
  secrets: readonly string[],
  value: string,
): { token: string; place: number } | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(value);
  } catch {
    return null;
  }
  const dot = decoded.lastIndexOf('.');
  if (dot < 1) return null;
  const token = decoded.slice(0, dot);
  const shown = Buffer.from(decoded.slice(dot + 1), 'base64');
  const place = secrets.findIndex((secret) => {
    const expected = computeSignature(secret, token);
    return shown.length === expected.length && timingSafeEqual(shown, expected);
  });
  return place < 0 ? null : { token, place };
}

/** A cookie's value: the token with its signature. */
export const signValue = (secret: string, token: string): string =>
  encodeURIComponent(`${token}.${computeSignature(secret, token).toString('base64')}`);

/** Signs cookies of accepted secrets with the current one again, because better-auth verifies with one secret only. */
export function resignCookies(secrets: readonly string[], header: string): string {
  const [current] = secrets;
  if (current === undefined || secrets.length === 1) return header;
  return header
    .split(/;\s*/)
    .map((pair) => {
      const cut = pair.indexOf('=');
      const read = cut < 0 ? null : verifySigned(secrets, pair.slice(cut + 1).trimEnd());
      return read && read.place > 0 ? `${pair.slice(0, cut)}=${signValue(current, read.token)}` : pair;
    })
    .join('; ');
}

/** Opens sealed data with one of the secrets; null when none of them opens it. */
async function tryOpen(data: string, secrets: readonly string[]): Promise<string | null> {
  if (data.startsWith(envelope)) {
    const keys = new Map(secrets.map((secret) => [computeVersion(secret), secret]));
    return symmetricDecrypt({ key: { keys, currentVersion: 0 }, data }).catch(() => null);
  }
  for (const key of secrets) {
    const plain = await symmetricDecrypt({ key, data }).catch(() => null);
    if (plain !== null) return plain;
  }
  return null;
}

/** Counts second factors that do not open with these secrets; their owners could not sign in. */
export async function countUnopenedSecondFactors(
  db: Db,
  secrets: AuthSecrets,
  most: number,
): Promise<{ tried: number; unopened: number }> {
  const rows = await db.select({ sealed: secondFactors.secret }).from(secondFactors).limit(most);
  let unopened = 0;
  for (const { sealed } of rows) if ((await tryOpen(sealed, secrets)) === null) unopened++;
  return { tried: rows.length, unopened };
}

/**
 * Reseals every second factor with the current secret, each only if it is unchanged, so that this can run on a live
 * installation, be interrupted and be repeated. A second factor that does not open is left unchanged.
 *
 * @returns how many were resealed, and how many did not open
 */
export async function resealSecondFactors(
  db: Db,
  secrets: AuthSecrets,
): Promise<{ resealed: number; unopened: number }> {
  const currentVersion = computeVersion(secrets[0]);
  const key = { keys: new Map([[currentVersion, secrets[0]]]), currentVersion };
  const reseal = async (sealed: string) => {
    if (sealed.startsWith(`${envelope}${currentVersion}$`)) return sealed;
    const plain = await tryOpen(sealed, secrets);
    return plain === null ? null : symmetricEncrypt({ key, data: plain });
  };
  const counts = { resealed: 0, unopened: 0 };
  const { id, secret, backupCodes } = secondFactors;
  for (const row of await db.select({ id, secret, backupCodes }).from(secondFactors)) {
    const [nextSecret, nextCodes] = [await reseal(row.secret), await reseal(row.backupCodes)];
    if (nextSecret === null || nextCodes === null) {
      counts.unopened++;
      continue;
    }
    if (nextSecret === row.secret && nextCodes === row.backupCodes) continue;
    const moved = await db
      .update(secondFactors)
      .set({ secret: nextSecret, backupCodes: nextCodes })
      // The condition protects a recovery code that was consumed meanwhile.
      .where(and(eq(id, row.id), eq(secret, row.secret), eq(backupCodes, row.backupCodes)))
      .returning({ id });
    counts.resealed += moved.length;
  }
  return counts;
}
