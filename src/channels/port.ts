/**
 * The port between the product and the outlets that posts are published to. Adapters are in folders beside this file,
 * one for each kind of `#contract/channel-kinds.ts` but `by_hand`.
 *
 * A post is published once: before the call that publishes, an adapter saves what it needs to find the post again
 * (`save`), and `find` looks for it at the outlet after an interruption. An outlet that can neither be asked nor told
 * an idempotency key answers `cannot_know`, and a person decides.
 */
import type { Readable } from 'node:stream';
import type { ChannelKind } from '#contract/channel-kinds.ts';

/** What authorises calls for one channel. It is stored sealed. */
export type ChannelTokens = {
  access: string;
  refresh: string | null;
  /** Null: they do not expire. */
  expiresAt: Date | null;
  /** What the adapter needs besides, as the address of a server. */
  extra: Readonly<Record<string, string>>;
};

/** What an outlet says about a connected account. */
export type RemoteAccount = { remoteId: string; name: string; url: string | null };

/** A field that a creator fills in to connect a channel. */
export type ConnectionField = { name: string; label: string; hint: string; isSecret: boolean };

/** At the outlet, in the browser: OAuth 2 with PKCE (RFC 7636) where the outlet has it. */
export type RedirectConnection = {
  method: 'redirect';
  /** Asked before the redirect, as the address of a Mastodon server; usually none. */
  fields: readonly ConnectionField[];
  /** @param state comes back with the code; @param verifier of PKCE, stored sealed until then */
  begin(input: ConnectionInput): Promise<{ url: string; extra: Readonly<Record<string, string>> }>;
  finish(
    input: ConnectionInput & { code: string; extra: Readonly<Record<string, string>> },
  ): Promise<ChannelTokens>;
};

export type ConnectionInput = {
  state: string;
  verifier: string;
  /** Where the outlet sends the browser back to. */
  redirectUri: string;
  fields: Readonly<Record<string, string>>;
};

/** With what the creator enters, as a bot's token. */
export type FormConnection = {
  method: 'form';
  fields: readonly ConnectionField[];
  connect(fields: Readonly<Record<string, string>>): Promise<ChannelTokens>;
};

export type OutgoingMedium = {
  type: 'image' | 'video';
  mediaType: 'image/jpeg' | 'image/png' | 'video/mp4';
  byteSize: number;
  width: number;
  height: number;
  seconds: number | null;
  altText: string;
  /** The bytes; a new stream for each call. They carry the watermark and the signed credentials. */
  read(): Promise<Readable>;
  /** An address at which the outlet can fetch them for an hour, for outlets that take no bytes. */
  createLink(): Promise<string>;
};

declare const approved: unique symbol;

/**
 * A post that may leave: approved by a person in this version, with a stored decision about its texts and each file, with
 * marked files, and with a disclosure. Only `features/publishing/posts` makes one.
 */
export type ApprovedPost = {
  readonly [approved]: true;
  /** The same for every attempt on this channel: the idempotency key where an outlet takes one. */
  readonly key: string;
  /** Always: an adapter of an outlet with a field for it sets the field. */
  readonly isAiGenerated: true;
  /** Whether it is adult work, for outlets that label it. */
  readonly isAdult: boolean;
  /** With the words of disclosure where the outlet has no field for it. */
  readonly text: string;
  readonly title: string;
  readonly place: string;
  readonly media: readonly OutgoingMedium[];
};

/** What an adapter saved about an attempt: JSON of its own. */
export type Checkpoint = Readonly<Record<string, string | number | boolean | null>>;

export type PublishContext = {
  tokens: ChannelTokens;
  account: RemoteAccount;
  /** Saved by an earlier attempt; null at the first one. */
  checkpoint: Checkpoint | null;
  /** Stores a checkpoint. Awaited before each call that cannot be repeated. */
  save(checkpoint: Checkpoint): Promise<void>;
  signal: AbortSignal;
};

export type RemotePost = { remoteId: string; url: string | null };

/** `processing`: the outlet has the files and is not done; `publish` is called again with the checkpoint after the time. */
export type PublishResult = ({ state: 'published' } & RemotePost) | { state: 'processing'; againAt: Date };

/**
 * `absent`: it can be published (again). `cannot_know`: a person has to look. An outlet that has the post and still
 * processes it throws `unavailable`: it is asked again later.
 */
export type FoundPost =
  | ({ state: 'published' } & RemotePost)
  | { state: 'absent' }
  | { state: 'cannot_know' };

export type PostFigures = {
  views: number | null;
  likes: number | null;
  comments: number | null;
  shares: number | null;
};

