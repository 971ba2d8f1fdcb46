import type { ChannelAdapter, Checkpoint, IncomingMessage } from '#channels/port';
import type { ChannelKind } from '#contract/channel-kinds.ts';

type Call = 'read' | 'reply' | 'find';

/** An outlet in memory with messages of others, for tests of what the product does with them. */
export type DoubleInbox = {
  adapter: ChannelAdapter;
  readonly messages: IncomingMessage[];
  /** What arrived, each key as often as it did. */
  readonly sent: { key: string; text: string; reference: Checkpoint }[];
  readonly calls: Call[];
  /** Whether a sent reply can be looked up. */
  canFind: boolean;
  /** Messages of one page. */
  pageSize: number;
  write(text: string, facts?: Partial<IncomingMessage>): IncomingMessage;
  /** The next call of a kind fails, before or after it was done. */
  failNext(call: Call, error: Error, when?: 'before' | 'after'): void;
  /** Waits for it in each call that sends. */
  beforeReply: () => Promise<void>;
};

export function openDoubleInbox(kind: Exclude<ChannelKind, 'by_hand'> = 'mastodon'): DoubleInbox {
  const planned: { call: Call; error: Error; when: 'before' | 'after' }[] = [];
  let made = 0;
  async function run<Result>(call: Call, work: () => Result): Promise<Result> {
    inbox.calls.push(call);
    const at = planned.findIndex((each) => each.call === call);
    const fault = at < 0 ? undefined : planned.splice(at, 1)[0];
    if (fault?.when === 'before') throw fault.error;
    const result = work();
    if (fault) throw fault.error;
    return result;
  }
  const findSent = (key: string) => inbox.sent.findIndex((each) => each.key === key);
  const inbox: DoubleInbox = {
    messages: [],
    sent: [],
    calls: [],
    canFind: true,
    pageSize: 40,
    beforeReply: async () => {},
    failNext: (call, error, when = 'before') => void planned.push({ call, error, when }),
    write(text, facts = {}) {
      made++;
      const message: IncomingMessage = {
        remoteId: `message-${made}`,
        threadId: 'thread-1',
        author: { name: 'Nora', mention: '@nora@far.example' },
        isPrivate: false,
        text,
        sentAt: new Date(Date.now() - 60_000 + made),
        url: `https://far.example/@nora/${made}`,
        reference: { id: `message-${made}` },
        ...facts,
      };
      inbox.messages.push(message);
      return message;
    },
    adapter: {
      kind,
      connection: { method: 'form', fields: [], connect: async () => createDoubleTokens() },
      refresh: null,
      revoke: async () => {},
      readAccount: async () => ({ remoteId: '42', name: '@mira', url: null }),
      publish: async () => ({ state: 'published', remoteId: '1', url: null }),
      find: async () => ({ state: 'absent' }),
      readFigures: null,
      inbox: {
        read: (cursor) =>
          run('read', () => {
            const from = typeof cursor?.at === 'number' ? cursor.at : 0;
            const messages = inbox.messages.slice(from, from + inbox.pageSize);
            const at = from + messages.length;
            return { messages, cursor: { at }, more: at < inbox.messages.length };
          }),
        async reply({ key, reference, text }) {
          await inbox.beforeReply();
          return run('reply', () => {
            const at = inbox.sent.push({ key, reference, text });
            return { remoteId: `reply-${at}`, url: `https://far.example/@mira/${at}` };
          });
        },
        find: ({ key }) =>
          run('find', () => {
            if (!inbox.canFind) return { state: 'cannot_know' as const };
            const at = findSent(key);
            return at < 0
              ? { state: 'absent' as const }
              : { state: 'published' as const, remoteId: `reply-${at + 1}`, url: null };
          }),
      },
    },
  };
  return inbox;
}

export const createDoubleTokens = () => ({
  access: 'an-access-token',
  refresh: null,
  expiresAt: null,
  extra: {},
});
