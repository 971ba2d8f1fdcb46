import { createHash, randomUUID } from 'node:crypto';
import { type Clock, systemClock } from '#platform/clock.ts';
import { createFanvueChats, type FanvueChats, fanvueCreator } from './fanvue-chats.ts';
import {
  type OutletReply,
  type OutletRequest,
  type OutletServer,
  openOutletServer,
  readBody,
} from './outlet-server.ts';
import { createTokenBook, type TokenBook } from './token-book.ts';

type Medium = { uuid: string; parts: Map<number, Buffer>; bytes: Buffer; status: string; type: string };
/** A person in the lists of fans. */
type FanvueFan = { uuid: string; handle: string; displayName: string };
export type FanvuePost = { uuid: string; text: string; audience: string; media: Medium[]; createdAt: Date };

export type FanvueDouble = OutletServer & {
  book: TokenBook;
  /** The newest last. */
  readonly posts: FanvuePost[];
  readonly chats: FanvueChats;
  /** Those who pay, in the order in which Fanvue lists them. */
  readonly subscribers: FanvueFan[];
  readonly followers: FanvueFan[];
  /** Whether the creator granted the scope `read:fan`. */
  grantsFans: boolean;
  finishProcessing(): void;
  failProcessing(): void;
};

const fail = (status: number, message: string): OutletReply => ({
  status,
  body: status === 400 ? { errors: [message] } : { error: message },
});

/** A fan by their handle. */
export const createFan = (handle: string, facts: Partial<FanvueFan> = {}): FanvueFan => ({
  uuid: randomUUID(),
  handle,
  displayName: handle[0]?.toUpperCase() + handle.slice(1),
  ...facts,
});

/** A page of a list, as Fanvue numbers them: 15 at once unless the call says otherwise, 50 at most. */
function listPage<Entry>(entries: readonly Entry[], { searchParams }: URL): OutletReply {
  const page = Number(searchParams.get('page') ?? 1);
  const size = Number(searchParams.get('size') ?? 15);
  if (!(page >= 1) || !(size >= 1 && size <= 50)) return fail(400, 'page or size is invalid');
  const data = entries.slice((page - 1) * size, page * size);
  const pagination = { page, size: data.length, hasMore: entries.length > page * size };
  return { status: 200, body: { data, pagination } };
}

/**
 * Fanvue's API, for one creator, as its documentation describes it.
 *
 * @param port 0: a free one
 */
