import { createHash } from 'node:crypto';
import { type OutletReply, type OutletServer, openOutletServer, readBody } from './outlet-server.ts';

/** A post as the double has it. */
type CountedPost = {
  id: string;
  key: string;
  text: string;
  isAiGenerated: boolean;
  isAdult: boolean;
  /** By their digests: see `CountingOutlet.files`. */
  media: string[];
};

export type CountingOutlet = OutletServer & {
  /** What is public, in the order in which it came. A second post with the same key is a second post. */
  readonly posts: CountedPost[];
  /** Files that it received, by their SHA-256. */
  readonly files: Map<string, Buffer>;
};

/**
 * An outlet that takes files and posts and can be asked for a post by its key, but does not tell two with the same key
 * apart: what publishes twice is seen.
 *
 * @param disturb what goes wrong with a call that publishes; null: nothing
 */
export async function openCountingOutlet(
  disturb: () => 'before' | 'after' | null = () => null,
): Promise<CountingOutlet> {
  const posts: CountedPost[] = [];
  const files = new Map<string, Buffer>();
  const server = await openOutletServer((request): OutletReply => {
    if (request.method === 'PUT' && request.path === '/files') {
      const digest = createHash('sha256').update(request.body).digest('hex');
      files.set(digest, request.body);
      return { status: 201, body: { digest } };
    }
    if (request.method === 'POST' && request.path === '/posts') {
      const fault = disturb();
      if (fault === 'before') return { status: 502, body: {} };
      const post = { ...(readBody(request) as Omit<CountedPost, 'id'>), id: `post-${posts.length + 1}` };
      posts.push(post);
      return fault === 'after' ? { status: 504, body: {} } : { status: 201, body: { id: post.id } };
    }
    if (request.method === 'GET' && request.path === '/posts') {
      const found = posts.filter(({ key }) => key === request.url.searchParams.get('key'));
      return { status: 200, body: { posts: found } };
    }
    return { status: 404, body: {} };
  });
  return Object.assign(server, { posts, files });
}
