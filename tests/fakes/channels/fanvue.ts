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
export type FanvuePost = { uuid: string; text: string; audience: string; media: Medium[]; createdAt: Date };

export type FanvueDouble = OutletServer & {
  book: TokenBook;
  /** The newest last. */
  readonly posts: FanvuePost[];
  readonly chats: FanvueChats;
  finishProcessing(): void;
  failProcessing(): void;
};

const fail = (status: number, message: string): OutletReply => ({
  status,
  body: status === 400 ? { errors: [message] } : { error: message },
});

/** Fanvue's API, for one creator, as its documentation describes it. */
export async function openFanvueDouble(clock: Clock = systemClock): Promise<FanvueDouble> {
  const book = createTokenBook({ usesPkce: true, authentication: 'basic', lifetime: 3_600 });
  const posts: FanvuePost[] = [];
  const chats = createFanvueChats(clock);
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

  function handle(request: OutletRequest): OutletReply {
    const { headers, method, path, url } = request;
    if (path === '/storage') return storePart(request);
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
    if (path === '/posts') {
      const page = Number(url.searchParams.get('page'));
      const size = Number(url.searchParams.get('size'));
      const newest = [...posts].reverse();
      const data = newest.slice((page - 1) * size, page * size).map(present);
      return {
        status: 200,
        body: { data, pagination: { page, size, hasMore: newest.length > page * size } },
      };
    }
    return fail(404, 'Not found');
  }

  const setStatus = (status: string) => {
    for (const medium of media.values()) if (medium.status === 'processing') medium.status = status;
  };
  const server = await openOutletServer(handle);
  const double: FanvueDouble = {
    ...server,
    ...{ book, posts, chats },
    finishProcessing: () => setStatus('ready'),
    failProcessing: () => setStatus('error'),
  };
  return double;
}
