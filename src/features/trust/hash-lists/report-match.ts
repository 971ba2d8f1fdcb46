import { AppError } from '#contract/errors.ts';
import { listAdministratorIds } from '#features/identity/accounts';
import { notifyUser } from '#features/messaging/notifications';
import { recordAuditEntry } from '#features/trust/audit';
import type { Db } from '#platform/db/client.ts';
import type { Pdq } from '#platform/media/pdq.ts';
import type { FindListed } from './find-listed.ts';
import type { ListedMatch } from './search-lists.ts';

const kinds = {
  upload: { title: 'An upload matches a hash list', action: 'upload.listed' },
  output: { title: 'A result matches a hash list', action: 'output.listed' },
} as const;

type Sighting = {
  match: ListedMatch;
  kind: keyof typeof kinds;
  /** The account that uploaded it; null for a result, which its stored inspection names. */
  userId: string | null;
  /** The same for repeated attempts, of which administrators are notified once. */
  occasion: string;
  now: Date;
};

/** Notifies the administrators of a picture that a list has, and records it in the audit log. */
export async function reportMatch(db: Db, { kind, match, now, occasion, userId }: Sighting): Promise<void> {
  const { distance, label, list } = match;
  const { action, title } = kinds[kind];
  const reference = label === null ? '' : ` (${label})`;
  await db.transaction(async (tx) => {
    for (const administrator of await listAdministratorIds(tx)) {
      await notifyUser(tx, {
        userId: administrator,
        occasion: `listed:${occasion}`,
        title,
        message: `It was refused. List “${list}”${reference}, ${distance} of 256 bits differ.`,
      });
    }
    const details = { list, label, distance };
    await recordAuditEntry(tx, { actorId: null, action, subjectId: userId, details, now });
  });
}

/**
 * Searches the hash lists for an upload and reports a match.
 *
 * @returns the match, for which the upload is refused; null for none
 * @throws AppError UNAVAILABLE when the lists cannot be searched
 */
export async function findListedUpload(
  { db, findListed }: { db: Db; findListed: FindListed },
  { now, pdq, userId }: { userId: string; pdq: Pdq; now: Date },
): Promise<ListedMatch | null> {
  const match = await findListed(async () => [pdq]).catch((cause: unknown) => {
    throw new AppError('UNAVAILABLE', 'Pictures cannot be checked now. Try again later.', undefined, {
      cause,
    });
  });
  if (match) await reportMatch(db, { match, kind: 'upload', userId, occasion: `${userId}:${pdq.hash}`, now });
  return match;
}
