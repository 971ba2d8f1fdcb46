import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { ScenePreset, ScenePresetKind } from '#contract/scene-presets.ts';
import type { Queryable, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { contentItems } from '../items/schema.ts';
import { scenePresets } from './schema.ts';

export type PresetFields = Pick<ScenePreset, 'contentId' | 'name' | 'words'>;

const { kind, name, userId: owner } = scenePresets;

/** Lists an account's outfits and places by name. */
export async function listScenePresets(db: Queryable, userId: string): Promise<ScenePreset[]> {
  const rows = await selectPresets(db).where(eq(owner, userId)).orderBy(sql`lower(${name})`, scenePresets.id);
  return rows.map(toPreset);
}

/** Finds one of an account's presets of a kind; null if there is none. */
export async function findScenePreset(
  db: Queryable,
  userId: string,
  preset: { id: string; kind: ScenePresetKind },
): Promise<ScenePreset | null> {
  const [row] = await selectPresets(db).where(and(ownedBy(userId, preset.id), eq(kind, preset.kind)));
  return row ? toPreset(row) : null;
}

/**
 * Creates a preset whose texts passed the safety check.
 *
 * @throws AppError CONFLICT when the limit is reached, or the account has a preset of that kind and name
 */
export async function createScenePreset(
  tx: Tx,
  { madeBy, userId }: { userId: string; madeBy: string | null },
  form: PresetFields & { kind: ScenePresetKind },
): Promise<ScenePreset> {
  await lockPresets(tx, userId);
  const saved = await tx.$count(scenePresets, and(eq(owner, userId), eq(kind, form.kind)));
  if (saved >= limits.scenePresetsMaximum) {
    const message = `You have reached the limit of ${limits.scenePresetsMaximum} ${form.kind}s. Delete one to save another.`;
    throw new AppError('CONFLICT', message);
  }
  const id = newId();
  await requireFreeName(tx, { userId, id, ...form });
  await tx.insert(scenePresets).values({ id, userId, madeBy, ...form });
  return getScenePreset(tx, userId, id);
}

/**
 * Replaces name, words and picture of a preset. The texts passed the safety check.
 *
 * @throws AppError NOT_FOUND; CONFLICT when the account has another preset of that kind and name
 */
export async function changeScenePreset(
  tx: Tx,
  { id, userId }: { id: string; userId: string },
  fields: PresetFields,
): Promise<ScenePreset> {
  await lockPresets(tx, userId);
  const before = await getScenePreset(tx, userId, id);
  await requireFreeName(tx, { userId, id, kind: before.kind, name: fields.name });
  await tx
    .update(scenePresets)
    .set({ ...fields, updatedAt: sql`now()` })
    .where(ownedBy(userId, id));
  return getScenePreset(tx, userId, id);
}

/** @throws AppError NOT_FOUND */
export async function deleteScenePreset(db: Queryable, userId: string, id: string): Promise<void> {
  const deleted = await db.delete(scenePresets).where(ownedBy(userId, id)).returning();
  if (deleted.length === 0) throw presetNotFound();
}

async function getScenePreset(tx: Tx, userId: string, id: string): Promise<ScenePreset> {
  const [row] = await selectPresets(tx).where(ownedBy(userId, id));
  if (!row) throw presetNotFound();
  return toPreset(row);
}

/** A picture in the trash is not shown. */
const selectPresets = (db: Queryable) =>
  db
    .select({ preset: scenePresets, contentId: contentItems.id })
    .from(scenePresets)
    .leftJoin(contentItems, and(eq(contentItems.id, scenePresets.contentId), isNull(contentItems.trashedAt)))
    .$dynamic();

/** Serializes concurrent calls, so that each counts and compares with the result of the one before. */
async function lockPresets(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('scene_presets'), hashtext(${userId}))`);
}

async function requireFreeName(
  tx: Tx,
  preset: Pick<ScenePreset, 'id' | 'kind' | 'name'> & { userId: string },
): Promise<void> {
  const sameName = sql`lower(${name}) = lower(${preset.name})`;
  const [other] = await tx
    .select({ name })
    .from(scenePresets)
    .where(and(eq(owner, preset.userId), eq(kind, preset.kind), sameName, ne(scenePresets.id, preset.id)));
  if (!other) return;
  const article = preset.kind === 'outfit' ? 'an' : 'a';
  throw new AppError('CONFLICT', `There is ${article} ${preset.kind} “${other.name}”. Choose another name.`);
}

const ownedBy = (userId: string, id: string) => and(eq(scenePresets.id, id), eq(owner, userId));

const presetNotFound = () => new AppError('NOT_FOUND', 'It was deleted, or it never existed.');

type PresetRow = { preset: typeof scenePresets.$inferSelect; contentId: string | null };

function toPreset({ contentId, preset: { updatedAt, userId: _, ...preset } }: PresetRow): ScenePreset {
  return { ...preset, contentId, updatedAt: updatedAt.toISOString() };
}
