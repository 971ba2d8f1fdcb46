/** Telegram channels and groups, by a creator's bot (core.telegram.org/bots/api; docs/channels-without-registration.md). */
import type { ChannelAdapter } from '../port.ts';
import type { TelegramOptions } from './call.ts';
import { createConnection, readAccount } from './connect.ts';
import { find, publish } from './publish.ts';

export function createTelegramAdapter(options: TelegramOptions): ChannelAdapter {
  return {
    kind: 'telegram',
    connection: createConnection(options),
    // A bot's token neither expires nor can it be revoked by the bot: its owner does that with @BotFather.
    refresh: null,
    revoke: async () => {},
    readAccount: (tokens, signal) => readAccount(options, tokens, signal),
    publish: (post, context) => publish(options, post, context),
    find: (_, context) => find(context),
    // The Bot API tells nothing about views.
    readFigures: null,
  };
}
