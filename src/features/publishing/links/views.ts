import { and, desc, eq, isNull, lt } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { type LinkPage, linkLimits, type ShortLink } from '#contract/links.ts';
import { findPublicPicture } from '#features/library/items';
import { listPersonas } from '#features/library/personas';
import type { Db } from '#platform/db/client.ts';
import { addDays } from '#platform/time.ts';
import { type Counted, sumClicksByLink } from './figures.ts';
import { isLive, listLinksOfPages } from './page-content.ts';
import { type LinkPageRow, linkPages, type ShortLinkRow, shortLinks } from './schema.ts';

type ViewOptions = { reviewsBeforePublication: boolean; now: Date };
const shownDays = 30;
const none: Counted = { clicks: 0, visitors: 0 };

/** The link pages of an account, newest first. */
export async function listLinkPages(db: Db, userId: string, options: ViewOptions): Promise<LinkPage[]> {
  const rows = await db
    .select()
    .from(linkPages)
    .where(eq(linkPages.userId, userId))
    .orderBy(desc(linkPages.id));
  return presentPages(db, userId, rows, options);
}

/** @throws AppError NOT_FOUND when the account has no such page */
export async function getLinkPage(
  db: Db,
  userId: string,
  id: string,
  options: ViewOptions,
): Promise<LinkPage> {
  const rows = await db
    .select()
    .from(linkPages)
    .where(and(eq(linkPages.id, id), eq(linkPages.userId, userId)));
  const [page] = await presentPages(db, userId, rows, options);
  if (!page) throw new AppError('NOT_FOUND', 'There is no such link page.');
  return page;
}

async function presentPages(
  db: Db,
  userId: string,
  rows: readonly LinkPageRow[],
  { now, reviewsBeforePublication }: ViewOptions,
): Promise<LinkPage[]> {
  const byPage = await listLinksOfPages(
    db,
    rows.map(({ id }) => id),
  );
  const linkIds = [...byPage.values()].flat().map(({ id }) => id);
  const clicks = await sumClicksByLink(db, linkIds, addDays(now, -shownDays));
  const names = await listNames(db, userId);
  return Promise.all(
    rows.map(async (page): Promise<LinkPage> => {
      const links = byPage.get(page.id) ?? [];
      const { bio, contentId, id, isOpen, personaId, reason, slug, state, title, version } = page;
      return {
        ...{ id, personaId, slug, title, bio, contentId, isOpen, state, reason, version },
        personaName: names.get(personaId) ?? '',
        path: `/links/${slug}`,
        hasPicture: contentId !== null && (await findPublicPicture(db, { userId, contentId })) !== null,
        isLive: isLive(page, links, { reviewsBeforePublication }),
        links: links.map((link) => presentPageLink(link, clicks)),
        updatedAt: page.updatedAt.toISOString(),
      };
    }),
  );
}

const presentPageLink = (link: ShortLinkRow, counts: ReadonlyMap<string, Counted>) => {
  const { closedReason, code, hidesLabel, id, isAdult, isShown, label, target } = link;
  const { clicks } = counts.get(id) ?? none;
  return { id, code, label, target, isAdult, hidesLabel, isShown, clicks, closedReason };
};

async function listNames(db: Db, userId: string): Promise<Map<string, string>> {
  return new Map((await listPersonas(db, userId)).map(({ id, name }) => [id, name]));
}

/** A page of an account's short links that are on no page, newest first. */
export async function listShortLinks(
  db: Db,
  userId: string,
  { before, now, personaId }: { personaId?: string | undefined; before?: string | undefined; now: Date },
): Promise<{ links: ShortLink[]; more: boolean }> {
  const rows = await db
    .select()
    .from(shortLinks)
    .where(
      and(
        eq(shortLinks.userId, userId),
        isNull(shortLinks.pageId),
        personaId ? eq(shortLinks.personaId, personaId) : undefined,
        before ? lt(shortLinks.id, before) : undefined,
      ),
    )
    .orderBy(desc(shortLinks.id))
    .limit(linkLimits.pageSize + 1);
  const shown = rows.slice(0, linkLimits.pageSize);
  return {
    links: await presentShortLinks(db, userId, shown, now),
    more: rows.length > linkLimits.pageSize,
  };
}

/** A short link as its creator sees it. */
export async function presentShortLink(
  db: Db,
  userId: string,
  linkId: string,
  now: Date,
): Promise<ShortLink> {
  const rows = await db
    .select()
    .from(shortLinks)
    .where(and(eq(shortLinks.id, linkId), eq(shortLinks.userId, userId)));
  const [link] = await presentShortLinks(db, userId, rows, now);
  if (!link) throw new AppError('NOT_FOUND', 'There is no such short link.');
  return link;
}

async function presentShortLinks(
  db: Db,
  userId: string,
  rows: readonly ShortLinkRow[],
  now: Date,
): Promise<ShortLink[]> {
  const ids = rows.map(({ id }) => id);
  const [counts, names] = [
    await sumClicksByLink(db, ids, addDays(now, -shownDays)),
    await listNames(db, userId),
  ];
  return rows.map((row) => {
    const { campaign, channelId, closedReason, code, id, isAdult, label, medium, personaId, postId } = row;
    return {
      ...{ id, code, label, isAdult, medium, campaign, personaId, channelId, postId, closedReason },
      ...{ target: row.target, source: row.source, path: `/go/${code}` },
      personaName: (personaId && names.get(personaId)) || null,
      createdAt: row.createdAt.toISOString(),
      ...(counts.get(id) ?? none),
    };
  });
}
