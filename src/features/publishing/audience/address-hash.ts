import { createHmac, randomBytes } from 'node:crypto';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { ChannelKind } from '#contract/channel-kinds.ts';
import type { Queryable, Tx } from '#platform/db/client.ts';
import { toChunks } from './chunks.ts';
import { addressMarks, audienceAccounts } from './schema.ts';

/** The account's salt for hashes of addresses; made with the first. */
export async function getSalt(tx: Tx, userId: string): Promise<string> {
  const [known] = await tx
    .select({ salt: audienceAccounts.salt })
    .from(audienceAccounts)
    .where(eq(audienceAccounts.userId, userId));
  if (known) return known.salt;
  await tx
    .insert(audienceAccounts)
    .values({ userId, salt: randomBytes(32).toString('base64url') })
    .onConflictDoNothing();
  return getSalt(tx, userId);
}

/**
 * The hash of a mail or network address under an account's salt (HMAC-SHA-256, base64url). It tells whether an address is
 * the same, and only who has the salt and guesses the address can tell which.
 */
export function hashAddress(salt: string, address: string): string {
  return createHmac('sha256', salt).update(address.trim().toLowerCase()).digest('base64url');
}

/** What makes two handles the same: the outlets compare them without case, and creators write them with and without `@`. */
export const toHandleKey = (handle: string): string => handle.replace(/^@+/, '').toLowerCase();

type Identity = { outlet: ChannelKind; remoteId: string | null; handle: string };

/** The hashes of a person at an outlet under an account's salt: of the outlet's id of them and of their handle, as far as known. */
export function hashIdentity(salt: string, { handle, outlet, remoteId }: Identity): string[] {
  const key = toHandleKey(handle);
  return [
    ...(remoteId === null ? [] : [hashAddress(salt, `${outlet} id ${remoteId}`)]),
    ...(key === '' ? [] : [hashAddress(salt, `${outlet} handle ${key}`)]),
  ];
}

export type Suppression = { personaId: string; reason: 'withdrawn' | 'erased' | 'undeliverable' };

/** What is remembered of addresses and identities of an account, by hash. */
export async function findSuppressions(
  db: Queryable,
  userId: string,
  hashes: readonly string[],
): Promise<Map<string, Suppression[]>> {
  const found = new Map<string, Suppression[]>();
  if (hashes.length === 0) return found;
  const { addressHash, personaId, reason, suppressedAt } = addressMarks;
  const rows = await db
    .select({ addressHash, personaId, reason })
    .from(addressMarks)
    .where(
      and(
        eq(addressMarks.userId, userId),
        sql`${addressHash} = any(${sql.param([...hashes])}::text[])`,
        isNotNull(suppressedAt),
      ),
    );
  for (const row of rows) {
    const { addressHash: hash, reason: why } = row;
    if (why) found.set(hash, [...(found.get(hash) ?? []), { personaId: row.personaId, reason: why }]);
  }
  return found;
}

/** Remembers that addresses of an account's personas must not be written to. The last reason counts. */
export async function suppressAddresses(
  tx: Tx,
  userId: string,
  addresses: readonly { personaId: string; addressHash: string }[],
  { now, reason }: { reason: Suppression['reason']; now: Date },
): Promise<void> {
  for (const some of toChunks(addresses)) {
    await tx
      .insert(addressMarks)
      .values(
        some.map(({ addressHash, personaId }) => ({
          userId,
          personaId,
          addressHash,
          suppressedAt: now,
          reason,
        })),
      )
      .onConflictDoUpdate({
        target: [addressMarks.userId, addressMarks.addressHash, addressMarks.personaId],
        set: { suppressedAt: now, reason },
      });
  }
}

/** The person has agreed again: only a double opt-in that they began themselves lifts a suppression. */
export async function liftSuppression(
  tx: Tx,
  { addressHash, personaId, userId }: { userId: string; personaId: string; addressHash: string },
): Promise<void> {
  await tx
    .update(addressMarks)
    .set({ suppressedAt: null, reason: null })
    .where(
      and(
        eq(addressMarks.userId, userId),
        eq(addressMarks.addressHash, addressHash),
        eq(addressMarks.personaId, personaId),
      ),
    );
}
