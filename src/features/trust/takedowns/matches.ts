import { copiesOf, copyById } from '#features/library/items';
import { uploadsLike } from '#features/library/uploads';
import type { PictureMarks } from '#features/trust/removed-pictures';
import type { Queryable } from '#platform/db/client.ts';
import type { CaseRow } from './schema.ts';

/** Something of somebody's that a case is about. */
export type Match = {
  kind: 'content' | 'upload';
  id: string;
  userId: string;
  sha256: string | null;
  /** Bits of 64 in which it differs from what was reported; null for what was named itself. */
  distance: number | null;
};

/** What a case looks for: the items that it names, and everything that a picture of it is known by. */
export type Wanted = { named: readonly string[]; marks: readonly PictureMarks[] };

type Pictured = Pick<CaseRow, 'contentId' | 'pictureSha256' | 'pictureHash'>;

/**
 * What a case is about: the picture that was handed in, and the items that are named. What an item looks like counts
 * as much as the item, so that its copies are found with it.
 *
 * @param contentIds further items, found by a reviewer
 */
export async function wantedBy(
  db: Queryable,
  { contentId, pictureHash, pictureSha256 }: Pictured,
  contentIds: readonly string[] = [],
): Promise<Wanted> {
  const named = [...new Set([...(contentId ? [contentId] : []), ...contentIds])];
  const marks: PictureMarks[] = [];
  if (pictureSha256) marks.push({ sha256s: [pictureSha256], perceptualHash: pictureHash });
  for (const id of named) {
    const item = await copyById(db, id);
    if (!item) continue;
    marks.push({ sha256s: item.sha256 ? [item.sha256] : [], perceptualHash: item.perceptualHash });
  }
  return { named, marks };
}

/** Everybody's items and uploads that are what a case looks for: named, the same bytes, or the same looks. */
export async function findMatches(db: Queryable, { marks, named }: Wanted): Promise<Match[]> {
  const found = new Map<string, Match>();
  const add = (
    kind: Match['kind'],
    { id, userId, sha256, distance }: Omit<Match, 'kind'>,
    bits: number | null,
  ) => {
    const known = found.get(id);
    const nearer = known && (known.distance ?? -1) <= (bits ?? -1);
    if (!nearer) found.set(id, { kind, id, userId, sha256, distance: bits ?? distance });
  };
  for (const id of named) {
    const item = await copyById(db, id);
    if (item) add('content', item, null);
  }
  for (const each of marks) {
    const [copies, handedIn] = [await copiesOf(db, each), await uploadsLike(db, each)];
    const bits = (copy: Omit<Match, 'kind'>) =>
      copy.sha256 && each.sha256s.includes(copy.sha256) ? 0 : copy.distance;
    for (const copy of copies) add('content', copy, bits(copy) ?? 0);
    for (const copy of handedIn) add('upload', copy, bits(copy) ?? 0);
  }
  return [...found.values()];
}
