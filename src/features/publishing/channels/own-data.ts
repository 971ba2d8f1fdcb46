import { createTablePart, type DataPart } from '#platform/own-data/data-part.ts';
import { channelConnections, channels } from './schema.ts';

export const channelData: readonly DataPart[] = [
  createTablePart({
    name: 'channels',
    about: 'Your publishing channels, without their tokens.',
    table: channels,
    owner: channels.userId,
    without: [channels.tokens, channels.tokensExpireAt, channels.refreshingUntil],
  }),
  createTablePart({
    name: 'channel-connections',
    about:
      'Connections of channels that were begun in the last hour and not finished, without their secrets.',
    table: channelConnections,
    owner: channelConnections.userId,
    without: [channelConnections.stateHash, channelConnections.sealed],
  }),
];
