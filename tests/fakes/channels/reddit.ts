import { type Clock, systemClock } from '#platform/clock.ts';
import {
  type OutletReply,
  type OutletRequest,
  type OutletServer,
  openOutletServer,
  readBody,
  readParts,
} from './outlet-server.ts';
import { createRedditInbox, type RedditInbox } from './reddit-inbox.ts';
import { createTokenBook, type TokenBook } from './token-book.ts';

export type RedditSubmission = {
  name: string;
  kind: string;
  title: string;
  text: string;
  url: string;
  community: string;
  isNsfw: boolean;
  media: Buffer[];
  poster: Buffer | null;
  createdAt: Date;
};

export type RedditDouble = OutletServer & {
  book: TokenBook;
  /** The newest last. */
  readonly submissions: RedditSubmission[];
  readonly inbox: RedditInbox;
  /** Whether the communities are for adults. */
  isForAdults: boolean;
  /** Whether submissions of files are made at once; else with `finishProcessing`. */
  makesAtOnce: boolean;
  finishProcessing(): void;
};

/** Reddit's Data API, for one account, as its documentation and its Python library describe it. */
export async function openRedditDouble(clock: Clock = systemClock): Promise<RedditDouble> {
  const book = createTokenBook({
    usesPkce: false,
    authentication: 'basic',
    lifetime: 86_400,
    rotates: false,
  });
  const submissions: RedditSubmission[] = [];
  const waiting: RedditSubmission[] = [];
  const inbox = createRedditInbox(clock);
  const files = new Map<string, Buffer>();
  let next = 100_000;

  function lease(form: URLSearchParams): OutletReply {
    const id = `asset${next++}`;
    const key = `rte_images/${id}`;
    const fields = [
      { name: 'key', value: key },
      { name: 'x-amz-meta-ext', value: form.get('filepath')?.split('.').at(-1) ?? '' },
      { name: 'Content-Type', value: form.get('mimetype') ?? '' },
    ];
    return {
      status: 200,
      body: {
        args: { action: `${double.url}/storage`, fields },
        asset: { asset_id: id, websocket_url: 'wss://x' },
      },
    };
  }

  function store(request: OutletRequest): OutletReply {
    const parts = readParts(request);
    const key = parts.find(({ name }) => name === 'key')?.bytes.toString() ?? '';
    const file = parts.at(-1);
    if (file?.name !== 'file') return { status: 400, body: '<Error>the file must be last</Error>' };
    files.set(key, file.bytes);
    return { status: 201, body: `<PostResponse><Key>${key}</Key></PostResponse>` };
  }

  const findFile = (url: string) => files.get(new URL(url).pathname.replace('/storage/', ''));

  function add(given: Partial<RedditSubmission>, isMade: boolean): RedditSubmission {
    const submission: RedditSubmission = {
      ...{ name: `t3_${(next++).toString(36)}`, kind: '', title: '', text: '', url: '', community: '' },
      ...{ isNsfw: false, media: [], poster: null, createdAt: clock() },
      ...given,
    };
    (isMade ? submissions : waiting).push(submission);
    return submission;
  }

  const refuse = (code: string, explanation: string, field: string): OutletReply => ({
    status: 200,
    body: { json: { errors: [[code, explanation, field]], data: {} } },
  });

  const present = ({ community, name }: RedditSubmission): OutletReply => ({
    status: 200,
    body: {
      json: {
        errors: [],
        data: {
          id: name.slice(3),
          name,
          url: `https://www.reddit.com/r/${community}/comments/${name.slice(3)}/`,
        },
      },
    },
  });

  function submit(form: URLSearchParams): OutletReply {
    const kind = form.get('kind') ?? '';
    const url = form.get('url') ?? '';
    const community = form.get('sr') ?? '';
    const shared = {
      ...{ kind, url, community },
      title: form.get('title') ?? '',
      text: form.get('text') ?? '',
      isNsfw: form.get('nsfw') === 'true',
    };
    if (shared.title === '') return refuse('NO_TEXT', 'we need something here', 'title');
    if (kind === 'self' || kind === 'link') return present(add(shared, true));
    const file = findFile(url);
    const poster = kind === 'video' ? (findFile(form.get('video_poster_url') ?? '') ?? null) : null;
    if (!file || (kind === 'video' && !poster)) return refuse('BAD_URL', 'the file is missing', 'url');
    add({ ...shared, media: [file], poster }, double.makesAtOnce);
    const data = {
      user_submitted_page: 'https://www.reddit.com/user/mira/submitted/',
      websocket_url: 'wss://x',
    };
    return { status: 200, body: { json: { errors: [], data } } };
  }

  function submitGallery(body: Record<string, unknown>): OutletReply {
    const items = body.items as { media_id: string }[];
    const media = items.map(({ media_id }) => files.get(`rte_images/${media_id}`));
    if (media.some((each) => !each)) return refuse('INVALID_MEDIA', 'a file is missing', 'items');
    const submission = {
      kind: 'gallery',
      title: String(body.title),
      text: String(body.text),
      community: String(body.sr),
      isNsfw: body.nsfw === true,
      media: media as Buffer[],
    };
    return present(add(submission, true));
  }

  const list = (all: readonly RedditSubmission[]): OutletReply => ({
    status: 200,
    body: {
      kind: 'Listing',
      data: {
        children: all.map(({ community, createdAt, name, text, title }) => ({
          kind: 't3',
          data: {
            ...{
              name,
              title,
              selftext: text,
              subreddit: community,
              created_utc: createdAt.getTime() / 1_000,
            },
            permalink: `/r/${community}/comments/${name.slice(3)}/`,
            ...{ score: 17, num_comments: 3, num_crossposts: 0 },
          },
        })),
      },
    },
  });

  function handle(request: OutletRequest): OutletReply {
    const { body, headers, path, url } = request;
    if (path === '/storage') return store(request);
    if (!/^\w+:[\w.-]+:\w+/.test(headers['user-agent'] ?? '')) return { status: 429, body: {} };
    if (path === '/token') return book.grant(request);
    if (path === '/revoke') return book.revoke(request);
    if (!book.takes(request)) return { status: 401, body: { message: 'Unauthorized', error: 401 } };
    const form = new URLSearchParams(body.toString('utf8'));
    if (path === '/api/v1/me') return { status: 200, body: { id: 'abc12', name: 'mira' } };
    if (path === '/api/media/asset.json') return lease(form);
    if (path === '/api/submit') return submit(form);
    if (path === '/api/submit_gallery_post.json') return submitGallery(readBody(request));
    if (path === '/user/mira/submitted') return list([...submissions].reverse());
    if (path === '/api/info') {
      const ids = (url.searchParams.get('id') ?? '').split(',');
      return list(submissions.filter(({ name }) => ids.includes(name)));
    }
    if (/^\/r\/\w+\/about$/.test(path))
      return { status: 200, body: { kind: 't5', data: { over18: double.isForAdults } } };
    return inbox.handle(request) ?? { status: 404, body: { message: 'Not Found', error: 404 } };
  }

  const server = await openOutletServer(handle);
  const double: RedditDouble = {
    ...server,
    ...{ book, submissions, inbox },
    isForAdults: true,
    makesAtOnce: true,
    finishProcessing: () => void submissions.push(...waiting.splice(0)),
  };
  return double;
}
