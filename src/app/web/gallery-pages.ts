import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

type GalleryPages = {
  /** Whether the operator has opened the gallery; otherwise its pages do not exist. */
  isOpen: () => boolean;
  sendWall: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
  sendEntry: (request: FastifyRequest, reply: FastifyReply, id: string) => Promise<unknown>;
};

const entryId = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

/** Serves the gallery, the page of a persona in it, and the page of an entry. */
export function serveGalleryPages(
  server: FastifyInstance,
  { isOpen, sendEntry, sendWall }: GalleryPages,
): void {
  const sendWallIfOpen = (request: FastifyRequest, reply: FastifyReply) =>
    isOpen() ? sendWall(request, reply) : reply.callNotFound();
  server.get('/gallery', sendWallIfOpen);
  server.get(`/gallery/personas/:id(^${entryId}$)`, sendWallIfOpen);
  server.get<{ Params: { id: string } }>(`/gallery/:id(^${entryId}$)`, (request, reply) =>
    isOpen() ? sendEntry(request, reply, request.params.id) : reply.callNotFound(),
  );
}

const toMeta = (property: string, content: string) => `<meta property="${property}" content="${content}">`;

/**
 * The page of an entry with its own address, and its picture for link previews.
 *
 * @param entry.preview the picture's address; null for an entry that visitors do not see
 */
export function describeEntry(html: string, entry: { address: string; preview: string | null }): string {
  const described = html.replace(/<meta property="og:url"[^>]*>/, () => toMeta('og:url', entry.address));
  const { preview } = entry;
  if (preview === null) return described;
  return described
    .replace(/<meta property="og:image"[^>]*>/, () => toMeta('og:image', preview))
    .replace(/<meta property="og:image:(width|height)"[^>]*>\n?/g, '')
    .replace(/<meta property="og:image:alt"[^>]*>/, () => toMeta('og:image:alt', 'AI-generated picture'));
}
