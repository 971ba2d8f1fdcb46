import { and, eq, sql } from 'drizzle-orm';
import { shortCodePattern } from '#contract/links.ts';
import { isOpenAccount } from '#features/identity/accounts';
import { findPublicPicture, type PublicPicture } from '#features/library/items';
import type { Db, Queryable } from '#platform/db/client.ts';
import { findCurrentSlug } from './former-slugs.ts';
import { isLive, listLinksOfPages, listShown } from './page-content.ts';
import { linkPages, shortLinks } from './schema.ts';

/** A link page as visitors see it. */
export type PublicLinkPage = {
  slug: string;
  title: string;
  bio: string;
  picture: PublicPicture | null;
  /** In their order. A label that is itself adult is null: it is shown behind the question for the age. */
  links: { code: string; label: string | null; isAdult: boolean }[];
};

/** What an address may have at all: anything else is not asked of the database. */
const slugPattern = /^[a-z0-9-]{1,40}$/;

type PublicRules = { reviewsBeforePublication: boolean; now: Date };

/**
 * The link page at an address. Every request reads it, so that a removal or a suspension takes effect at once.
 *
 * @returns the page, the address that it has now, or null when visitors see none there
 */
export async function findPublicPage(
  db: Db,
  slug: string,
  { now, reviewsBeforePublication }: PublicRules,
): Promise<PublicLinkPage | { movedTo: string } | null> {
  if (!slugPattern.test(slug)) return null;
  const [page] = await db
    .select()
    .from(linkPages)
    .where(and(eq(linkPages.slug, slug), isOpenAccount(sql`${linkPages.userId}`)));
  if (!page) {
    const movedTo = await findCurrentSlug(db, slug, now);
    return movedTo === null ? null : { movedTo };
  }
  const links = (await listLinksOfPages(db, [page.id])).get(page.id) ?? [];
  if (!isLive(page, links, { reviewsBeforePublication })) return null;
  const { bio, contentId, title, userId } = page;
  return {
    ...{ slug, title, bio },
    picture: contentId ? await findPublicPicture(db, { userId, contentId }) : null,
    links: listShown(links).map(({ code, hidesLabel, isAdult, label }) => ({
      ...{ code, isAdult },
      label: isAdult && hidesLabel ? null : label,
    })),
  };
}

/** A short link that leads somewhere. */
export type LiveLink = {
  id: string;
  code: string;
  label: string;
  target: string;
  isAdult: boolean;
  source: string;
  medium: string;
  campaign: string;
};

/**
 * Creates the function that finds the short link of a code with one prepared query: every click reads it. The link is null
 * for an unknown code, one that an administrator closed, one of an account that is suspended or closed, and one of a page
 * that visitors do not see.
 */
export function createLinkFinder(
  db: Db,
  rules: { reviewsBeforePublication: boolean },
): (code: string) => Promise<LiveLink | null> {
  const byCode = db
    .select({ link: shortLinks, page: linkPages })
    .from(shortLinks)
    .leftJoin(linkPages, eq(linkPages.id, shortLinks.pageId))
    .where(and(eq(shortLinks.code, sql.placeholder('code')), isOpenAccount(sql`${shortLinks.userId}`)))
    .prepare('short_link_by_code');
  return async (code) => {
    if (!shortCodePattern.test(code)) return null;
    const [found] = await byCode.execute({ code });
    if (!found || found.link.closedAt !== null) return null;
    const { link, page } = found;
    if (page && !(link.isShown && (await isPageLive(db, page, rules)))) return null;
    const { campaign, id, isAdult, label, medium, source, target } = link;
    return { id, code, label, target, isAdult, source, medium, campaign };
  };
}

async function isPageLive(
  db: Queryable,
  page: typeof linkPages.$inferSelect,
  rules: { reviewsBeforePublication: boolean },
): Promise<boolean> {
  // Only a review depends on what else the page shows.
  const links = rules.reviewsBeforePublication ? await listLinksOfPages(db, [page.id]) : null;
  return isLive(page, links?.get(page.id) ?? [], rules);
}
