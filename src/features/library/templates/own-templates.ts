import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { OwnTemplate, templateForm } from '#contract/templates.ts';
import type { Queryable, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { promptTemplates } from './schema.ts';

type TemplateRow = typeof promptTemplates.$inferSelect;

/** Lists an account's templates, newest first. */
export async function listTemplates(db: Queryable, userId: string): Promise<OwnTemplate[]> {
  const rows = await db
    .select()
    .from(promptTemplates)
    .where(eq(promptTemplates.userId, userId))
    .orderBy(desc(promptTemplates.id));
  return rows.map(toTemplate);
}

/** Creates a template whose texts passed the safety check. @throws AppError CONFLICT when the limit is reached */
export async function createTemplate(
  tx: Tx,
  userId: string,
  form: z.output<typeof templateForm>,
): Promise<OwnTemplate> {
  // Serializes concurrent calls, so that each counts the result of the one before.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('prompt_templates'), hashtext(${userId}))`);
  const [kept] = await tx
    .select({ n: count() })
    .from(promptTemplates)
    .where(eq(promptTemplates.userId, userId));
  if ((kept?.n ?? 0) >= limits.ownTemplatesMaximum) {
    throw new AppError(
      'CONFLICT',
      `You have reached the limit of ${limits.ownTemplatesMaximum} templates. Delete one to create another.`,
    );
  }
  const values = { id: newId(), userId, ...form };
  const [row] = await tx.insert(promptTemplates).values(values).returning();
  if (!row) throw new Error('the template was not stored');
  return toTemplate(row);
}

/** @throws AppError NOT_FOUND for an unknown template and for another account's */
export async function getTemplate(db: Queryable, userId: string, templateId: string): Promise<OwnTemplate> {
  const [row] = await db.select().from(promptTemplates).where(ownedBy(userId, templateId));
  if (!row) throw templateNotFound();
  return toTemplate(row);
}

/** Renames a template; the name has passed the safety check. @throws AppError NOT_FOUND */
export async function renameTemplate(
  db: Queryable,
  userId: string,
  templateId: string,
  name: string,
): Promise<OwnTemplate> {
  const mine = ownedBy(userId, templateId);
  const [row] = await db.update(promptTemplates).set({ name }).where(mine).returning();
  if (!row) throw templateNotFound();
  return toTemplate(row);
}

/** @throws AppError NOT_FOUND */
export async function deleteTemplate(db: Queryable, userId: string, templateId: string): Promise<void> {
  const deleted = await db.delete(promptTemplates).where(ownedBy(userId, templateId)).returning();
  if (deleted.length === 0) throw templateNotFound();
}

const ownedBy = (userId: string, templateId: string) =>
  and(eq(promptTemplates.id, templateId), eq(promptTemplates.userId, userId));

const templateNotFound = () => new AppError('NOT_FOUND', 'There is no such template.');

function toTemplate({ userId: _, createdAt, ...row }: TemplateRow): OwnTemplate {
  return { ...row, createdAt: createdAt.toISOString() };
}
