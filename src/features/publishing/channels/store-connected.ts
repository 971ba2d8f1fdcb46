import type { ChannelAdapter, ChannelTokens } from '#channels/port';
import type { ChannelKind } from '#contract/channel-kinds.ts';
import type { ChannelHandlerDeps } from './deps.ts';
import type { ChannelRow } from './schema.ts';
import { storeChannel } from './store-channel.ts';

const callMs = 20_000;

export type GrantedConnection = {
  userId: string;
  kind: ChannelKind;
  personaId: string | null;
  takesAdult: boolean;
  tokens: ChannelTokens;
};

/**
 * Reads whose account the new tokens are for and stores the channel. Tokens that cannot be stored are revoked: no grant is
 * left at the outlet that is not listed here.
 *
 * @throws AppError PLAN_LIMIT, CONFLICT; ChannelError
 */
export async function storeConnected(
  deps: ChannelHandlerDeps,
  adapter: ChannelAdapter,
  granted: GrantedConnection,
): Promise<ChannelRow> {
  const channel = await storeOrRevoke(deps, adapter, granted);
  await deps.resumeReading(channel.id);
  return channel;
}

async function storeOrRevoke(
  { clock, db, keyRing, log }: ChannelHandlerDeps,
  adapter: ChannelAdapter,
  granted: GrantedConnection,
): Promise<ChannelRow> {
  const { tokens } = granted;
  try {
    const account = await adapter.readAccount(tokens, AbortSignal.timeout(callMs));
    return await db.transaction((tx) => storeChannel(tx, keyRing, { ...granted, account, now: clock() }));
  } catch (error) {
    await adapter
      .revoke(tokens, AbortSignal.timeout(callMs))
      .catch((err: unknown) => log.warn({ err, kind: adapter.kind }, 'tokens that were not kept stay valid'));
    throw error;
  }
}
