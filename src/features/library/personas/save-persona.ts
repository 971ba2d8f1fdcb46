import { count, eq, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { formatPersonaPrompt } from '#contract/persona-looks.ts';
import type { PersonaForm } from '#contract/personas.ts';
import { type Judge, requireAllowed } from '#features/trust/safety';
import type { Db, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { awaitReview } from './await-review.ts';
import { getPersonaRow, listPersonaNames, ownedBy, personaNotFound } from './queries.ts';
import { personas } from './schema.ts';

export type PersonaDeps = { db: Db; judge: Judge };

/**
 * Creates a persona.
 *
 * @param given.identityKey identifies the person to engines; a new one by default
 * @returns its id
 * @throws AppError CONTENT_BLOCKED naming field and term; CONFLICT when the limit is reached
 */
export async function createPersona(
  { db, judge }: PersonaDeps,
  given: { userId: string; form: PersonaForm; identityKey?: string },
): Promise<string> {
  const { userId, form, identityKey = newId() } = given;
  await requireAllowedPersona({ db, judge }, userId, form);
  return db.transaction(async (tx) => {
    await requireBelowLimit(tx, userId);
    const id = newId();
    await tx.insert(personas).values({ ...toColumns(form), id, userId, identityKey });
    return id;
  });
}

/** @throws AppError CONTENT_BLOCKED naming field and term; NOT_FOUND */
export async function updatePersona(
  { db, judge }: PersonaDeps,
  given: { userId: string; personaId: string; form: PersonaForm },
): Promise<void> {
  const { userId, personaId, form } = given;
  await getPersonaRow(db, userId, personaId);
  await requireAllowedPersona({ db, judge }, userId, form);
  await db.transaction(async (tx) => {
    const updated = await tx
      .update(personas)
      .set({ ...toColumns(form), updatedAt: sql`now()` })
      .where(ownedBy(userId, personaId))
      .returning({ id: personas.id });
    if (updated.length === 0) throw personaNotFound();
    await awaitReview(tx, personaId);
  });
}

/** Deletes a persona. @throws AppError NOT_FOUND */
export async function deletePersona(db: Db, userId: string, personaId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const deleted = await tx.delete(personas).where(ownedBy(userId, personaId)).returning();
    if (deleted.length === 0) throw personaNotFound();
    await awaitReview(tx, personaId);
  });
}

/**
 * Copies the settings under another name, as a new person with the same look.
 *
 * @returns the new persona's id
 * @throws AppError NOT_FOUND; CONFLICT; CONTENT_BLOCKED when the rules have changed since it was saved
 */
export async function clonePersona(
  dependencies: PersonaDeps,
  { userId, personaId }: { userId: string; personaId: string },
): Promise<string> {
  const row = await getPersonaRow(dependencies.db, userId, personaId);
  const name = `Copy of ${row.name}`.slice(0, limits.personNameMaximum).trimEnd();
  return createPersona(dependencies, { userId, form: { ...row, name } });
}

/**
 * Checks every text of a persona by field. Its own name may be a full name; known people are refused under it too.
 *
 * @throws AppError CONTENT_BLOCKED
 */
async function requireAllowedPersona(
  { db, judge }: PersonaDeps,
  userId: string,
  form: PersonaForm,
): Promise<void> {
  const { name, look, details, negativePrompt, category } = form;
  const fields = { name, look: formatPersonaPrompt({ look, details: '' }), details, negativePrompt };
  const ownNames = [name, ...(await listPersonaNames(db, userId))];
  await requireAllowed(judge, { category, fields, ownNames });
}

function toColumns({ name, look, details, loras, negativePrompt, modelId, category }: PersonaForm) {
  return { name, look, details, loras, negativePrompt, modelId: modelId ?? null, category };
}

/** Serializes concurrent calls, so that each counts the result of the one before. @throws AppError CONFLICT */
async function requireBelowLimit(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('personas'), hashtext(${userId}))`);
  const [kept] = await tx.select({ n: count() }).from(personas).where(eq(personas.userId, userId));
  if ((kept?.n ?? 0) >= limits.personasMaximum) {
    throw new AppError(
      'CONFLICT',
      `You have reached the limit of ${limits.personasMaximum} personas. Delete one to create another.`,
    );
  }
}
