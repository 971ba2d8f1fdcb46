import type { ChannelAdapter } from '#channels/port';
import type { ChannelKind } from '#contract/channel-kinds.ts';
import type { Clock } from '#platform/clock.ts';
import type { KeyRing } from '#platform/crypto/sealing.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import type { Queue } from '#platform/jobs/queue.ts';
import type { Logger } from '#platform/log.ts';

/** The outlets that this installation can publish to. */
export type ChannelAdapters = {
  /** Null for `by_hand`, and for an outlet whose keys the operator has not set. */
  find(kind: ChannelKind): ChannelAdapter | null;
};

export type ChannelsDeps = {
  db: Db;
  clock: Clock;
  /** Seals tokens. */
  keyRing: KeyRing;
  adapters: ChannelAdapters;
  log: Pick<Logger, 'warn'>;
};

export type ChannelJobDeps = ChannelsDeps & {
  /** Returns those of the given channels that posts or threads are kept of. */
  listChannelsInUse: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
};

export type ChannelHandlerDeps = ChannelsDeps & {
  /** The address of this installation. */
  baseUrl: string;
  queue: Pick<Queue, 'enqueue'>;
  /** Cancels what posts have still to publish to a channel. */
  cancelTargetsOfChannel: (tx: Tx, channelId: string) => Promise<void>;
  /** Has the messages of a channel that was connected (again) read without the pause that failed reads left. */
  resumeReading: (channelId: string) => Promise<void>;
};
