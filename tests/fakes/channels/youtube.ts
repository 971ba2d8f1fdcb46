import { type Clock, systemClock } from '#platform/clock.ts';
import {
  type OutletReply,
  type OutletRequest,
  type OutletServer,
  openOutletServer,
  readBody,
} from './outlet-server.ts';
import { createTokenBook, type TokenBook } from './token-book.ts';

export type YouTubeVideo = {
  id: string;
  title: string;
  description: string;
  status: Record<string, unknown>;
  bytes: Buffer;
  publishedAt: Date;
};
type Session = {
  resource: Record<string, unknown>;
  size: number;
  received: Buffer;
  video: YouTubeVideo | null;
};

export type YouTubeDouble = OutletServer & {
  book: TokenBook;
  readonly videos: YouTubeVideo[];
  readonly sessions: Map<string, Session>;
  /** Bytes of each upload that the double keeps before it answers that it wants the rest; null: all. */
  takesAtOnce: number | null;
  hasChannel: boolean;
  /** Sessions end, complete or not. */
  endSessions(): void;
};

const fail = (status: number, reason: string, message: string): OutletReply => ({
  status,
  body: { error: { code: status, message, errors: [{ reason, message }] } },
});

/** The YouTube Data API, for one channel, as its documentation describes it. */
export async function openYouTubeDouble(clock: Clock = systemClock): Promise<YouTubeDouble> {
  const book = createTokenBook({ usesPkce: true, authentication: 'form', lifetime: 3_599, rotates: false });
  const videos: YouTubeVideo[] = [];
  const sessions = new Map<string, Session>();
  let next = 1_000;

  function begin(request: OutletRequest): OutletReply {
    const resource = readBody(request);
    const { title } = resource.snippet as { title: string };
    if (title === '' || /[<>]/.test(title)) return fail(400, 'invalidTitle', 'The title is invalid');
    const id = String(next++);
    const size = Number(request.headers['x-upload-content-length']);
    sessions.set(id, { resource, size, received: Buffer.alloc(0), video: null });
    const location = `${double.url}/upload/youtube/v3/videos?uploadType=resumable&upload_id=${id}`;
    return { status: 200, headers: { location } };
  }

  function answerSession(session: Session): OutletReply {
    if (session.video) return { status: 200, body: { id: session.video.id } };
    const { length } = session.received;
    return { status: 308, headers: length > 0 ? { range: `bytes=0-${length - 1}` } : {} };
  }

  function upload({ body, headers, url }: OutletRequest): OutletReply {
    const session = sessions.get(url.searchParams.get('upload_id') ?? '');
    if (!session) return { status: 404, body: '' };
    const range = headers['content-range'] ?? '';
    if (range.startsWith('bytes */')) return answerSession(session);
    const [, from] = /^bytes (\d+)-\d+\/\d+$/.exec(range) ?? [];
    if (Number(from) !== session.received.length) return fail(400, 'badContent', 'The range does not follow');
    const taken = double.takesAtOnce === null ? body : body.subarray(0, double.takesAtOnce);
    session.received = Buffer.concat([session.received, taken]);
    if (session.received.length < session.size) return answerSession(session);
    const { snippet, status } = session.resource as Record<string, Record<string, string>>;
    session.video = {
      id: `video-${next++}`,
      title: snippet?.title ?? '',
      description: snippet?.description ?? '',
      status: status ?? {},
      bytes: session.received,
      publishedAt: clock(),
    };
    videos.push(session.video);
    return answerSession(session);
  }

  const present = ({ id, publishedAt, title }: YouTubeVideo) => ({
    snippet: { title, publishedAt: publishedAt.toISOString() },
    contentDetails: { videoId: id },
  });

  function handle(request: OutletRequest): OutletReply {
    const { path, url } = request;
    if (path === '/token') return book.grant(request);
    if (path === '/revoke') return book.revoke(request);
    if (!book.takes(request)) return fail(401, 'authError', 'Invalid Credentials');
    if (path === '/upload/youtube/v3/videos')
      return request.method === 'POST' ? begin(request) : upload(request);
    if (path === '/youtube/v3/channels') {
      const channel = { id: 'UCmira', snippet: { title: 'Mira Rowe', customUrl: '@mirarowe' } };
      return { status: 200, body: { items: double.hasChannel ? [channel] : [] } };
    }
    if (path === '/youtube/v3/playlistItems') {
      if (url.searchParams.get('playlistId') !== 'UUmira') return fail(404, 'playlistNotFound', 'Not found');
      return { status: 200, body: { items: videos.map(present).reverse() } };
    }
    if (path === '/youtube/v3/videos') {
      const ids = (url.searchParams.get('id') ?? '').split(',');
      const statistics = { viewCount: '41', likeCount: '5', commentCount: '2' };
      const items = ids
        .filter((id) => videos.some((video) => video.id === id))
        .map((id) => ({ id, statistics }));
      return { status: 200, body: { items } };
    }
    return fail(404, 'notFound', 'Not found');
  }

  const server = await openOutletServer(handle);
  const double: YouTubeDouble = {
    ...server,
    ...{ book, sessions, videos },
    takesAtOnce: null,
    hasChannel: true,
    endSessions: () => sessions.clear(),
  };
  return double;
}
