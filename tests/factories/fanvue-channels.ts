import type { ChannelTokens } from '#channels/port';
import type { KeyRing } from '#platform/crypto/sealing.ts';
import type { Db } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import type { channels } from '#schema/publishing/channels';
import { sealTokens } from '../../src/features/publishing/channels/seal-tokens.ts';
import { storeChannel } from './posts.ts';

/** A channel of Fanvue with the tokens that its double gave. @returns its id */
export async function storeFanvueChannel(
  { db, keyRing, userId }: { db: Db; keyRing: KeyRing; userId: string },
  tokens: ChannelTokens,
  facts: Partial<typeof channels.$inferInsert> = {},
): Promise<string> {
  const id = newId();
  const sealed = sealTokens(id, tokens, keyRing);
  return storeChannel(db, keyRing, userId, { id, kind: 'fanvue', tokens: sealed, ...facts });
}
