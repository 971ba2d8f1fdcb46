import { and, eq, gt, lte, ne, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { linkLimits } from '#contract/links.ts';
import type { Db, Queryable, Tx } from '#platform/db/client.ts';
import { addDays } from '#platform/time.ts';
import { formerSlugs, linkPages } from './schema.ts';

type SlugChange = {
  pageId: string;
  slug: string;
  /** The page's address until now; undefined for a new page. */
  former?: string;
  now: Date;
};

/**
 * Takes an address for a page, and keeps its earlier one for `linkLimits.formerSlugDays`. Addresses are taken one at a time.
 *
 * @throws AppError CONFLICT when another page has it, or had it a short time ago
 */
export async function takeSlug(tx: Tx, { former, now, pageId, slug }: SlugChange): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('link_slugs'))`);
  const current = await tx
    .select({ id: linkPages.id })
    .from(linkPages)
    .where(and(eq(linkPages.slug, slug), ne(linkPages.id, pageId)));
  const earlier = await tx
    .select({ pageId: formerSlugs.pageId })
    .from(formerSlugs)
    .where(and(eq(formerSlugs.slug, slug), ne(formerSlugs.pageId, pageId), gt(formerSlugs.until, now)));
  if (current.length + earlier.length > 0) {
    throw new AppError('CONFLICT', 'This address is taken. Choose another one.', { fields: ['slug'] });
  }
  await tx.delete(formerSlugs).where(eq(formerSlugs.slug, slug));
  if (former === undefined) return;
  const until = addDays(now, linkLimits.formerSlugDays);
  await tx
    .insert(formerSlugs)
    .values({ slug: former, pageId, until })
    .onConflictDoUpdate({ target: formerSlugs.slug, set: { pageId, until } });
}

/** The address of the page that had this address before; null when none had it within its time. */
export async function findCurrentSlug(db: Queryable, slug: string, now: Date): Promise<string | null> {
  const [found] = await db
    .select({ slug: linkPages.slug })
    .from(formerSlugs)
    .innerJoin(linkPages, eq(linkPages.id, formerSlugs.pageId))
    .where(and(eq(formerSlugs.slug, slug), gt(formerSlugs.until, now)));
  return found?.slug ?? null;
}

/** Deletes earlier addresses whose time is over. */
export async function removeFormerSlugs(db: Db, now: Date): Promise<void> {
  await db.delete(formerSlugs).where(lte(formerSlugs.until, now));
}