/** A message of another person to the account: a reply to its posts, a mention, or a private message. */
export type IncomingMessage = {
  /** The outlet's id of it. */
  remoteId: string;
  /** The same for all messages of one conversation. */
  threadId: string;
  author: {
    name: string;
    /** How a reply begins there, as `@nora@mastodon.example`; empty where the outlet links it by itself. */
    mention: string;
  };
  isPrivate: boolean;
  /** Plain text. It may hold anything. */
  text: string;
  sentAt: Date;
  url: string | null;
  /** What `reply` needs to answer it: JSON of the adapter's own. */
  reference: Checkpoint;
};

/** `more`: there is another page after this cursor at once. */
export type InboxPage = { messages: readonly IncomingMessage[]; cursor: Checkpoint; more: boolean };

/** A person who follows or pays the account at the outlet. */
export type RemoteContact = {
  /** The outlet's id of them, which stays the same when they change their handle. */
  remoteId: string;
  /** Without an `@`. */
  handle: string;
  /** What the outlet shows as their name; may be empty. */
  name: string;
};

/** `cursor`: where the next page continues; null after the last one. */
export type RemoteContactPage = { contacts: readonly RemoteContact[]; cursor: Checkpoint | null };

declare const approvedReply: unique symbol;

/**
 * A reply that may leave: a person has approved its exact text, a safety decision about that text is stored, and it says
 * that AI wrote it where a model drafted it. Only `features/publishing/replies` makes one.
 */
export type ApprovedReply = {
  readonly [approvedReply]: true;
  /** The same for every attempt: the idempotency key where an outlet takes one. */
  readonly key: string;
  /** The whole text, with mention and disclosure. */
  readonly text: string;
  /** Of the message that it answers. */
  readonly reference: Checkpoint;
};

/** Reads messages of others and answers them, each once, by the rules of posts. */
export type InboxAdapter = {
  /** Milliseconds between two reads, for an outlet whose limit all channels share; left out: a minute. */
  readonly pauseMs?: number;
  /** @param cursor of the last page; null at the first read, which returns the latest messages alone */
  read(
    cursor: Checkpoint | null,
    context: Pick<PublishContext, 'account' | 'signal' | 'tokens'>,
  ): Promise<InboxPage>;
  reply(reply: ApprovedReply, context: PublishContext): Promise<RemotePost>;
  /** Looks for a reply whose sending was interrupted at or after a moment. */
  find(reply: ApprovedReply, context: PublishContext, since: Date): Promise<FoundPost>;
};

export type ChannelAdapter = {
  readonly kind: Exclude<ChannelKind, 'by_hand'>;
  readonly connection: RedirectConnection | FormConnection;
  /** Null: tokens are not refreshed. */
  readonly refresh: ((tokens: ChannelTokens, signal: AbortSignal) => Promise<ChannelTokens>) | null;
  /** Revokes the tokens at the outlet; does nothing where that is not possible. */
  revoke(tokens: ChannelTokens, signal: AbortSignal): Promise<void>;
  readAccount(tokens: ChannelTokens, signal: AbortSignal): Promise<RemoteAccount>;
  publish(post: ApprovedPost, context: PublishContext): Promise<PublishResult>;
  /** Looks for a post whose publishing was interrupted at or after a moment. */
  find(post: ApprovedPost, context: PublishContext, since: Date): Promise<FoundPost>;
  /** Null: the outlet gives no figures. The result has the posts that the outlet still has. */
  readonly readFigures:
    | ((
        remoteIds: readonly string[],
        context: Pick<PublishContext, 'account' | 'signal' | 'tokens'>,
      ) => Promise<Map<string, PostFigures>>)
    | null;
  /** Left out: messages of this outlet cannot be read or answered by an app. */
  readonly inbox?: InboxAdapter;
  /**
   * Reads a page of the people who follow or pay the account; one person may be on several pages. Left out: the outlet does
   * not give them to an app. Kinds that have it are `contactKinds`.
   *
   * @param cursor of the page before; null for the first one
   */
  readonly readContacts?: (
    cursor: Checkpoint | null,
    context: Pick<PublishContext, 'account' | 'signal' | 'tokens'>,
  ) => Promise<RemoteContactPage>;
};

export type ChannelProblem =
  /** The tokens are no longer valid: the creator connects the channel again. */
  | 'unauthorized'
  /** Too many calls or posts; `retryAt` says until when. */
  | 'limited'
  /** The outlet refuses this post or this call and will refuse it again; the message says why. */
  | 'refused'
  /** It could not be reached or failed, and nothing was published. */
  | 'unavailable'
  /** The call that publishes got no answer: the post may be there. */
  | 'unknown';

/** What went wrong at an outlet. The message is for the creator and has nothing of tokens. */
export class ChannelError extends Error {
  readonly problem: ChannelProblem;
  readonly retryAt: Date | null;

  constructor(problem: ChannelProblem, message: string, options: { retryAt?: Date; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = 'ChannelError';
    this.problem = problem;
    this.retryAt = options.retryAt ?? null;
  }
}
