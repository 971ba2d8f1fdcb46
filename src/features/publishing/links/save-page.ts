import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '#contract/errors.ts';
import type { LinkPageState, linkPageForm } from '#contract/links.ts';
import { isAccountAdmin } from '#features/identity/team';
import { findPublicPicture } from '#features/library/items';
import { getPersona } from '#features/library/personas';
import type { Judge } from '#features/trust/safety';
import type { Clock } from '#platform/clock.ts';
import type { Db, Queryable } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { takeSlug } from './former-slugs.ts';
import { type PublicText, requireAllowedTexts } from './judge-links.ts';
import { computePageDigest, listLinksOfPages } from './page-content.ts';
import { savePageLinks } from './save-page-links.ts';
import { type LinkPageRow, linkPages } from './schema.ts';
import { requirePublicTarget } from './target.ts';

export type LinksDeps = {
  db: Db;
  judge: Judge;
  clock: Clock;
  /** The public URL of the installation, without a trailing slash. */
  baseUrl: string;
  /** Whether no page is seen that a reviewer has not seen before. */
  reviewsBeforePublication: boolean;
};

/** The account, and the person who works in it. */
export type Actor = { userId: string; personId: string };
type Form = z.output<typeof linkPageForm>;

/**
 * Creates the link page of a persona.
 *
 * @returns its id
 * @throws AppError NOT_FOUND; CONFLICT when the persona has a page or the address is taken; FORBIDDEN for a team member who
 *   would show it; CONTENT_BLOCKED; VALIDATION_FAILED
 */
export async function createLinkPage(
  deps: LinksDeps,
  actor: Actor,
  form: Form & { personaId: string },
): Promise<string> {
  const { clock, db } = deps;
  const { userId } = actor;
  await getPersona(db, userId, form.personaId);
  await requireAcceptable(deps, actor, form);
  const now = clock();
  const id = newId();
  await db.transaction(async (tx) => {
    await takeSlug(tx, { pageId: id, slug: form.slug, now });
    const { bio, contentId, isOpen, personaId, slug, title } = form;
    const times = { submittedAt: now, createdAt: now, updatedAt: now };
    const state: LinkPageState = deps.reviewsBeforePublication ? 'waiting' : 'open';
    const created = await tx
      .insert(linkPages)
      .values({ id, userId, personaId, slug, title, bio, contentId, isOpen, state, ...times })
      .onConflictDoNothing()
      .returning({ id: linkPages.id });
    if (created.length === 0) throw new AppError('CONFLICT', 'This persona has a link page already.');
    await savePageLinks(tx, { id, userId, personaId }, form.links);
  });
  return id;
}

/**
 * Changes a page and its links. Its earlier address leads to it for 90 days. With review before publication it waits for a
 * reviewer once what it shows has changed; one that was declined waits in any case.
 *
 * @throws AppError as `createLinkPage`; CONFLICT also when it has changed since `version`
 */
export async function changeLinkPage(
  deps: LinksDeps,
  actor: Actor,
  id: string,
  form: Form & { version: number },
): Promise<void> {
  const { clock, db } = deps;
  const before = await getPageRow(db, actor.userId, id);
  await requireAcceptable(deps, actor, { ...form, wasOpen: before.isOpen });
  const now = clock();
  await db.transaction(async (tx) => {
    const [page] = await tx.select().from(linkPages).where(ownedPage(actor.userId, id)).for('update');
    if (!page) throw pageNotFound();
    if (page.version !== form.version) {
      throw new AppError('CONFLICT', 'The page was changed elsewhere. Load it again and repeat your change.');
    }
    if (page.slug !== form.slug) await takeSlug(tx, { pageId: id, slug: form.slug, former: page.slug, now });
    await savePageLinks(tx, page, form.links);
    const { bio, contentId, isOpen, slug, title } = form;
    const changed = { ...page, bio, contentId, isOpen, slug, title };
    const links = (await listLinksOfPages(tx, [id])).get(id) ?? [];
    await tx
      .update(linkPages)
      .set({
        ...{ bio, contentId, isOpen, slug, title, updatedAt: now, version: page.version + 1 },
        ...(awaitsReview(page, computePageDigest(changed, links), deps) && {
          ...{ state: 'waiting', submittedAt: now, decidedAt: null, reason: null },
        }),
      })
      .where(eq(linkPages.id, id));
  });
}

function awaitsReview(
  page: LinkPageRow,
  digest: string,
  { reviewsBeforePublication }: Pick<LinksDeps, 'reviewsBeforePublication'>,
): boolean {
  if (page.state === 'declined') return true;
  return reviewsBeforePublication && digest !== page.reviewedDigest;
}

/** @throws AppError FORBIDDEN, NOT_FOUND, CONTENT_BLOCKED, VALIDATION_FAILED */
async function requireAcceptable(
  deps: LinksDeps,
  { personId, userId }: Actor,
  form: Form & { wasOpen?: boolean },
): Promise<void> {
  const { baseUrl, db } = deps;
  if ((form.isOpen || form.wasOpen) && !(await isAccountAdmin(db, userId, personId))) {
    throw new AppError(
      'FORBIDDEN',
      'Only the owner and the admins of the team can show a page or change one that is shown.',
    );
  }
  for (const { target } of form.links) requirePublicTarget(target, baseUrl);
  if (form.contentId && !(await findPublicPicture(db, { userId, contentId: form.contentId }))) {
    throw new AppError('CONFLICT', 'Choose a completed, safe-for-work picture that was generated here.');
  }
  await requireAllowedTexts(deps, userId, listTexts(form));
}

const listTexts = ({ bio, links, slug, title }: Form): PublicText[] => [
  { field: 'address', text: slug.replaceAll('-', ' ') },
  { field: 'title', text: title },
  { field: 'bio', text: bio },
  ...links.map(({ hidesLabel, isAdult, label }) => ({
    field: 'label',
    text: label,
    isAdult: isAdult && hidesLabel,
  })),
];

/** Deletes a page with its links, their clicks and its addresses. @throws AppError NOT_FOUND, FORBIDDEN */
export async function deleteLinkPage(db: Db, { personId, userId }: Actor, id: string): Promise<void> {
  await getPageRow(db, userId, id);
  if (!(await isAccountAdmin(db, userId, personId))) {
    throw new AppError('FORBIDDEN', 'Only the owner and the admins of the team can delete a page.');
  }
  await db.delete(linkPages).where(ownedPage(userId, id));
}

const ownedPage = (userId: string, id: string) => and(eq(linkPages.id, id), eq(linkPages.userId, userId));

/** @throws AppError NOT_FOUND when the account has no such page */
export async function getPageRow(db: Queryable, userId: string, id: string): Promise<LinkPageRow> {
  const [page] = await db.select().from(linkPages).where(ownedPage(userId, id));
  if (!page) throw pageNotFound();
  return page;
}

const pageNotFound = () => new AppError('NOT_FOUND', 'There is no such link page.');
