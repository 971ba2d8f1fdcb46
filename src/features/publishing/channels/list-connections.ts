import { channelKinds } from '#contract/channel-kinds.ts';
import type { ChannelConnection } from '#contract/channels.ts';
import type { ChannelAdapters } from './deps.ts';

/** Lists the kinds of channels with how each is connected here. */
export function listConnections(adapters: ChannelAdapters): ChannelConnection[] {
  return channelKinds.map((kind) => {
    if (kind === 'by_hand') return { kind, method: 'none', fields: [] };
    const connection = adapters.find(kind)?.connection;
    if (!connection) return { kind, method: 'unavailable', fields: [] };
    return { kind, method: connection.method, fields: connection.fields.map((field) => ({ ...field })) };
  });
}
