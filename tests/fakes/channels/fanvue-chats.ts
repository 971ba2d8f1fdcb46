import { randomUUID } from 'node:crypto';
import type { Clock } from '#platform/clock.ts';
import { type OutletReply, type OutletRequest, readBody } from './outlet-server.ts';

/** The account whose API it is. */
export const fanvueCreator = 'a-creator';

export type FanvueFan = { uuid: string; handle: string; displayName: string };
export type FanvueChatMessage = {
  uuid: string;
  /** Whose chat it is in. */
  fan: FanvueFan;
  isOwn: boolean;
  text: string | null;
  mediaType: string | null;
  type: string;
  /** Null: it is planned. */
  sentAt: Date | null;
};

export type FanvueChats = {
  /** The oldest first. */
  readonly messages: FanvueChatMessage[];
  /** Those that were read at Fanvue. */
  readonly read: Set<string>;
  /** Whether the connection has the scopes of chats. */
  mayChat: boolean;
  /** Fans who cannot be written to. */
  readonly blocked: Set<string>;
  makeFan(displayName: string): FanvueFan;
  /** A fan writes, Nora unless another is named; or the creator, at Fanvue. */
  write(text: string | null, facts?: Partial<FanvueChatMessage>): FanvueChatMessage;
  /** The fan's account is gone. */
  remove(fan: FanvueFan): void;
  /** Called before each list of chats is answered, with its page. */
  beforeList: (page: number) => void;
  handle(request: OutletRequest): OutletReply;
};

const ok = (body: unknown): OutletReply => ({ status: 200, body });
const gone: OutletReply = { status: 404, body: { message: 'No conversation found with the given user' } };

/** The chats of Fanvue's double (api.fanvue.com/docs, chats and chat messages). */
export function createFanvueChats(clock: Clock): FanvueChats {
  const makeFan = (displayName: string): FanvueFan => ({
    ...{ uuid: randomUUID(), displayName },
    handle: displayName.toLowerCase().replaceAll(' ', '-'),
  });
  const nora = makeFan('Nora');
  let messages: FanvueChatMessage[] = [];

  /** The messages of each fan, the chat with the newest message first. */
  function listByFan(): { fan: FanvueFan; newest: FanvueChatMessage }[] {
    const found = new Map<string, { fan: FanvueFan; newest: FanvueChatMessage }>();
    for (const newest of messages.toReversed()) {
      if (!found.has(newest.fan.uuid)) found.set(newest.fan.uuid, { fan: newest.fan, newest });
    }
    return [...found.values()];
  }

  function takePage<Item>(items: readonly Item[], { url }: OutletRequest, present: (item: Item) => object) {
    const page = Number(url.searchParams.get('page') ?? 1);
    const size = Number(url.searchParams.get('size') ?? 15);
    if (page < 1 || size < 1 || size > 50) return { status: 400, body: { errors: ['size must be 1 to 50'] } };
    const data = items.slice((page - 1) * size, page * size).map(present);
    return ok({ data, pagination: { page, size: data.length, hasMore: items.length > page * size } });
  }

  function listChats(request: OutletRequest): OutletReply {
    chats.beforeList(Number(request.url.searchParams.get('page') ?? 1));
    return takePage(listByFan(), request, ({ fan, newest }) => ({
      ...{ createdAt: '2026-01-01T00:00:00.000Z', isRead: false, isMuted: false, unreadMessagesCount: 1 },
      lastMessageAt: newest.sentAt?.toISOString() ?? null,
      user: { ...fan, nickname: null, isTopSpender: false, avatarUrl: null, registeredAt: '2026-01-01' },
      lastMessage: {
        ...{ uuid: newest.uuid, text: newest.text, type: newest.type },
        senderUuid: newest.isOwn ? fanvueCreator : fan.uuid,
      },
    }));
  }

  function listMessages(fan: FanvueFan, request: OutletRequest): OutletReply {
    const own = { uuid: fanvueCreator, handle: 'mira' };
    const other = { uuid: fan.uuid, handle: fan.handle };
    const ofFan = messages.filter((each) => each.fan.uuid === fan.uuid).toReversed();
    if (request.url.searchParams.get('markAsRead') !== 'false') {
      for (const { uuid } of ofFan) chats.read.add(uuid);
    }
    return takePage(ofFan, request, ({ isOwn, mediaType, sentAt, text, type, uuid }) => ({
      ...{ uuid, text, type, mediaType, hasMedia: mediaType !== null, pricing: null, purchasedAt: null },
      sentAt: sentAt?.toISOString() ?? null,
      ...(isOwn ? { sender: own, recipient: other } : { sender: other, recipient: own }),
    }));
  }

  function send(fan: FanvueFan, request: OutletRequest): OutletReply {
    const { text } = readBody(request);
    if (typeof text !== 'string' || text === '' || text.length > 5_000) {
      return { status: 400, body: { errors: ['text must be 1 to 5000 characters'] } };
    }
    if (chats.blocked.has(fan.uuid)) {
      return { status: 403, body: { message: 'This user cannot be contacted.' } };
    }
    return { status: 201, body: { messageUuid: chats.write(text, { fan, isOwn: true }).uuid } };
  }

  const chats: FanvueChats = {
    get messages() {
      return messages;
    },
    read: new Set(),
    mayChat: true,
    blocked: new Set(),
    makeFan,
    beforeList: () => {},
    write(text, facts = {}) {
      const message: FanvueChatMessage = {
        ...{ uuid: randomUUID(), fan: nora, isOwn: false, text, mediaType: null, type: 'SINGLE_RECIPIENT' },
        sentAt: clock(),
        ...facts,
      };
      messages.push(message);
      return message;
    },
    remove(fan) {
      messages = messages.filter((each) => each.fan.uuid !== fan.uuid);
    },
    handle(request) {
      if (!chats.mayChat) return { status: 403, body: { error: 'Forbidden' } };
      if (request.path === '/chats') return listChats(request);
      const [, uuid = '', what] = /^\/chats\/([^/]+)\/(messages?)$/.exec(request.path) ?? [];
      const fan = messages.find((each) => each.fan.uuid === uuid)?.fan;
      if (!fan) return gone;
      if (what === 'messages' && request.method === 'GET') return listMessages(fan, request);
      if (what === 'message' && request.method === 'POST') return send(fan, request);
      return { status: 404, body: { message: 'Not found' } };
    },
  };
  return chats;
}
