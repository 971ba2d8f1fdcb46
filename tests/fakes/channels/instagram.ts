import { type Clock, systemClock } from '#platform/clock.ts';
import {
  type OutletReply,
  type OutletRequest,
  type OutletServer,
  openOutletServer,
  readBearer,
  readBody,
} from './outlet-server.ts';
import { createTokenBook, type TokenBook } from './token-book.ts';

type Container = {
  id: string;
  fields: Record<string, unknown>;
  status: 'EXPIRED' | 'ERROR' | 'FINISHED' | 'IN_PROGRESS' | 'PUBLISHED';
};
export type InstagramMedia = { id: string; container: Container; children: Container[]; timestamp: Date };

export type InstagramDouble = OutletServer & {
  book: TokenBook;
  /** The newest last. */
  readonly media: InstagramMedia[];
  readonly containers: Map<string, Container>;
  /** Posts that were published in the last day, and may be. */
  quota: { used: number; total: number };
  /** Whether published media are listed at once. */
  lists: boolean;
  finishProcessing(): void;
  /** Tokens that the account took back: not even renewing works. */
  withdraw(): void;
};

const account = { id: '17841400000000001', username: 'mira.rowe' };
const fail = (status: number, code: number, message: string, error_subcode?: number): OutletReply => ({
  status,
  body: { error: { message, type: 'OAuthException', code, ...(error_subcode && { error_subcode }) } },
});
/** As Instagram writes a time. */
const write = (time: Date) => time.toISOString().replace(/\.\d+Z$/, '+0000');

/** The Instagram API with Instagram login, for one professional account, as its documentation describes it. */
export async function openInstagramDouble(clock: Clock = systemClock): Promise<InstagramDouble> {
  const book = createTokenBook({ usesPkce: false, authentication: 'form', lifetime: 3_600 });
  const media: InstagramMedia[] = [];
  const containers = new Map<string, Container>();
  const renewable = new Set<string>();
  let next = 18_000_000;

  function makeLongLived(): OutletReply {
    const token = book.issue();
    renewable.add(token);
    return { status: 200, body: { access_token: token, token_type: 'bearer', expires_in: 5_184_000 } };
  }

  function create(fields: Record<string, unknown>): OutletReply {
    const children = typeof fields.children === 'string' ? fields.children.split(',') : [];
    if (children.some((id) => containers.get(id)?.status !== 'FINISHED'))
      return fail(400, 9007, 'Media ID is not available', 2207027);
    const isVideo = typeof fields.video_url === 'string';
    if (!isVideo && children.length === 0 && typeof fields.image_url !== 'string')
      return fail(400, 100, 'The parameter image_url is required');
    const id = String(next++);
    containers.set(id, { id, fields, status: isVideo ? 'IN_PROGRESS' : 'FINISHED' });
    return { status: 200, body: { id } };
  }

  function publish({ creation_id }: Record<string, unknown>): OutletReply {
    const container = containers.get(String(creation_id));
    if (!container) return fail(400, 100, 'The media could not be found', 2207006);
    if (container.status === 'PUBLISHED') return fail(400, 100, 'The media was already published');
    if (container.status !== 'FINISHED') return fail(400, 9007, 'Media ID is not available', 2207027);
    container.status = 'PUBLISHED';
    const ids = typeof container.fields.children === 'string' ? container.fields.children.split(',') : [];
    const children = ids.map((id) => containers.get(id) as Container);
    const id = String(next++);
    media.push({ id, container, children, timestamp: clock() });
    return { status: 200, body: { id } };
  }

  const present = ({ container, id, timestamp }: InstagramMedia) => ({
    id,
    caption: container.fields.caption,
    permalink: `https://www.instagram.com/p/${id}/`,
    timestamp: write(timestamp),
    like_count: 12,
    comments_count: 3,
    is_ai_generated: container.fields.is_ai_generated === true,
  });

  function read(id: string): OutletReply {
    const container = containers.get(id);
    if (container) return { status: 200, body: { id, status_code: container.status } };
    const published = media.find((each) => each.id === id);
    return published
      ? { status: 200, body: present(published) }
      : fail(400, 100, 'Object does not exist', 33);
  }

  function handleTokens(request: OutletRequest): OutletReply | null {
    const { path, url } = request;
    const given = url.searchParams.get('access_token') ?? '';
    if (path === '/oauth/access_token') {
      const answer = book.grant(request);
      if (answer.status !== 200) return { status: 400, body: { error_type: 'OAuthException', code: 400 } };
      const { access_token } = answer.body as { access_token: string };
      return { status: 200, body: { data: [{ access_token, user_id: account.id, permissions: '' }] } };
    }
    if (path === '/access_token')
      return book.knows(given) ? makeLongLived() : fail(400, 190, 'Invalid token');
    if (path !== '/refresh_access_token') return null;
    return renewable.has(given) ? makeLongLived() : fail(400, 190, 'Error validating access token');
  }

  function handle(request: OutletRequest): OutletReply {
    const tokens = handleTokens(request);
    if (tokens) return tokens;
    if (!book.takes(request)) return fail(400, 190, `Error validating access token ${readBearer(request)}`);
    const path = request.path.replace('/v25.0/', '');
    if (path === 'me') return { status: 200, body: { user_id: account.id, username: account.username } };
    if (request.method === 'POST' && path === `${account.id}/media`) return create(readBody(request));
    if (request.method === 'POST' && path === `${account.id}/media_publish`)
      return publish(readBody(request));
    if (path === `${account.id}/content_publishing_limit`) {
      const { total, used } = double.quota;
      const config = { quota_total: total, quota_duration: 86_400 };
      return { status: 200, body: { data: [{ quota_usage: used, config }] } };
    }
    if (path === `${account.id}/media`)
      return { status: 200, body: { data: double.lists ? media.map(present).reverse() : [] } };
    if (path.endsWith('/insights'))
      return { status: 200, body: { data: [{ name: 'views', values: [{ value: 99 }] }] } };
    return read(path);
  }

  const server = await openOutletServer(handle);
  const double: InstagramDouble = {
    ...server,
    ...{ book, containers, media },
    quota: { used: 0, total: 100 },
    lists: true,
    finishProcessing() {
      for (const container of containers.values())
        if (container.status === 'IN_PROGRESS') container.status = 'FINISHED';
    },
    withdraw() {
      book.withdraw();
      renewable.clear();
    },
  };
  return double;
}
