import { and, desc, eq, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { personaWords } from '#contract/persona-looks.ts';
import type { Persona } from '#contract/personas.ts';
import { newestPicturesOf } from '#features/library/items';
import type { Queryable } from '#platform/db/client.ts';
import { personas, shareLinks } from './schema.ts';

export type PersonaRow = typeof personas.$inferSelect;

/** Every column, and whether a link to it is open; there is one at most. */
const withShared = (db: Queryable) =>
  db
    .select({ persona: personas, shared: sql<boolean>`${shareLinks.id} is not null` })
    .from(personas)
    .leftJoin(shareLinks, eq(shareLinks.personaId, personas.id));

/** A person's personas with their portraits, the newest first. */
export async function listPersonas(db: Queryable, userId: string): Promise<Persona[]> {
  const rows = await withShared(db).where(eq(personas.userId, userId)).orderBy(desc(personas.id));
  const ids = rows.map(({ persona }) => persona.id);
  const portraits = await newestPicturesOf(db, userId, ids);
  return rows.map((row) => present(row.persona, row.shared, portraits));
}

/** @throws AppError NOT_FOUND for an unknown persona and for somebody else's */
export async function getPersona(db: Queryable, userId: string, personaId: string): Promise<Persona> {
  const [row] = await withShared(db).where(ownedBy(userId, personaId));
  if (!row) throw noPersona();
  return present(row.persona, row.shared, await newestPicturesOf(db, userId, [personaId]));
}

/** @throws AppError NOT_FOUND for an unknown persona and for somebody else's */
export async function personaRow(db: Queryable, userId: string, personaId: string): Promise<PersonaRow> {
  const [row] = await db.select().from(personas).where(ownedBy(userId, personaId));
  if (!row) throw noPersona();
  return row;
}

export const ownedBy = (userId: string, personaId: string) =>
  and(eq(personas.id, personaId), eq(personas.userId, userId));

export function noPersona(): AppError {
  return new AppError('NOT_FOUND', 'There is no such persona.');
}

function present(row: PersonaRow, isShared: boolean, portraits: ReadonlyMap<string, string>): Persona {
  const { id, name, look, details, negativePrompt, modelId, category } = row;
  return {
    id,
    name,
    look,
    details,
    negativePrompt,
    modelId,
    category,
    prompt: personaWords(row),
    portraitContentId: portraits.get(id) ?? null,
    shared: isShared,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
