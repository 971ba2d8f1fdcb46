import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { SignUpPage, signUpPageForm } from '#contract/audience.ts';
import { AppError } from '#contract/errors.ts';
import { isAccountOpen } from '#features/identity/accounts';
import { getPersona, listPersonaNames } from '#features/library/personas';
import { requireAllowed } from '#features/trust/safety';
import type { Db, Queryable } from '#platform/db/client.ts';
import type { AudienceDeps } from '../audience-deps.ts';
import { type SignUpPageRow, signUpPages } from '../schema.ts';

export const getJoinUrl = (baseUrl: string, slug: string): string => `${baseUrl}/join/${slug}`;

const present = ({ userId: _, ...row }: SignUpPageRow, baseUrl: string): SignUpPage => ({
  ...row,
  url: getJoinUrl(baseUrl, row.slug),
});

/** The sign-up pages of an account. */
export async function listSignUpPages(db: Db, userId: string, baseUrl: string): Promise<SignUpPage[]> {
  const rows = await db.select().from(signUpPages).where(eq(signUpPages.userId, userId));
  return rows.map((row) => present(row, baseUrl));
}

/**
 * Sets the sign-up page and the sender of a persona. The words that strangers read are judged as safe for work.
 *
 * @throws AppError NOT_FOUND; CONTENT_BLOCKED; CONFLICT for the address of another page
 */
export async function saveSignUpPage(
  { brand, db, judge }: AudienceDeps,
  userId: string,
  personaId: string,
  form: z.output<typeof signUpPageForm>,
): Promise<SignUpPage> {
  await getPersona(db, userId, personaId);
  const ownNames = [...(await listPersonaNames(db, userId)), form.senderName];
  const fields = { address: form.slug.replaceAll('-', ' '), introduction: form.introduction };
  await requireAllowed(judge, { category: 'sfw', fields, ownNames });
  return db.transaction(async (tx) => {
    const [taken] = await tx
      .select({ personaId: signUpPages.personaId })
      .from(signUpPages)
      .where(eq(signUpPages.slug, form.slug));
    if (taken && taken.personaId !== personaId) throw slugTaken();
    const [row] = await tx
      .insert(signUpPages)
      .values({ ...form, personaId, userId })
      .onConflictDoUpdate({ target: signUpPages.personaId, set: form })
      .returning()
      .catch((error: unknown) => {
        // Another account took it between the two statements.
        throw isUniqueViolation(error) ? slugTaken() : error;
      });
    if (!row) throw new Error('the sign-up page was not stored');
    return present(row, brand.baseUrl);
  });
}

const slugTaken = () =>
  new AppError('CONFLICT', 'This address is taken. Choose another one.', { fields: ['slug'] });

function isUniqueViolation(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === '23505';
}

/** A persona's sign-up page with what it says; the sender of its mails. */
export type Sender = { page: SignUpPageRow; personaName: string };

/** The sender of a persona's mails; null while the creator has not set one. */
export async function findSender(db: Queryable, userId: string, personaId: string): Promise<Sender | null> {
  const [page] = await db
    .select()
    .from(signUpPages)
    .where(and(eq(signUpPages.personaId, personaId), eq(signUpPages.userId, userId)));
  if (!page) return null;
  return { page, personaName: (await getPersona(db, userId, personaId)).name };
}

/** The sender. @throws AppError CONFLICT without one */
export async function getSender(db: Queryable, userId: string, personaId: string): Promise<Sender> {
  const sender = await findSender(db, userId, personaId);
  if (sender) return sender;
  throw new AppError('CONFLICT', 'Set up the sign-up page with its sender first.');
}

/** The page that a visitor sees at an address; null for none, and where the account is suspended or closed. */
export async function findPublicPage(db: Queryable, slug: string): Promise<Sender | null> {
  const [page] = await db.select().from(signUpPages).where(eq(signUpPages.slug, slug));
  if (!page || !(await isAccountOpen(db, page.userId))) return null;
  return findSender(db, page.userId, page.personaId);
}
