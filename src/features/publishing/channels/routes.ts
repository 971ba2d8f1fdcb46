import type { channelRoutes } from '#contract/channels.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { changeChannel } from './change-channel.ts';
import { checkChannel } from './check-channel.ts';
import { connectChannel } from './connect-channel.ts';
import { deleteChannel } from './delete-channel.ts';
import type { ChannelHandlerDeps } from './deps.ts';
import { finishConnection } from './finish-connection.ts';
import { listConnections } from './list-connections.ts';
import { listChannels } from './queries.ts';
import { getAllowance } from './require-channel-room.ts';

export function channelHandlers(deps: ChannelHandlerDeps): Handlers<typeof channelRoutes> {
  const { adapters, clock, db } = deps;
  return {
    listChannels: ({ caller }) => listChannels(db, caller.accountId, clock()),

    listChannelConnections: async () => listConnections(adapters),

    async channelAllowance({ caller }) {
      const { most, used } = await getAllowance(db, caller.accountId);
      return { used, most };
    },

    connectChannel: ({ body, caller }) => connectChannel(deps, caller, body),

    finishChannelConnection: ({ body, caller }) => finishConnection(deps, caller, body),

    changeChannel: ({ body: form, caller, params: { id } }) =>
      db.transaction((tx) => changeChannel(tx, caller, { id, form, now: clock() })),

    checkChannel: ({ caller: { accountId: userId }, params: { id } }) => checkChannel(deps, { id, userId }),

    async deleteChannel({ caller, params }) {
      await db.transaction((tx) => deleteChannel(tx, deps, caller, params.id));
      return { success: true, message: 'Channel disconnected' };
    },
  };
}
