import { count, eq, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { personaWords } from '#contract/persona-looks.ts';
import type { PersonaForm } from '#contract/personas.ts';
import { type Judge, requireAllowed } from '#features/trust/safety';
import type { Db, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { noPersona, ownedBy, personaRow } from './queries.ts';
import { personas } from './schema.ts';

export type PersonaDependencies = { db: Db; judge: Judge };

/**
 * Keeps a new persona.
 *
 * @param given.identityKey names the person to engines; left out for somebody who has not been seen before
 * @returns its id
 * @throws AppError CONTENT_BLOCKED naming field and term; CONFLICT when there are as many as there may be
 */
export async function createPersona(
  { db, judge }: PersonaDependencies,
  given: { userId: string; form: PersonaForm; identityKey?: string },
): Promise<string> {
  const { userId, form, identityKey = newId() } = given;
  await requireAllowedPersona(judge, form);
  return db.transaction(async (tx) => {
    await requireRoom(tx, userId);
    const id = newId();
    await tx.insert(personas).values({ ...columnsOf(form), id, userId, identityKey });
    return id;
  });
}

/** @throws AppError CONTENT_BLOCKED naming field and term; NOT_FOUND */
export async function updatePersona(
  { db, judge }: PersonaDependencies,
  given: { userId: string; personaId: string; form: PersonaForm },
): Promise<void> {
  const { userId, personaId, form } = given;
  await personaRow(db, userId, personaId);
  await requireAllowedPersona(judge, form);
  const updated = await db
    .update(personas)
    .set({ ...columnsOf(form), updatedAt: sql`now()` })
    .where(ownedBy(userId, personaId))
    .returning({ id: personas.id });
  if (updated.length === 0) throw noPersona();
}

/**
 * The same settings under another name: somebody else, who has the look in common.
 *
 * @returns the new persona's id
 * @throws AppError NOT_FOUND; CONFLICT; CONTENT_BLOCKED where the rules have changed since it was kept
 */
export async function clonePersona(
  dependencies: PersonaDependencies,
  { userId, personaId }: { userId: string; personaId: string },
): Promise<string> {
  const row = await personaRow(dependencies.db, userId, personaId);
  const name = `Copy of ${row.name}`.slice(0, limits.personNameMaximum).trimEnd();
  return createPersona(dependencies, { userId, form: { ...row, name } });
}

/** Everything of a persona that somebody typed or chose, by the field it stands in. */
function requireAllowedPersona(judge: Judge, form: PersonaForm): Promise<void> {
  const { name, look, details, negativePrompt, category } = form;
  const fields = { name, look: personaWords({ look, details: '' }), details, negativePrompt };
  return requireAllowed(judge, { category, fields });
}

function columnsOf({ name, look, details, negativePrompt, modelId, category }: PersonaForm) {
  return { name, look, details, negativePrompt, modelId: modelId ?? null, category };
}

/** Two at once are counted one after the other. @throws AppError CONFLICT */
async function requireRoom(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('personas'), hashtext(${userId}))`);
  const [kept] = await tx.select({ n: count() }).from(personas).where(eq(personas.userId, userId));
  if ((kept?.n ?? 0) >= limits.personasMaximum) {
    throw new AppError(
      'CONFLICT',
      `You have ${limits.personasMaximum} personas, as many as there may be. Delete one that you no longer use.`,
    );
  }
}
