import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { publishContentChanges } from '#features/library/items';
import type { Db } from '#platform/db/client.ts';
import { contentItems } from '../items/schema.ts';
import { computeLikeness, type ReferenceKind } from './compute-likeness.ts';
import { type MeasurementDeps, measureFaces } from './measurements.ts';

/** The content ids of pictures that a person is compared with, of this account; empty when there are none. */
export type ListReferences = (db: Db, userId: string, id: string) => Promise<readonly string[]>;

type ReferenceDeps = {
  db: Db;
  /** The pictures of a persona's reference sheet. */
  listReferencePictures: ListReferences;
  /** The generated pictures of the set that a model was trained on. */
  listTrainingPictures: ListReferences;
};
export type LikenessDeps = MeasurementDeps & ReferenceDeps;

type Subject = { userId: string; personaId: string | null; modelId: string | null };
type Measured = Subject & { id: string };
type References = { kind: ReferenceKind; contentIds: readonly string[] };

const { id, modelId, personaId, userId } = contentItems;
const measuredColumns = { id, userId, personaId, modelId };

/** SQL condition: likeness is measured for the item. */
const isMeasurable = and(
  sql`${contentItems.type} in ('image', 'video')`,
  eq(contentItems.status, 'completed'),
  eq(contentItems.origin, 'generated'),
  isNull(contentItems.withheldAt),
);

/**
 * Measures the likeness of a picture or video to its persona's reference sheet, or without one to the training set of
 * its model. Has no effect for other items.
 *
 * @returns the persona whose sheet has the picture, so that its other pictures are to be measured again; null otherwise
 */
export async function measureLikeness(
  deps: LikenessDeps,
  contentId: string,
  signal: AbortSignal,
): Promise<{ userId: string; personaId: string } | null> {
  const [item] = await deps.db
    .select(measuredColumns)
    .from(contentItems)
    .where(and(eq(id, contentId), isMeasurable));
  const references = item && (await findReferences(deps, item));
  if (!references) return null;
  await measureAgainst(deps, references, [item], signal);
  const isReference = references.kind === 'sheet' && references.contentIds.includes(contentId);
  return isReference && item.personaId ? { userId: item.userId, personaId: item.personaId } : null;
}

/** Pictures of a persona that one run measures again. */
const page = 100;

/**
 * Measures pictures of a persona again, in the order of their ids, from stored embeddings; faces are looked for only in
 * pictures that have none yet.
 *
 * @param after the last id of the run before
 * @returns the last id when there may be more; null at the end
 */
export async function remeasureLikeness(
  deps: LikenessDeps,
  of: { userId: string; personaId: string; after?: string | undefined },
  signal: AbortSignal,
): Promise<string | null> {
  const items = await deps.db
    .select(measuredColumns)
    .from(contentItems)
    .where(
      and(
        eq(userId, of.userId),
        eq(personaId, of.personaId),
        isMeasurable,
        of.after ? gt(id, of.after) : undefined,
      ),
    )
    .orderBy(asc(id))
    .limit(page);
  const groups = Map.groupBy(items, (item) => item.modelId);
  for (const [model, members] of groups) {
    const references = await findReferences(deps, { ...of, modelId: model });
    if (references) await measureAgainst(deps, references, members, signal);
    else await storeLikeness(deps.db, of.userId, new Map(members.map((item) => [item.id, null])));
  }
  return items.length === page ? (items.at(-1)?.id ?? null) : null;
}

/** Finds what the pictures of a persona or model are compared with: the sheet, or without one the set of the model. */
export async function findReferences(deps: ReferenceDeps, subject: Subject): Promise<References | null> {
  const { db } = deps;
  if (subject.personaId) {
    const contentIds = await deps.listReferencePictures(db, subject.userId, subject.personaId);
    if (contentIds.length > 0) return { kind: 'sheet', contentIds };
  }
  if (subject.modelId) {
    const contentIds = await deps.listTrainingPictures(db, subject.userId, subject.modelId);
    if (contentIds.length > 0) return { kind: 'training', contentIds };
  }
  return null;
}

/** @param items of one account */
async function measureAgainst(
  deps: LikenessDeps,
  { contentIds, kind }: References,
  items: readonly Measured[],
  signal: AbortSignal,
): Promise<void> {
  const [first] = items;
  if (!first) return;
  const ids = items.map((item) => item.id);
  const embeddings = await measureFaces(deps, first.userId, [...new Set([...contentIds, ...ids])], signal);
  const likeness = new Map(
    ids.map((item) => {
      // A reference shows the person alone: its largest face. No picture is compared with itself.
      const others = contentIds.filter((reference) => reference !== item);
      const references = others.flatMap((reference) => embeddings.get(reference)?.slice(0, 1) ?? []);
      return [item, computeLikeness(embeddings.get(item) ?? [], references, kind)];
    }),
  );
  await storeLikeness(deps.db, first.userId, likeness);
}

/** Stores what changed, and updates the owner's open pages. */
async function storeLikeness(
  db: Db,
  owner: string,
  likeness: ReadonlyMap<string, number | null>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const changed: string[] = [];
    // Items are locked in the order of their ids, like everywhere.
    for (const [contentId, value] of [...likeness].sort(([one], [other]) => (one < other ? -1 : 1))) {
      const rows = await tx
        .update(contentItems)
        .set({ likeness: value })
        .where(
          and(
            eq(id, contentId),
            eq(userId, owner),
            sql`${contentItems.likeness} is distinct from ${value}::smallint`,
          ),
        )
        .returning({ id });
      changed.push(...rows.map((row) => row.id));
    }
    await publishContentChanges(tx, owner, changed);
  });
}
