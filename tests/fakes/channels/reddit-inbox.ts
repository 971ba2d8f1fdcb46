import type { Clock } from '#platform/clock.ts';
import type { OutletReply, OutletRequest } from './outlet-server.ts';

/** What another account wrote: a comment (`t1`) or a private message (`t4`). */
export type RedditItem = {
  kind: 't1' | 't4';
  name: string;
  author: string | null;
  community: string | null;
  subject: string;
  body: string;
  /** The post that a comment is below. */
  post: string;
  /** The first message of a private conversation; null: it is this one. */
  firstMessage: string | null;
  createdAt: Date;
};
/** What the account wrote with the API. */
export type RedditReply = { kind: 't1' | 't4'; name: string; parent: string; text: string; createdAt: Date };

export type RedditInbox = {
  /** The oldest first. */
  readonly items: RedditItem[];
  readonly replies: RedditReply[];
  /** Whether the connection has the scope of messages. */
  mayRead: boolean;
  /** Whether the list of own comments has those that were just made. */
  listsOwnComments: boolean;
  /** Whether the list of sent messages has those that became chats. */
  listsSent: boolean;
  /** Answers of others below a comment: Reddit lists 100 at most, and says that there are more. */
  moreAnswers: boolean;
  /** Names of comments that are no longer there. */
  readonly removed: Set<string>;
  /** Nora writes a comment on a post, unless the facts say otherwise. */
  write(body: string, facts?: Partial<RedditItem>): RedditItem;
  /** @returns null for a path that is none of messages and comments */
  handle(request: OutletRequest): OutletReply | null;
};

const toSeconds = (moment: Date) => Math.floor(moment.getTime() / 1_000);
const forbidden: OutletReply = { status: 403, body: { message: 'Forbidden', error: 403 } };
const list = (children: readonly object[], after: string | null = null): OutletReply => ({
  status: 200,
  body: { kind: 'Listing', data: { after, children } },
});

/** Messages and comments of Reddit's double (www.reddit.com/dev/api, PRAW). */
export function createRedditInbox(clock: Clock): RedditInbox {
  let made = 0;
  const toContext = ({ community, name, post }: RedditItem) =>
    `/r/${community}/comments/${post}/a_title/${name.slice(3)}/`;

  const presentItem = (item: RedditItem) => ({
    kind: item.kind,
    data: {
      ...{ name: item.name, id: item.name.slice(3), author: item.author, subreddit: item.community },
      ...{ subject: item.subject, body: item.body, created_utc: toSeconds(item.createdAt), new: true },
      ...{ replies: '', dest: 'mira', was_comment: item.kind === 't1' },
      context: item.kind === 't1' ? `${toContext(item)}?context=3` : '',
      first_message_name: item.firstMessage,
    },
  });

  const presentReply = ({ createdAt, kind, name, parent, text }: RedditReply) => ({
    kind,
    data: {
      ...{ name, id: name.slice(3), author: 'mira', body: text, parent_id: parent },
      created_utc: toSeconds(createdAt),
      ...(kind === 't1' ? { permalink: `/r/harbour/comments/p1/a_title/${name.slice(3)}/` } : {}),
      ...(kind === 't4' ? { dest: findItem(parent)?.author } : {}),
      replies: '',
    },
  });

  const findItem = (name: string) => inbox.items.find((each) => each.name === name);

  function listInbox({ url }: OutletRequest): OutletReply {
    if (!inbox.mayRead) return forbidden;
    const limit = Number(url.searchParams.get('limit') ?? 25);
    if (limit > 100 || url.searchParams.get('mark') !== 'false') return { status: 400, body: {} };
    const newest = inbox.items.toReversed();
    const after = url.searchParams.get('after');
    const from = after === null ? 0 : newest.findIndex(({ name }) => name === after) + 1;
    const page = newest.slice(from, from + limit);
    const more = from + limit < newest.length;
    return list(page.map(presentItem), more ? (page.at(-1)?.name ?? null) : null);
  }

  function comment(form: URLSearchParams): OutletReply {
    const parent = form.get('thing_id') ?? '';
    const text = form.get('text') ?? '';
    const refuse = (code: string, words: string, field: string): OutletReply => ({
      status: 200,
      body: { json: { errors: [[code, words, field]], data: {} } },
    });
    if (text === '') return refuse('NO_TEXT', 'we need something here', 'text');
    if (text.length > 10_000) return refuse('TOO_LONG', 'this is too long (max: 10000)', 'text');
    const item = findItem(parent);
    if (!item || inbox.removed.has(parent)) {
      return refuse('DELETED_COMMENT', 'that comment has been deleted', 'parent');
    }
    const name = `${item.kind}_own${++made}`;
    const reply: RedditReply = { kind: item.kind, name, parent, text, createdAt: clock() };
    inbox.replies.push(reply);
    return { status: 200, body: { json: { errors: [], data: { things: [presentReply(reply)] } } } };
  }

  const listOwn = (kind: RedditReply['kind']) =>
    inbox.replies
      .filter((each) => each.kind === kind)
      .toReversed()
      .map(presentReply);

  function listThread({ url }: OutletRequest): OutletReply {
    const name = `t1_${url.searchParams.get('comment')}`;
    const item = findItem(name);
    const answers = inbox.replies.filter(({ parent }) => parent === name).map(presentReply);
    const more = inbox.moreAnswers ? [{ kind: 'more', data: { count: 4, name: 't1_x', id: 'x' } }] : [];
    const children = [...answers, ...more];
    const replies = children.length > 0 ? list(children).body : '';
    const shown = item && !inbox.removed.has(name) ? [{ kind: 't1', data: { name, replies } }] : [];
    return { status: 200, body: [list([{ kind: 't3', data: {} }]).body, list(shown).body] };
  }

  const inbox: RedditInbox = {
    items: [],
    replies: [],
    mayRead: true,
    listsOwnComments: true,
    listsSent: true,
    moreAnswers: false,
    removed: new Set(),
    write(body, facts = {}) {
      const kind = facts.kind ?? 't1';
      const item: RedditItem = {
        ...{ kind, name: `${kind}_${(++made).toString(36)}`, author: 'Nora', body, post: 'p1' },
        community: kind === 't1' ? 'harbour' : null,
        subject: kind === 't1' ? 'post reply' : 'A question',
        firstMessage: null,
        createdAt: clock(),
        ...facts,
      };
      inbox.items.push(item);
      return item;
    },
    handle(request) {
      const { body, method, path } = request;
      if (path === '/message/inbox') return listInbox(request);
      if (path === '/message/sent')
        return inbox.mayRead ? list(inbox.listsSent ? listOwn('t4') : []) : forbidden;
      if (path === '/user/mira/comments') return list(inbox.listsOwnComments ? listOwn('t1') : []);
      if (path === '/api/comment' && method === 'POST') {
        return comment(new URLSearchParams(body.toString('utf8')));
      }
      return /^\/comments\/\w+$/.test(path) ? listThread(request) : null;
    },
  };
  return inbox;
}