export async function openFanvueDouble(clock: Clock = systemClock, port = 0): Promise<FanvueDouble> {
  const book = createTokenBook({ usesPkce: true, authentication: 'basic', lifetime: 3_600 });
  const posts: FanvuePost[] = [];
  const chats = createFanvueChats(clock);
  const [subscribers, followers]: [FanvueFan[], FanvueFan[]] = [[], []];
  const media = new Map<string, Medium>();
  const uploads = new Map<string, Medium>();

  function beginUpload(body: Record<string, unknown>): OutletReply {
    const type = String(body.mediaType);
    const isNamed = typeof body.name === 'string' && typeof body.filename === 'string';
    if (!isNamed || !['image', 'video'].includes(type)) return fail(400, 'mediaType is invalid');
    const medium = { uuid: randomUUID(), parts: new Map(), bytes: Buffer.alloc(0), status: 'created', type };
    const uploadId = randomUUID();
    media.set(medium.uuid, medium);
    uploads.set(uploadId, medium);
    return { status: 201, body: { mediaUuid: medium.uuid, uploadId } };
  }

  const tag = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;

  function storePart({ body, url }: OutletRequest): OutletReply {
    const medium = uploads.get(url.searchParams.get('upload') ?? '');
    if (!medium) return { status: 404, body: '' };
    medium.parts.set(Number(url.searchParams.get('part')), body);
    return { status: 200, headers: { etag: tag(body) }, body: '' };
  }

  function completeUpload(medium: Medium, body: Record<string, unknown>): OutletReply {
    const parts = body.parts as { PartNumber: number; ETag: string }[];
    const stored = parts.map(({ ETag, PartNumber }) => {
      const bytes = medium.parts.get(PartNumber);
      return bytes && tag(bytes) === ETag ? bytes : null;
    });
    if (stored.some((each) => each === null)) return fail(400, 'A part does not match');
    medium.bytes = Buffer.concat(stored as Buffer[]);
    medium.status = 'processing';
    return { status: 200, body: { status: medium.status } };
  }

  function create(body: Record<string, unknown>): OutletReply {
    if (!['subscribers', 'followers-and-subscribers'].includes(String(body.audience)))
      return fail(400, 'audience is invalid');
    const ids = (body.mediaUuids as string[] | undefined) ?? [];
    const attached = ids.map((id) => media.get(id));
    if (attached.some((each) => each?.status !== 'ready')) return fail(400, 'A medium is not ready');
    const post = {
      uuid: randomUUID(),
      text: String(body.text ?? ''),
      audience: String(body.audience),
      media: attached as Medium[],
      createdAt: clock(),
    };
    posts.push(post);
    return { status: 201, body: present(post) };
  }

  const present = ({ audience, createdAt, media: attached, text, uuid }: FanvuePost) => ({
    ...{ uuid, text, audience, createdAt: createdAt.toISOString(), price: null, isPinned: false },
    ...{ publishAt: null, publishedAt: createdAt.toISOString(), expiresAt: null },
    mediaUuids: attached.map((each) => each.uuid),
    ...{ likesCount: 8, commentsCount: 1, tips: { count: 0, totalGross: 0, totalNet: 0 } },
  });

  function handleMedia(request: OutletRequest): OutletReply {
    const [, uploadId = '', part] =
      /^\/media\/uploads\/([^/]+)(?:\/parts\/(\d+)\/url)?$/.exec(request.path) ?? [];
    const upload = uploads.get(uploadId);
    if (upload && part) return { status: 200, body: `${double.url}/storage?upload=${uploadId}&part=${part}` };
    if (upload && request.method === 'PATCH') return completeUpload(upload, readBody(request));
    const medium = media.get(request.path.replace('/media/', ''));
    return medium
      ? { status: 200, body: { uuid: medium.uuid, status: medium.status } }
      : fail(404, 'Not found');
  }

  /** The page on which the creator agrees, at once. */
  function authorize(url: URL): OutletReply {
    const { code, state } = book.authorize(url.href);
    const location = new URL(url.searchParams.get('redirect_uri') ?? '');
    location.searchParams.set('code', code);
    location.searchParams.set('state', state);
    double.grantsFans = (url.searchParams.get('scope') ?? '').split(' ').includes('read:fan');
    return { status: 302, headers: { location: location.href } };
  }

  const presentFan = (fan: FanvueFan) => ({
    ...fan,
    ...{ nickname: null, isTopSpender: false, avatarUrl: null, registeredAt: clock().toISOString() },
  });

  function handleFans({ path, url }: OutletRequest): OutletReply {
    if (!double.grantsFans) return fail(403, 'Insufficient scopes');
    return listPage((path === '/followers' ? followers : subscribers).map(presentFan), url);
  }

  function handle(request: OutletRequest): OutletReply {
    const { headers, method, path, url } = request;
    if (path === '/storage') return storePart(request);
    if (path === '/oauth2/auth') return authorize(url);
    if (path === '/oauth2/token') return book.grant(request);
    if (!book.takes(request)) return fail(401, 'Unauthorized');
    if (headers['x-fanvue-api-version'] !== '2025-06-26') return fail(400, 'The version is not supported');
    if (path === '/users/me')
      return {
        status: 200,
        body: { uuid: fanvueCreator, handle: 'mira', displayName: 'Mira', isCreator: true },
      };
    if (path === '/media/uploads' && method === 'POST') return beginUpload(readBody(request));
    if (path.startsWith('/media/')) return handleMedia(request);
    if (path.startsWith('/chats')) return chats.handle(request);
    if (path === '/posts' && method === 'POST') return create(readBody(request));
    if (path === '/posts') return listPage([...posts].reverse().map(present), url);
    if (path === '/subscribers' || path === '/followers') return handleFans(request);
    return fail(404, 'Not found');
  }

  const setStatus = (status: string) => {
    for (const medium of media.values()) if (medium.status === 'processing') medium.status = status;
  };
  const server = await openOutletServer(handle, port);
  const double: FanvueDouble = {
    ...server,
    ...{ book, posts, chats, subscribers, followers, grantsFans: true },
    finishProcessing: () => setStatus('ready'),
    failProcessing: () => setStatus('error'),
  };
  return double;
}
