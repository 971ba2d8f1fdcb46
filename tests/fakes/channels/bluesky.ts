import { createHash, randomBytes } from 'node:crypto';
import {
  type OutletReply,
  type OutletRequest,
  type OutletServer,
  openOutletServer,
  readBearer,
  readBody,
} from './outlet-server.ts';

type Blob = { $type: 'blob'; ref: { $link: string }; mimeType: string; size: number };
export type BlueskyRecord = {
  rkey: string;
  text: string;
  createdAt: string;
  facets?: { index: { byteStart: number; byteEnd: number }; features: { $type: string }[] }[];
  embed?: {
    $type: string;
    images?: { alt: string; image: Blob }[];
    video?: Blob;
    alt?: string;
  };
  labels?: { values: { val: string }[] };
  reply?: { root: BlueskyRef; parent: BlueskyRef };
};
type BlueskyRef = { uri: string; cid: string };
export type BlueskyNotification = {
  uri: string;
  cid: string;
  author: { did: string; handle: string; displayName?: string };
  reason: string;
  record: { text: string; reply?: { root: BlueskyRef } };
  indexedAt: string;
};

export type BlueskyDouble = OutletServer & {
  handle: string;
  password: string;
  did: string;
  /** By key, in the order in which they came. */
  readonly records: Map<string, BlueskyRecord>;
  /** Has another account reply to this one. */
  notify(text: string, facts?: Partial<BlueskyNotification>): BlueskyNotification;
  getBlob(blob: Blob): Buffer;
  /** Whether videos are ready at once. Default: after `finishVideos`. */
  finishVideos(): void;
  /** The next video that is asked for has failed. */
  failVideos(message: string): void;
  /** The tokens that it takes no more. */
  expire(token: string): void;
  expireAll(kind: 'access' | 'refresh'): void;
  takes(token: string): boolean;
};

const refuse = (error: string, message: string, status = 400): OutletReply => ({
  status,
  body: { error, message },
});

