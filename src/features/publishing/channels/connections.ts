/** Connections that were begun at an outlet, between the redirect and its return. */
import { randomBytes } from 'node:crypto';
import { and, eq, gt, lte } from 'drizzle-orm';
import { z } from 'zod';
import type { ChannelKind } from '#contract/channel-kinds.ts';
import { createToken, hashToken } from '#platform/crypto/link-token.ts';
import { type KeyRing, open, seal } from '#platform/crypto/sealing.ts';
import type { Db } from '#platform/db/client.ts';
import { addHours } from '#platform/time.ts';
import type { ChannelCaller } from './require-may-manage-channels.ts';
import { channelConnections } from './schema.ts';

/** A connection that does not come back counts for an hour. */
const hours = 1;

const texts = z.record(z.string(), z.string());
const secrets = z.strictObject({ verifier: z.string(), fields: texts, extra: texts });
/** PKCE's verifier (RFC 7636), what the creator entered, and what the adapter keeps until the return. */
export type ConnectionSecrets = z.infer<typeof secrets>;

export type BegunConnection = {
  kind: ChannelKind;
  personaId: string | null;
  takesAdult: boolean;
  secrets: ConnectionSecrets;
};

const getAad = (stateHash: string) => `channel-connection:${stateHash}`;

/** A new state, which comes back with the outlet's code, and a verifier of PKCE. */
export const createStateAndVerifier = () => ({
  state: createToken().token,
  verifier: randomBytes(48).toString('base64url'),
});

/** Stores a connection under the hash of its state; its secrets are sealed. */
export async function storeConnection(
  db: Db,
  keyRing: KeyRing,
  {
    caller,
    connection,
    now,
    state,
  }: {
    caller: ChannelCaller;
    connection: BegunConnection;
    state: string;
    now: Date;
  },
): Promise<void> {
  const stateHash = hashToken(state);
  const { kind, personaId, takesAdult } = connection;
  const plain = Buffer.from(JSON.stringify(connection.secrets));
  await db.insert(channelConnections).values({
    ...{ stateHash, kind, personaId, takesAdult },
    userId: caller.accountId,
    personId: caller.personId,
    sealed: seal(plain, getAad(stateHash), keyRing).toString('base64'),
    createdAt: now,
  });
}

/**
 * Takes a connection: it counts once, within the hour, for the person and the account that began it.
 *
 * @returns null for any other state
 */
export async function takeConnection(
  db: Db,
  keyRing: KeyRing,
  { caller, now, state }: { caller: ChannelCaller; state: string; now: Date },
): Promise<BegunConnection | null> {
  const stateHash = hashToken(state);
  const [row] = await db
    .delete(channelConnections)
    .where(
      and(
        eq(channelConnections.stateHash, stateHash),
        eq(channelConnections.userId, caller.accountId),
        eq(channelConnections.personId, caller.personId),
        gt(channelConnections.createdAt, addHours(now, -hours)),
      ),
    )
    .returning();
  if (!row) return null;
  const plain = open(Buffer.from(row.sealed, 'base64'), getAad(stateHash), keyRing);
  const { kind, personaId, takesAdult } = row;
  return { kind, personaId, takesAdult, secrets: secrets.parse(JSON.parse(plain.toString('utf8'))) };
}

/** Removes the connections that can no longer come back. */
export async function removeOldConnections(db: Db, now: Date): Promise<void> {
  await db.delete(channelConnections).where(lte(channelConnections.createdAt, addHours(now, -hours)));
}
