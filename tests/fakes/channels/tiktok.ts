import {
  type OutletReply,
  type OutletRequest,
  type OutletServer,
  openOutletServer,
  readBody,
} from './outlet-server.ts';
import { createTokenBook, type TokenBook } from './token-book.ts';

export type TikTokPost = {
  publishId: string;
  postId: string;
  info: Record<string, unknown>;
  /** The bytes of a video, or the links of pictures. */
  media: readonly (Buffer | string)[];
};
type Publishing = {
  id: string;
  info: Record<string, unknown>;
  size: number;
  chunks: number;
  received: Buffer[];
  status: string;
  reason?: string;
  post: TikTokPost | null;
};

export type TikTokDouble = OutletServer & {
  book: TokenBook;
  readonly posts: TikTokPost[];
  creator: Record<string, unknown>;
  /** Whether finished posts are public at once; else TikTok still looks at them. */
  moderates: boolean;
  finishProcessing(): void;
  /** What TikTok says about every publishing that is not complete. */
  failProcessing(reason: string): void;
  /** Videos of which not all bytes have arrived. */
  countUnfinished(): number;
};

const ok = (data: unknown): OutletReply => ({
  status: 200,
  body: { data, error: { code: 'ok', message: '', log_id: '1' } },
});
const fail = (status: number, code: string, message = ''): OutletReply => ({
  status,
  body: { data: {}, error: { code, message, log_id: '1' } },
});

/** TikTok's Content Posting API, for one account, as its documentation describes it. */
export async function openTikTokDouble(): Promise<TikTokDouble> {
  const book = createTokenBook({
    usesPkce: false,
    authentication: 'form',
    clientIdName: 'client_key',
    lifetime: 86_400,
  });
  const posts: TikTokPost[] = [];
  const publishings = new Map<string, Publishing>();
  let next = 7_300_000_000;

  function begin(body: Record<string, unknown>, status: string): Publishing {
    const source = body.source_info as Record<string, unknown>;
    const publishing: Publishing = {
      id: `v_pub_file~v2.${next++}`,
      info: body.post_info as Record<string, unknown>,
      size: Number(source.video_size ?? 0),
      chunks: Number(source.total_chunk_count ?? 0),
      received: [],
      status,
      post: null,
    };
    publishings.set(publishing.id, publishing);
    return publishing;
  }

  function complete(publishing: Publishing, media: readonly (Buffer | string)[]): void {
    publishing.status = 'PROCESSING_UPLOAD';
    publishing.post = { publishId: publishing.id, postId: String(next++), info: publishing.info, media };
    posts.push(publishing.post);
  }

  function initVideo(body: Record<string, unknown>): OutletReply {
    const { chunk_size, total_chunk_count, video_size } = body.source_info as Record<string, number>;
    const isPlanned =
      Math.floor((video_size ?? 0) / (chunk_size ?? 1)) === total_chunk_count &&
      (chunk_size ?? 0) <= 64_000_000;
    if (!isPlanned) return fail(400, 'invalid_params', 'The chunks do not match');
    const publishing = begin(body, 'PROCESSING_UPLOAD');
    return ok({ publish_id: publishing.id, upload_url: `${double.url}/upload?id=${publishing.id}` });
  }

  function upload({ body, headers, url }: OutletRequest): OutletReply {
    const publishing = publishings.get(url.searchParams.get('id') ?? '');
    if (!publishing) return { status: 404 };
    const [, from, to, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers['content-range'] ?? '') ?? [];
    const has = Buffer.concat(publishing.received).length;
    const fits = Number(from) === has && Number(to) - has + 1 === body.length;
    if (!fits || Number(size) !== publishing.size) return { status: 416 };
    publishing.received.push(body);
    if (has + body.length < publishing.size) return { status: 206 };
    complete(publishing, [Buffer.concat(publishing.received)]);
    return { status: 201 };
  }

  function initPictures(body: Record<string, unknown>): OutletReply {
    if ('is_aigc' in (body.post_info as object)) return fail(400, 'invalid_params', 'unknown field is_aigc');
    const publishing = begin(body, 'PROCESSING_DOWNLOAD');
    const { photo_images } = body.source_info as { photo_images: string[] };
    complete(publishing, photo_images);
    return ok({ publish_id: publishing.id });
  }

  function readStatus({ publish_id }: Record<string, unknown>): OutletReply {
    const publishing = publishings.get(String(publish_id));
    if (!publishing) return fail(400, 'invalid_publish_id', 'The publish id is not known');
    const isPublic = publishing.status === 'PUBLISH_COMPLETE' && !double.moderates;
    return ok({
      status: publishing.status,
      ...(publishing.reason && { fail_reason: publishing.reason }),
      uploaded_bytes: Buffer.concat(publishing.received).length,
      publicaly_available_post_id: isPublic && publishing.post ? [publishing.post.postId] : [],
    });
  }

  function handle(request: OutletRequest): OutletReply {
    const { path } = request;
    if (path === '/v2/oauth/token/') return book.grant(request);
    if (path === '/v2/oauth/revoke/') return book.revoke(request);
    if (path === '/upload') return upload(request);
    if (!book.takes(request)) return fail(401, 'access_token_invalid', 'The access token is invalid');
    switch (path) {
      case '/v2/user/info/':
        return ok({ user: { open_id: 'open-id-of-mira', display_name: 'Mira Rowe' } });
      case '/v2/post/publish/creator_info/query/':
        return ok(double.creator);
      case '/v2/post/publish/video/init/':
        return initVideo(readBody(request));
      case '/v2/post/publish/content/init/':
        return initPictures(readBody(request));
      case '/v2/post/publish/status/fetch/':
        return readStatus(readBody(request));
      case '/v2/video/query/': {
        const { video_ids } = readBody(request).filters as { video_ids: string[] };
        const ids = video_ids.filter((id) => posts.some(({ postId }) => postId === id));
        return ok({ videos: ids.map((id) => ({ id, view_count: 9, like_count: 4, comment_count: 1 })) });
      }
      default:
        return fail(404, 'not_found');
    }
  }

  const server = await openOutletServer(handle);
  const double: TikTokDouble = {
    ...server,
    ...{ book, posts },
    creator: {
      creator_username: 'mira.rowe',
      privacy_level_options: ['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'],
      max_video_post_duration_sec: 600,
    },
    moderates: false,
    finishProcessing() {
      for (const publishing of publishings.values())
        if (publishing.post && publishing.status !== 'FAILED') publishing.status = 'PUBLISH_COMPLETE';
    },
    failProcessing(reason) {
      for (const publishing of publishings.values()) {
        publishing.status = 'FAILED';
        publishing.reason = reason;
      }
    },
    countUnfinished: () => [...publishings.values()].filter(({ post }) => !post).length,
  };
  return double;
}
