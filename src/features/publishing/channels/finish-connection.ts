import { ChannelError } from '#channels/port';
import { channelRules } from '#contract/channel-kinds.ts';
import type { Channel } from '#contract/channels.ts';
import { AppError } from '#contract/errors.ts';
import { getRedirectUri } from './connect-channel.ts';
import { type BegunConnection, takeConnection } from './connections.ts';
import type { ChannelHandlerDeps } from './deps.ts';
import { presentChannel } from './queries.ts';
import { type ChannelCaller, requireMayManageChannels } from './require-may-manage-channels.ts';
import { storeConnected } from './store-connected.ts';
import { toAppError } from './to-app-error.ts';

/** What the outlet gave the browser: a code, or what it says in place of one (RFC 6749, section 4.1.2). */
export type ConnectionReturn = { state: string; code: string | null; problem: string | null };

/**
 * Finishes a connection. Its state counts once, for an hour, and only for the person and the account that began it.
 *
 * @throws AppError NOT_FOUND for any other state; FORBIDDEN; BAD_REQUEST where the creator or the outlet refused;
 *   PLAN_LIMIT, CONFLICT for one too many; UNAVAILABLE
 */
export async function finishConnection(
  deps: ChannelHandlerDeps,
  caller: ChannelCaller,
  { code, problem, state }: ConnectionReturn,
): Promise<Channel> {
  const { clock, db, keyRing } = deps;
  await requireMayManageChannels(db, caller);
  const connection = await takeConnection(db, keyRing, { caller, state, now: clock() });
  if (!connection) {
    throw new AppError(
      'NOT_FOUND',
      'This connection was begun more than an hour ago, in another account, or is finished. Connect the channel again.',
    );
  }
  const { name } = channelRules[connection.kind];
  if (problem !== null || code === null || code === '') throw createRefusedError(name, problem);
  try {
    return presentChannel(await grant(deps, caller, connection, { code, state }), clock());
  } catch (error) {
    throw toAppError(error);
  }
}

function createRefusedError(outlet: string, problem: string | null): AppError {
  return new AppError('BAD_REQUEST', describeRefusal(outlet, problem));
}

/** @param problem the code of RFC 6749, section 4.1.2.1 */
function describeRefusal(outlet: string, problem: string | null): string {
  switch (problem) {
    case 'access_denied':
      return `You did not allow the connection at ${outlet}. Nothing was connected.`;
    case 'invalid_scope':
      return `This site asks ${outlet} for more than it is registered for. The operator has to add scopes.`;
    default:
      return `${outlet} did not allow the connection. Connect the channel again.`;
  }
}

async function grant(
  deps: ChannelHandlerDeps,
  caller: ChannelCaller,
  { kind, personaId, secrets, takesAdult }: BegunConnection,
  returned: { code: string; state: string },
) {
  const adapter = deps.adapters.find(kind);
  if (adapter?.connection.method !== 'redirect') {
    throw new ChannelError('unavailable', `${channelRules[kind].name} is no longer set up on this site.`);
  }
  const tokens = await adapter.connection.finish({
    ...returned,
    verifier: secrets.verifier,
    redirectUri: getRedirectUri(deps.baseUrl),
    fields: secrets.fields,
    extra: secrets.extra,
  });
  return storeConnected(deps, adapter, {
    ...{ kind, personaId, takesAdult, tokens },
    userId: caller.accountId,
  });
}
