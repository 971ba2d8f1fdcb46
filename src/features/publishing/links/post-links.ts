import { and, asc, count, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { linkLimits } from '#contract/links.ts';
import { listLinks, planShortAddress } from '#contract/post-links.ts';
import type { PostTarget } from '#contract/posts.ts';
import type { Db, Queryable, Tx } from '#platform/db/client.ts';
import { sumClicksByLink } from './figures.ts';
import { type ShortLinkRow, shortLinks } from './schema.ts';
import { insertShortLink } from './short-code.ts';
import { lockShortLinks } from './short-links.ts';
import { isPublicTarget } from './target.ts';

/** A post of a campaign on one of its channels. */
type PostOnChannel = {
  userId: string;
  personaId: string | null;
  postId: string;
  channelId: string;
  /** The kind of channel: the source of the clicks. */
  kind: string;
  campaign: string;
  isAdult: boolean;
};

/** The short address that a link in a post will get, with dots for its code; null for a link that stays as it is. */
export function planPostLink(link: string, baseUrl: string): string | null {
  return isPublicTarget(link, baseUrl) ? planShortAddress(link, baseUrl) : null;
}

/**
 * Stores a short link for each link of a text that can become one, once for a post, a channel and a campaign: every attempt
 * and every download of the post gets the same. One that leads where another link of the account says is adult asks for the
 * age too.
 *
 * @returns the short addresses by link
 * @throws AppError CONFLICT at the limit of links of an account
 */
export async function storePostLinks(
  db: Db,
  post: PostOnChannel,
  { baseUrl, text }: { text: string; baseUrl: string },
): Promise<ReadonlyMap<string, string>> {
  const targets = listLinks(text).filter((link) => planPostLink(link, baseUrl) !== null);
  if (targets.length === 0) return new Map();
  const stored = await db.transaction(async (tx) => {
    await lockShortLinks(tx, post.userId);
    const known = await listStored(tx, post, targets);
    const missing = targets.filter((target) => !known.has(target));
    if (missing.length === 0) return known;
    await requireRoom(tx, post.userId, missing.length);
    const adult = await listAdultTargets(tx, post.userId, missing);
    for (const target of missing) {
      const isAdult = post.isAdult || adult.has(target);
      known.set(target, await insertShortLink(tx, toPostLink(post, target, isAdult)));
    }
    return known;
  });
  return new Map([...stored].map(([target, { code }]) => [target, `${baseUrl}/go/${code}`]));
}

/** Those that are stored, by their target. One that was closed stays closed. */
async function listStored(
  tx: Tx,
  { campaign, channelId, postId }: PostOnChannel,
  targets: readonly string[],
): Promise<Map<string, Pick<ShortLinkRow, 'code'>>> {
  const rows = await tx
    .select({ code: shortLinks.code, target: shortLinks.target })
    .from(shortLinks)
    .where(
      and(
        eq(shortLinks.postId, postId),
        eq(shortLinks.channelId, channelId),
        eq(shortLinks.campaign, campaign),
        inArray(shortLinks.target, [...targets]),
      ),
    );
  return new Map(rows.map((row) => [row.target, row]));
}

async function requireRoom(tx: Tx, userId: string, more: number): Promise<void> {
  const [stored] = await tx
    .select({ n: count() })
    .from(shortLinks)
    .where(and(eq(shortLinks.userId, userId), isNull(shortLinks.pageId)));
  if ((stored?.n ?? 0) + more <= linkLimits.linksWithPostsMaximum) return;
  throw new AppError(
    'CONFLICT',
    `You have reached the limit of ${linkLimits.linksWithPostsMaximum} short links. Delete some, or publish without a campaign.`,
  );
}

/** Those targets that another link of the account leads to and marks as adult. */
async function listAdultTargets(tx: Tx, userId: string, targets: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectDistinct({ target: shortLinks.target })
    .from(shortLinks)
    .where(
      and(
        eq(shortLinks.userId, userId),
        eq(shortLinks.isAdult, true),
        inArray(shortLinks.target, [...targets]),
      ),
    );
  return new Set(rows.map(({ target }) => target));
}

function toPostLink(post: PostOnChannel, target: string, isAdult: boolean) {
  const { campaign, channelId, kind, personaId, postId, userId } = post;
  return {
    ...{ userId, personaId, postId, channelId, campaign, target, isAdult },
    label: labelTarget(target),
    source: kind.replaceAll('_', '-'),
    medium: 'post',
  };
}

/** Names a link by its address without the scheme, as `shop.example.com/dusk`. */
function labelTarget(target: string): string {
  const { host, pathname } = new URL(target);
  return `${host}${pathname === '/' ? '' : pathname}`.slice(0, linkLimits.labelMaximum);
}

type PostLink = PostTarget['links'][number];

/** The short links of posts with all their clicks, oldest first, by post and channel: `POST CHANNEL`. */
export async function listPostLinks(
  db: Queryable,
  postIds: readonly string[],
): Promise<Map<string, PostLink[]>> {
  if (postIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(shortLinks)
    .where(and(inArray(shortLinks.postId, [...postIds]), isNotNull(shortLinks.channelId)))
    .orderBy(asc(shortLinks.id));
  const ids = rows.map(({ id }) => id);
  const counts = await sumClicksByLink(db, ids, new Date(0));
  const byPlace = Map.groupBy(rows, ({ channelId, postId }) => `${postId} ${channelId}`);
  return new Map(
    [...byPlace].map(([place, links]) => [
      place,
      links.map(({ code, id, target }) => ({
        ...{ id, path: `/go/${code}`, target },
        ...(counts.get(id) ?? { clicks: 0, visitors: 0 }),
      })),
    ]),
  );
}
