import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  addCampaignTags,
  type ClickCounter,
  createAdultAnswer,
  createLinkFinder,
  findPublicPage,
  getReferrerHost,
  isAdultAnswer,
  isCountable,
} from '#features/publishing/links';
import type { Clock } from '#platform/clock.ts';
import type { KeyRing } from '#platform/crypto/key-ring.ts';
import type { Db } from '#platform/db/client.ts';
import { getClientAddress } from '#platform/http/client-address.ts';
import { createFileResponse } from '#platform/http/file-response.ts';
import type { RateLimits } from '#platform/http/rate-limits.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { computeEtag, plainFrame, renderAgeQuestion, renderLinkPage } from './link-page-html.ts';

export type LinkServerOptions = {
  db: Db;
  storage: Storage;
  clock: Clock;
  clicks: ClickCounter;
  /** Signs answers to the question for the age. */
  keys: KeyRing;
  limits: RateLimits;
  trustedAddressHeader: string | null;
  /** The public URL, without a trailing slash. */
  baseUrl: string;
  reviewsBeforePublication: boolean;
  /** The built page that link pages stand in; null without a built front end. */
  readFrame: (() => Promise<string>) | null;
};

/** A removal has to take effect: no cache keeps a page or a picture longer. */
const caching = 'public, max-age=60';

type PageRequest = FastifyRequest<{ Params: { slug: string } }>;
type LinkRequest = FastifyRequest<{ Params: { code: string }; Querystring: { age?: string } }>;

/**
 * Serves link pages (`/links/SLUG`), their pictures and short links (`/go/CODE`) to visitors, without a script and without
 * cookies. They are not part of the contract, because they answer pages and redirects.
 */
export function serveLinks(server: FastifyInstance, options: LinkServerOptions): void {
  const { baseUrl, clicks, clock, db, keys, limits, reviewsBeforePublication, storage } = options;
  const readFrame = options.readFrame ?? (async () => plainFrame);
  const getAddress = ({ headers, socket }: FastifyRequest) =>
    getClientAddress(headers, socket.remoteAddress, options.trustedAddressHeader);
  /** In memory: a limit in the database would cost more than the redirect. @throws AppError RATE_LIMITED */
  const countCall = (request: FastifyRequest) =>
    limits.countCall({ address: getAddress(request), account: null, userId: null });
  const findLink = createLinkFinder(db, { reviewsBeforePublication });
  const findPage = (slug: string) =>
    findPublicPage(db, slug.toLowerCase(), { reviewsBeforePublication, now: clock() });

  async function sendPage(request: PageRequest, reply: FastifyReply) {
    await countCall(request);
    const page = await findPage(request.params.slug);
    if (!page) return reply.callNotFound();
    if ('movedTo' in page) return reply.redirect(`/links/${page.movedTo}`, 302);
    const html = renderLinkPage(await readFrame(), page, baseUrl);
    const etag = computeEtag(html);
    reply.header('cache-control', caching).header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    return reply.type('text/html; charset=utf-8').send(html);
  }

  async function sendPicture(request: PageRequest, reply: FastifyReply) {
    await countCall(request);
    const page = await findPage(request.params.slug);
    if (!page || 'movedTo' in page || !page.picture) return reply.callNotFound();
    const { body, headers, status = 200 } = await createFileResponse(storage, page.picture, request.headers);
    reply.headers({ ...headers, 'cache-control': caching, 'cross-origin-resource-policy': 'cross-origin' });
    return reply.status(status).send(body);
  }

  async function followLink(request: LinkRequest, reply: FastifyReply) {
    await countCall(request);
    const { headers, method, params, query } = request;
    const link = await findLink(params.code);
    if (!link) return reply.callNotFound();
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex, nofollow');
    const now = clock();
    if (link.isAdult && !isAdultAnswer(keys, link.code, String(query.age ?? ''), now)) {
      const html = renderAgeQuestion(await readFrame(), link, createAdultAnswer(keys, link.code, now));
      return reply.type('text/html; charset=utf-8').send(html);
    }
    if (method === 'GET' && isCountable(headers)) {
      clicks.count({
        linkId: link.id,
        referrer: getReferrerHost(headers),
        address: getAddress(request),
        agent: headers['user-agent'] ?? '',
      });
    }
    // The outlet learns the site that a visitor came from, not the page.
    reply.header('referrer-policy', 'strict-origin');
    return reply.redirect(addCampaignTags(link.target, link), 302);
  }

  server.get('/links/:slug', sendPage);
  server.get('/links/:slug/picture', sendPicture);
  server.get('/go/:code', followLink);
}
