import { and, desc, eq, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { formatPersonaPrompt } from '#contract/persona-looks.ts';
import type { Persona } from '#contract/personas.ts';
import { listNewestPictures } from '#features/library/items';
import type { Queryable } from '#platform/db/client.ts';
import { type SheetSummary, summariseSheets } from './reference-pictures.ts';
import { personas, shareLinks } from './schema.ts';

export type PersonaRow = typeof personas.$inferSelect;

/** Selects personas with whether a share link is open; a persona has at most one. */
const selectWithShared = (db: Queryable) =>
  db
    .select({ persona: personas, shared: sql<boolean>`${shareLinks.id} is not null` })
    .from(personas)
    .leftJoin(shareLinks, eq(shareLinks.personaId, personas.id));

/** Lists an account's personas with their portraits, newest first. */
export async function listPersonas(db: Queryable, userId: string): Promise<Persona[]> {
  const rows = await selectWithShared(db).where(eq(personas.userId, userId)).orderBy(desc(personas.id));
  const ids = rows.map(({ persona }) => persona.id);
  const pictures = await listPictures(db, userId, ids);
  return rows.map((row) => toPersona(row.persona, row.shared, pictures));
}

/** The names of an account's personas, which are the full names that the adult category takes. */
export async function listPersonaNames(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db.select({ name: personas.name }).from(personas).where(eq(personas.userId, userId));
  return rows.map(({ name }) => name);
}

/** An account's personas by what they are called and what category their pictures have, newest first. */
export function listPersonaFacts(
  db: Queryable,
  userId: string,
): Promise<Pick<PersonaRow, 'id' | 'name' | 'category'>[]> {
  const { category, id, name } = personas;
  return db
    .select({ id, name, category })
    .from(personas)
    .where(eq(personas.userId, userId))
    .orderBy(desc(id));
}

/** @throws AppError NOT_FOUND for an unknown persona and for another account's */
export async function getPersona(db: Queryable, userId: string, personaId: string): Promise<Persona> {
  const [row] = await selectWithShared(db).where(ownedBy(userId, personaId));
  if (!row) throw personaNotFound();
  return toPersona(row.persona, row.shared, await listPictures(db, userId, [personaId]));
}

/** @throws AppError NOT_FOUND for an unknown persona and for another account's */
export async function getPersonaRow(db: Queryable, userId: string, personaId: string): Promise<PersonaRow> {
  const [row] = await db.select().from(personas).where(ownedBy(userId, personaId));
  if (!row) throw personaNotFound();
  return row;
}

export const ownedBy = (userId: string, personaId: string) =>
  and(eq(personas.id, personaId), eq(personas.userId, userId));

export function personaNotFound(): AppError {
  return new AppError('NOT_FOUND', 'There is no such persona.');
}

/** The newest pictures and the reference sheets of personas, by persona id. */
type Pictures = { newest: ReadonlyMap<string, string>; sheets: ReadonlyMap<string, SheetSummary> };

async function listPictures(db: Queryable, userId: string, ids: readonly string[]): Promise<Pictures> {
  return {
    newest: await listNewestPictures(db, userId, ids),
    sheets: await summariseSheets(db, userId, ids),
  };
}

/** Finds the newest picture; instead of another view of the reference sheet its front picture. */
function findPortrait(id: string, { newest, sheets }: Pictures): string | null {
  const [picture, sheet] = [newest.get(id), sheets.get(id)];
  if (picture && sheet?.contentIds.has(picture)) return sheet.front ?? picture;
  return picture ?? sheet?.front ?? null;
}

function toPersona(row: PersonaRow, isShared: boolean, pictures: Pictures): Persona {
  const { id, name, look, details, loras, negativePrompt, modelId, category } = row;
  return {
    id,
    name,
    look,
    details,
    negativePrompt,
    modelId,
    loras,
    category,
    prompt: formatPersonaPrompt(row),
    portraitContentId: findPortrait(id, pictures),
    referencePictures: pictures.sheets.get(id)?.count ?? 0,
    generatedReferencePictures: pictures.sheets.get(id)?.generated ?? 0,
    shared: isShared,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
