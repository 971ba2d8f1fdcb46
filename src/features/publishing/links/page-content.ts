import { createHash } from 'node:crypto';
import { asc, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '#platform/db/client.ts';
import { type LinkPageRow, type ShortLinkRow, shortLinks } from './schema.ts';

/** The links of pages in their order, by page id. */
export async function listLinksOfPages(
  db: Queryable,
  pageIds: readonly string[],
): Promise<Map<string, ShortLinkRow[]>> {
  if (pageIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(shortLinks)
    .where(
      pageIds.length === 1 && pageIds[0] !== undefined
        ? eq(shortLinks.pageId, pageIds[0])
        : inArray(shortLinks.pageId, [...pageIds]),
    )
    .orderBy(asc(shortLinks.position), asc(shortLinks.id));
  return Map.groupBy(rows, ({ pageId }) => pageId ?? '');
}

/** The links of a page that visitors see. */
export const listShown = (links: readonly ShortLinkRow[]) =>
  links.filter(({ closedAt, isShown }) => isShown && closedAt === null);

type Described = Pick<LinkPageRow, 'bio' | 'contentId' | 'slug' | 'title'>;

/** Names what a page shows: SHA-256 in hexadecimal of its texts, picture and shown links. */
export function computePageDigest(page: Described, links: readonly ShortLinkRow[]): string {
  const shown = listShown(links).map(({ hidesLabel, isAdult, label, target }) => [
    label,
    target,
    isAdult,
    hidesLabel,
  ]);
  const facts = [page.slug, page.title, page.bio, page.contentId, shown];
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}

/**
 * Whether visitors see a page: its creator shows it, and no reviewer has taken it down or, with review before publication,
 * has yet to see what it shows.
 */
export function isLive(
  page: LinkPageRow,
  links: readonly ShortLinkRow[],
  { reviewsBeforePublication }: { reviewsBeforePublication: boolean },
): boolean {
  if (!page.isOpen) return false;
  if (!reviewsBeforePublication) return page.state === 'open' || page.state === 'published';
  return page.state === 'published' && page.reviewedDigest === computePageDigest(page, links);
}