/** A server of the AT protocol and the service for videos, for one account, as their documentation describes them. */
export async function openBlueskyDouble(): Promise<BlueskyDouble> {
  const did = `did:plc:${randomBytes(12).toString('hex')}`;
  const records = new Map<string, BlueskyRecord>();
  const blobs = new Map<string, Buffer>();
  const tokens = new Map<string, 'access' | 'refresh'>();
  const notifications: BlueskyNotification[] = [];
  const jobs = new Map<string, { blob: Blob; failure: string | null }>();
  let areVideosReady = false;
  let nextFailure: string | null = null;

  function createToken(kind: 'access' | 'refresh'): string {
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const exp = Math.floor(Date.now() / 1_000) + (kind === 'access' ? 7_200 : 5_184_000);
    const token = `${encode({ alg: 'ES256K' })}.${encode({ sub: did, exp, jti: randomBytes(8).toString('hex') })}.sig`;
    tokens.set(token, kind);
    return token;
  }

  const createSession = (): OutletReply => ({
    status: 200,
    body: {
      ...{ did, handle: double.handle, active: true },
      accessJwt: createToken('access'),
      refreshJwt: createToken('refresh'),
      didDoc: {
        id: did,
        service: [{ id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint: double.url }],
      },
    },
  });

  const storeBlob = (bytes: Buffer, mimeType: string): Blob => {
    const link = `bafkrei${createHash('sha256').update(bytes).digest('hex').slice(0, 52)}`;
    blobs.set(link, bytes);
    return { $type: 'blob', ref: { $link: link }, mimeType, size: bytes.length };
  };

  /** @returns null for a token that counts */
  function checkToken(request: OutletRequest, kind: 'access' | 'refresh'): OutletReply | null {
    const token = readBearer(request);
    if (token === null) return refuse('AuthMissing', 'Authentication Required', 401);
    return tokens.get(token) === kind ? null : refuse('ExpiredToken', 'Token has expired');
  }

  const open: Record<string, (request: OutletRequest) => OutletReply> = {
    'com.atproto.server.createSession': (request) => {
      const { identifier, password } = readBody(request);
      if (identifier !== double.handle || password !== double.password) {
        return refuse('AuthenticationRequired', 'Invalid identifier or password', 401);
      }
      return createSession();
    },
    'com.atproto.server.refreshSession': (request) => {
      const refused = checkToken(request, 'refresh');
      if (refused) return refused;
      tokens.delete(readBearer(request) ?? '');
      return createSession();
    },
    'com.atproto.server.deleteSession': (request) => {
      const refused = checkToken(request, 'refresh');
      if (refused) return refused;
      tokens.delete(readBearer(request) ?? '');
      return { status: 200 };
    },
    'com.atproto.identity.resolveHandle': ({ url }) =>
      url.searchParams.get('handle') === double.handle
        ? { status: 200, body: { did } }
        : refuse('InvalidRequest', 'Unable to resolve handle'),
    'app.bsky.video.uploadVideo': (request) => {
      if (!readBearer(request)?.startsWith('service-')) return refuse('AuthMissing', 'no service token', 401);
      const blob = storeBlob(request.body, 'video/mp4');
      const jobId = `job-${blob.ref.$link}`;
      const isKnown = jobs.has(jobId);
      if (!isKnown) jobs.set(jobId, { blob, failure: nextFailure });
      const job = { jobId, did, state: 'JOB_STATE_CREATED' };
      return isKnown
        ? { status: 409, body: { ...job, error: 'already_exists', message: 'Video already processed' } }
        : { status: 200, body: job };
    },
    'app.bsky.video.getJobStatus': ({ url }) => {
      const jobId = url.searchParams.get('jobId') ?? '';
      const job = jobs.get(jobId);
      if (!job) return refuse('NotFound', 'no such job', 404);
      if (job.failure !== null) {
        const failed = { jobId, did, state: 'JOB_STATE_FAILED', message: job.failure };
        return { status: 200, body: { jobStatus: failed } };
      }
      const ready = { state: 'JOB_STATE_COMPLETED', blob: job.blob };
      const state = areVideosReady ? ready : { state: 'JOB_STATE_ENCODING', progress: 40 };
      return { status: 200, body: { jobStatus: { jobId, did, ...state } } };
    },
  };

  const signedIn: Record<string, (request: OutletRequest) => OutletReply> = {
    'com.atproto.server.getSession': () => ({ status: 200, body: { did, handle: double.handle } }),
    'com.atproto.server.getServiceAuth': ({ url }) =>
      url.searchParams.get('lxm') === 'com.atproto.repo.uploadBlob'
        ? { status: 200, body: { token: `service-${randomBytes(8).toString('hex')}` } }
        : refuse('InvalidRequest', 'no such method'),
    'com.atproto.repo.uploadBlob': ({ body, headers }) => ({
      status: 200,
      body: { blob: storeBlob(body, headers['content-type'] ?? '') },
    }),
    'com.atproto.repo.putRecord': (request) => {
      const { record, repo, rkey, swapRecord } = readBody(request) as {
        record: BlueskyRecord;
        repo: string;
        rkey: string;
        swapRecord?: null;
      };
      if (repo !== did) return refuse('AuthRequired', 'not your repository', 401);
      if (!/^[2-7a-j][2-7a-z]{12}$/.test(rkey)) return refuse('InvalidRequest', 'record key must be a tid');
      if (swapRecord === null && records.has(rkey)) return refuse('InvalidSwap', 'Record was at another CID');
      records.set(rkey, { ...record, rkey });
      return { status: 200, body: { uri: `at://${did}/app.bsky.feed.post/${rkey}`, cid: 'bafyreic' } };
    },
    'com.atproto.repo.getRecord': ({ url }) => {
      const rkey = url.searchParams.get('rkey') ?? '';
      const value = records.get(rkey);
      return value
        ? { status: 200, body: { uri: `at://${did}/app.bsky.feed.post/${rkey}`, value } }
        : refuse('RecordNotFound', 'Could not locate record');
    },
    // The newest first; the cursor leads to older ones.
    'app.bsky.notification.listNotifications': ({ url }) => {
      const reasons = url.searchParams.getAll('reasons');
      const before = url.searchParams.get('cursor');
      const all = notifications
        .filter(
          ({ indexedAt, reason }) => reasons.includes(reason) && (before === null || indexedAt < before),
        )
        .reverse();
      const page = all.slice(0, Number(url.searchParams.get('limit') ?? 50));
      const cursor = page.length < all.length ? page.at(-1)?.indexedAt : undefined;
      return { status: 200, body: { notifications: page, ...(cursor !== undefined && { cursor }) } };
    },
    'app.bsky.feed.getPosts': ({ url }) => ({
      status: 200,
      body: {
        posts: url.searchParams
          .getAll('uris')
          .filter((uri) => records.has(uri.split('/').at(-1) ?? ''))
          .map((uri) => ({ uri, likeCount: 5, replyCount: 2, repostCount: 1, quoteCount: 1 })),
      },
    }),
  };

  const server = await openOutletServer((request) => {
    const method = request.path.replace('/xrpc/', '');
    const answer = open[method];
    if (answer) return answer(request);
    const own = signedIn[method];
    if (!own) return refuse('MethodNotImplemented', 'Method Not Implemented', 501);
    return checkToken(request, 'access') ?? own(request);
  });
  const double: BlueskyDouble = {
    ...server,
    ...{ did, records },
    notify(text, facts = {}) {
      const at = notifications.length + 1;
      const made: BlueskyNotification = {
        ...{ uri: `at://did:plc:nora/app.bsky.feed.post/${at}`, cid: `cid-${at}`, reason: 'reply' },
        author: { did: 'did:plc:nora', handle: 'nora.bsky.social', displayName: 'Nora' },
        record: { text },
        indexedAt: new Date(1_800_000_000_000 + at * 1_000).toISOString(),
        ...facts,
      };
      notifications.push(made);
      return made;
    },
    handle: `mira-${randomBytes(3).toString('hex')}.bsky.social`,
    password: 'abcd-efgh-ijkl-mnop',
    getBlob: ({ ref }) => blobs.get(ref.$link) ?? Buffer.alloc(0),
    finishVideos: () => {
      areVideosReady = true;
    },
    failVideos: (message) => {
      nextFailure = message;
    },
    expire: (token) => void tokens.delete(token),
    expireAll: (kind) => {
      for (const [token, is] of tokens) if (is === kind) tokens.delete(token);
    },
    takes: (token) => tokens.has(token),
  };
  return double;
}
