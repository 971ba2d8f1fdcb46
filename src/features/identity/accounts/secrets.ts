/**
 * The secrets that sign cookies and seal second factors. The first signs and seals; the others are still accepted,
 * from before a rotation, or already, before one in which processes are started again one by one.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { and, eq, notLike } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { secondFactors } from './schema.ts';

export type AuthSecrets = readonly [current: string, ...accepted: string[]];

/** What better-auth writes before the number of the secret that it sealed with; without it, it had but one. */
const envelope = '$ba$';

/** A number that stays a secret's own, wherever it stands in the list: sealed bytes name it. */
function numberOf(secret: string): number {
  return createHash('sha256').update(`castwright secret ${secret}`).digest().readUInt32BE(0) >>> 1;
}

const numbered = (secrets: AuthSecrets) => secrets.map((value) => ({ version: numberOf(value), value }));

/**
 * The settings of better-auth for these secrets.
 *
 * @param unnumbered opens what was sealed before secrets had numbers; left out: the last
 */
export function secretSettings(secrets: AuthSecrets, unnumbered: string = secrets.at(-1) ?? secrets[0]) {
  return { secrets: numbered(secrets), secret: unnumbered };
}

/** Which of the secrets opens what was sealed before they had numbers, as far as there is any. */
export async function unnumberedSecret(db: Db, secrets: AuthSecrets): Promise<string | undefined> {
  if (secrets.length === 1) return secrets[0];
  const [row] = await db
    .select({ sealed: secondFactors.secret })
    .from(secondFactors)
    .where(notLike(secondFactors.secret, `${envelope}%`))
    .limit(1);
  if (!row) return;
  for (const key of secrets) {
    if ((await opened(row.sealed, [key])) !== null) return key;
  }
  return;
}

const signature = (secret: string, token: string) => createHmac('sha256', secret).update(token).digest();

/** The token of a signed cookie, and the place of the secret that signed it; null where none of them did. */
export function readSigned(
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
    const expected = signature(secret, token);
    return shown.length === expected.length && timingSafeEqual(shown, expected);
  });
  return place < 0 ? null : { token, place };
}

/** The value of a cookie that signs a token. */
export const signed = (secret: string, token: string): string =>
  encodeURIComponent(`${token}.${signature(secret, token).toString('base64')}`);

/** The same cookies, those that an accepted secret has signed signed by the current one, for better-auth knows but one. */
export function signedAnew(secrets: readonly string[], header: string): string {
  const [current] = secrets;
  if (current === undefined || secrets.length === 1) return header;
  return header
    .split(/;\s*/)
    .map((pair) => {
      const cut = pair.indexOf('=');
      const read = cut < 0 ? null : readSigned(secrets, pair.slice(cut + 1).trimEnd());
      return read && read.place > 0 ? `${pair.slice(0, cut)}=${signed(current, read.token)}` : pair;
    })
    .join('; ');
}

/** What was sealed under one of the secrets; null where none of them opens it. */
async function opened(data: string, secrets: readonly string[]): Promise<string | null> {
  if (data.startsWith(envelope)) {
    const keys = new Map(secrets.map((secret) => [numberOf(secret), secret]));
    return symmetricDecrypt({ key: { keys, currentVersion: 0 }, data }).catch(() => null);
  }
  for (const key of secrets) {
    const plain = await symmetricDecrypt({ key, data }).catch(() => null);
    if (plain !== null) return plain;
  }
  return null;
}

/** How many of the newest second factors do not open with these secrets: their owners could not sign in. */
export async function unopenedSecondFactors(
  db: Db,
  secrets: AuthSecrets,
  most: number,
): Promise<{ tried: number; unopened: number }> {
  const rows = await db.select({ sealed: secondFactors.secret }).from(secondFactors).limit(most);
  let unopened = 0;
  for (const { sealed } of rows) if ((await opened(sealed, secrets)) === null) unopened++;
  return { tried: rows.length, unopened };
}

/**
 * Seals every second factor anew under the current secret, each only if it is still the same, so that this can run
 * beside a working installation, be interrupted and be repeated. What does not open stays as it is.
 *
 * @returns how many were sealed anew, and how many did not open
 */
export async function resealSecondFactors(
  db: Db,
  secrets: AuthSecrets,
): Promise<{ resealed: number; unopened: number }> {
  const currentVersion = numberOf(secrets[0]);
  const key = { keys: new Map([[currentVersion, secrets[0]]]), currentVersion };
  const anew = async (sealed: string) => {
    if (sealed.startsWith(`${envelope}${currentVersion}$`)) return sealed;
    const plain = await opened(sealed, secrets);
    return plain === null ? null : symmetricEncrypt({ key, data: plain });
  };
  const counts = { resealed: 0, unopened: 0 };
  const { id, secret, backupCodes } = secondFactors;
  for (const row of await db.select({ id, secret, backupCodes }).from(secondFactors)) {
    const [nextSecret, nextCodes] = [await anew(row.secret), await anew(row.backupCodes)];
    if (nextSecret === null || nextCodes === null) {
      counts.unopened++;
      continue;
    }
    if (nextSecret === row.secret && nextCodes === row.backupCodes) continue;
    const moved = await db
      .update(secondFactors)
      .set({ secret: nextSecret, backupCodes: nextCodes })
      // A recovery code that is used meanwhile is used up.
      .where(and(eq(id, row.id), eq(secret, row.secret), eq(backupCodes, row.backupCodes)))
      .returning({ id });
    counts.resealed += moved.length;
  }
  return counts;
}
