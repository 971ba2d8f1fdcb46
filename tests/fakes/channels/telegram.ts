import {
  type OutletReply,
  type OutletRequest,
  type OutletServer,
  openOutletServer,
  readBody,
  readParts,
} from './outlet-server.ts';

export type TelegramMessage = { id: number; text: string; files: Buffer[]; chat?: number; replyTo?: number };
type TelegramUpdate = { update_id: number; message: object };

export type TelegramDouble = OutletServer & {
  token: string;
  readonly messages: TelegramMessage[];
  chat: { id: number; type: string; title: string; username?: string };
  /** What the bot is in the chat. */
  member: { status: string; can_post_messages?: boolean };
  /** Has a person write to the bot, or in its group. */
  write(text: string, facts?: object): void;
  /** The updates that are not confirmed. */
  readonly updates: TelegramUpdate[];
  /** The bot was removed from the chat. */
  isRemoved: boolean;
};

const succeed = (result: unknown): OutletReply => ({ status: 200, body: { ok: true, result } });
const fail = (status: number, description: string): OutletReply => ({
  status,
  body: { ok: false, error_code: status, description },
});

/** The Bot API for one bot and one chat, as its documentation describes it. */
export async function openTelegramDouble(): Promise<TelegramDouble> {
  const messages: TelegramMessage[] = [];
  let next = 100;
  const updates: TelegramUpdate[] = [];

  function store(text: string, files: readonly Buffer[]): { message_id: number; chat: object } {
    const id = next++;
    messages.push({ id, text, files: [...files] });
    return { message_id: id, chat: double.chat };
  }

  function readForm(request: OutletRequest): { fields: Map<string, string>; files: Map<string, Buffer> } {
    const fields = new Map<string, string>();
    const files = new Map<string, Buffer>();
    for (const { bytes, fileName, name } of readParts(request)) {
      if (fileName === null) fields.set(name, bytes.toString('utf8'));
      else files.set(name, bytes);
    }
    return { fields, files };
  }

  function sendAlbum(request: OutletRequest): OutletReply {
    const { fields, files } = readForm(request);
    const album = JSON.parse(fields.get('media') ?? '[]') as { media: string; caption?: string }[];
    if (album.length < 2 || album.length > 10) return fail(400, 'Bad Request: wrong number of media');
    const bytes = album.map(({ media }) => files.get(media.replace('attach://', '')));
    if (bytes.some((each) => each === undefined)) return fail(400, 'Bad Request: file is not attached');
    const first = store(album[0]?.caption ?? '', bytes as Buffer[]);
    return succeed([first, ...album.slice(1).map(() => ({ message_id: next++, chat: double.chat }))]);
  }

  function sendFile(request: OutletRequest, field: string): OutletReply {
    const { fields, files } = readForm(request);
    const file = files.get(field);
    if (!file) return fail(400, `Bad Request: there is no ${field} in the request`);
    const caption = fields.get('caption') ?? '';
    if ([...caption].length > 1_024) return fail(400, 'Bad Request: message caption is too long');
    return succeed(store(caption, [file]));
  }

  const answers: Record<string, (request: OutletRequest) => OutletReply> = {
    getMe: () => succeed({ id: 99, is_bot: true, username: 'mira_bot' }),
    getChat: (request) => {
      const { chat_id } = readBody(request);
      const isKnown = String(chat_id) === String(double.chat.id) || chat_id === `@${double.chat.username}`;
      if (double.isRemoved) return fail(403, 'Forbidden: bot was kicked from the channel chat');
      return isKnown ? succeed(double.chat) : fail(400, 'Bad Request: chat not found');
    },
    getChatMember: () => succeed({ ...double.member, user: { id: 99 } }),
    sendMessage: (request) => {
      const { chat_id, reply_parameters, text } = readBody(request) as {
        chat_id: number;
        reply_parameters?: { message_id: number };
        text?: string;
      };
      if (!text) return fail(400, 'Bad Request: message text is empty');
      const stored = succeed(store(text, []));
      Object.assign(messages.at(-1) ?? {}, { chat: chat_id, replyTo: reply_parameters?.message_id });
      return stored;
    },
    // An offset confirms what is older: it is forgotten.
    getUpdates: (request) => {
      const { limit = 100, offset = 0 } = readBody(request) as { limit?: number; offset?: number };
      updates.splice(0, updates.filter(({ update_id }) => update_id < offset).length);
      return succeed(updates.slice(0, limit));
    },
    sendPhoto: (request) => sendFile(request, 'photo'),
    sendVideo: (request) => sendFile(request, 'video'),
    sendMediaGroup: sendAlbum,
  };

  const server = await openOutletServer((request) => {
    const [, token = '', method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(request.path) ?? [];
    if (token !== double.token) return fail(401, 'Unauthorized');
    if (double.isRemoved && method.startsWith('send')) {
      return fail(403, 'Forbidden: bot was kicked from the channel chat');
    }
    return answers[method]?.(request) ?? fail(404, 'Not Found: method not found');
  });
  const double: TelegramDouble = {
    ...server,
    ...{ messages, updates },
    write(text, facts = {}) {
      const from = { id: 7, is_bot: false, first_name: 'Nora' };
      const chat = { id: 7, type: 'private' };
      const message = { message_id: next++, date: 1_800_000_000, chat, from, text, ...facts };
      updates.push({ update_id: next++, message });
    },
    token: '123456:ABC-DEF_0123456789abcdefghij',
    chat: { id: -1_001_234_567_890, type: 'channel', title: 'Mira daily', username: 'mira_daily' },
    member: { status: 'administrator', can_post_messages: true },
    isRemoved: false,
  };
  return double;
}
