/** Channels: accounts at outlets that an account's posts are published to. */
import { z } from 'zod';
import { channelKind } from './channel-kinds.ts';
import { id, idParams, success, timestamp } from './common.ts';
import { publishingLimits as limits } from './publishing-limits.ts';
import { defineRoutes } from './route.ts';

/**
 * `connected`: posts can be published. `expired`: the outlet no longer takes the tokens; connect it again.
 * `disconnecting`: disconnected here, while its tokens are being revoked at the outlet. `disconnected`: its tokens are gone;
 * it is kept for its posts and threads, is in no list, and connecting the same account again continues it.
 */
export const channelState = z.enum(['connected', 'expired', 'disconnecting', 'disconnected']);
export type ChannelState = z.infer<typeof channelState>;

/** Whether nothing is published to a channel or read from it until it is connected again. */
export const isDisconnected = (state: ChannelState): boolean =>
  state === 'disconnecting' || state === 'disconnected';

export const channel = z.strictObject({
  id,
  kind: channelKind,
  /** The persona whose posts it publishes; null: any of the account's. */
  personaId: id.nullable(),
  /** The outlet's name of it, as `@mira`. For `by_hand`, what the creator calls it. */
  name: z.string(),
  /** Its public page; null where it has none. */
  url: z.string().nullable(),
  state: channelState,
  /** Why posts cannot be published at the moment, for the creator; null otherwise. */
  problem: z.string().nullable(),
  /** Until when the outlet takes no more posts (its rate limit); null otherwise. */
  limitedUntil: timestamp.nullable(),
  /** Whether adult work may be published here: the outlet's rules, and for some the creator's statement about them. */
  takesAdult: z.boolean(),
  createdAt: timestamp,
});
export type Channel = z.infer<typeof channel>;

/** How a channel of a kind is connected here. */
export const channelConnection = z.strictObject({
  kind: channelKind,
  /**
   * `redirect`: at the outlet, in the browser. `form`: with what the creator enters. `none`: by its name alone.
   * `unavailable`: the operator has not registered this installation with the outlet.
   */
  method: z.enum(['redirect', 'form', 'none', 'unavailable']),
  fields: z.array(
    z.strictObject({ name: z.string(), label: z.string(), hint: z.string(), isSecret: z.boolean() }),
  ),
});
export type ChannelConnection = z.infer<typeof channelConnection>;

/** How many channels the account's plan includes; null: any number. Those by hand do not count. */
const channelAllowance = z.strictObject({ used: z.int(), most: z.int().nullable() });

export const connectChannelForm = z.strictObject({
  kind: channelKind,
  personaId: id.nullable().default(null),
  /** The name of a `by_hand` channel. */
  name: z.string().trim().max(limits.channelNameMaximum).default(''),
  /** The values of the connection's fields. */
  fields: z
    .array(
      z.strictObject({
        name: z.string().max(limits.channelNameMaximum),
        value: z.string().trim().max(limits.channelFieldMaximum),
      }),
    )
    .max(10)
    .default([]),
  /** The creator states that the place (a Mastodon server, a community) takes adult work. */
  takesAdult: z.boolean().default(false),
});

export const changeChannelForm = z.strictObject({
  personaId: id.nullable(),
  takesAdult: z.boolean(),
});

const path = '/api/channels';
const shared = { tag: 'Publishing', owner: 'account' } as const;

export const channelRoutes = defineRoutes({
  listChannels: {
    method: 'GET',
    path,
    summary: 'The channels of the account without disconnected ones, oldest first',
    ...shared,
    access: 'tour',
    response: z.array(channel),
  },
  listChannelConnections: {
    method: 'GET',
    path: '/api/channel-connections',
    summary: 'The kinds of channels, and how each is connected here',
    ...shared,
    access: 'tour',
    response: z.array(channelConnection),
  },
  channelAllowance: {
    method: 'GET',
    path: '/api/channel-allowance',
    summary: 'How many channels the plan includes, and how many are connected',
    ...shared,
    access: 'tour',
    response: channelAllowance,
  },
  connectChannel: {
    method: 'POST',
    path,
    summary: 'Connect a channel, or begin to: then the answer has the address of the outlet’s own page',
    ...shared,
    access: 'app',
    limit: 'channel',
    body: connectChannelForm,
    response: z.strictObject({ channel: channel.nullable(), redirectUrl: z.string().nullable() }),
  },
  finishChannelConnection: {
    method: 'POST',
    path: `${path}/finish`,
    summary: 'Finish a connection with what the outlet gave the browser',
    ...shared,
    access: 'app',
    limit: 'channel',
    body: z.strictObject({
      state: z.string().max(limits.channelFieldMaximum),
      code: z.string().max(limits.channelFieldMaximum).nullable().default(null),
      /** What the outlet says in place of a code. */
      problem: z.string().max(limits.channelFieldMaximum).nullable().default(null),
    }),
    response: channel,
  },
  changeChannel: {
    method: 'PUT',
    path: `${path}/:id`,
    summary: 'Change whose posts a channel publishes, and whether it takes adult work',
    ...shared,
    access: 'app',
    params: idParams,
    body: changeChannelForm,
    response: channel,
  },
  checkChannel: {
    method: 'POST',
    path: `${path}/:id/check`,
    summary: 'Ask the outlet whether the channel still works',
    ...shared,
    access: 'app',
    limit: 'channel',
    params: idParams,
    response: channel,
  },
  deleteChannel: {
    method: 'DELETE',
    path: `${path}/:id`,
    summary:
      'Disconnect a channel: its tokens are revoked, posts that wait for it are cancelled; what was published and written stays',
    ...shared,
    access: 'app',
    params: idParams,
    response: success,
  },
});
