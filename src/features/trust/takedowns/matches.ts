import { findCopyById, listCopies } from '#features/library/items';
import { listUploadCopies } from '#features/library/uploads';
import type { PictureFingerprint } from '#features/trust/removed-pictures';
import type { Queryable } from '#platform/db/client.ts';
import type { CaseRow } from './schema.ts';

/** An item or upload that a case is about. */
export type Match = {
  kind: 'content' | 'upload';
  id: string;
  userId: string;
  sha256: string | null;
  /** Hamming distance of the 64-bit perceptual hash to the reported picture; null for a named item. */
  distance: number | null;
};

/** What a case searches for: the items that it names, and the fingerprints of their pictures. */
export type MatchQuery = { named: readonly string[]; fingerprints: readonly PictureFingerprint[] };

type ReportedPicture = Pick<CaseRow, 'contentId' | 'pictureSha256' | 'pictureHash'>;

/**
 * Builds the search of a case from the reporter's picture and the named items. The fingerprints of the items are part
 * of it, so that their copies are found too.
 *
 * @param contentIds further items that the reviewer found
 */
export async function buildMatchQuery(
  db: Queryable,
  { contentId, pictureHash, pictureSha256 }: ReportedPicture,
  contentIds: readonly string[] = [],
): Promise<MatchQuery> {
  const named = [...new Set([...(contentId ? [contentId] : []), ...contentIds])];
  const fingerprints: PictureFingerprint[] = [];
  if (pictureSha256) fingerprints.push({ sha256s: [pictureSha256], perceptualHash: pictureHash });
  for (const id of named) {
    const item = await findCopyById(db, id);
    if (!item) continue;
    fingerprints.push({ sha256s: item.sha256 ? [item.sha256] : [], perceptualHash: item.perceptualHash });
  }
  return { named, fingerprints };
}

/** Finds the items and uploads of all users that match: named, with the same bytes, or similar by perceptual hash. */
export async function findMatches(db: Queryable, { fingerprints, named }: MatchQuery): Promise<Match[]> {
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
    const item = await findCopyById(db, id);
    if (item) add('content', item, null);
  }
  for (const each of fingerprints) {
    const [copies, uploads] = [await listCopies(db, each), await listUploadCopies(db, each)];
    const bits = (copy: Omit<Match, 'kind'>) =>
      copy.sha256 && each.sha256s.includes(copy.sha256) ? 0 : copy.distance;
    for (const copy of copies) add('content', copy, bits(copy) ?? 0);
    for (const copy of uploads) add('upload', copy, bits(copy) ?? 0);
  }
  return [...found.values()];
}
