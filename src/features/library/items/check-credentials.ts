import { buffer } from 'node:stream/consumers';
import { AppError } from '#contract/errors.ts';
import type { ContentCredentialsState } from '#contract/library.ts';
import type { ContentCredentials, CredentialsCheck } from '#features/library/disclosure';
import type { Db } from '#platform/db/client.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { createTurns } from '#platform/turns.ts';
import { fileOf } from './queries.ts';

/** A large file takes 200 MB while it is checked. */
const inTurn = createTurns(1);

type Checking = {
  db: Db;
  storage: Pick<Storage, 'read'>;
  credentials: () => Promise<Pick<ContentCredentials, 'verify'>>;
};

/**
 * What the content credentials of an item's original say, and whether they hold, by its bytes as they lie there now.
 *
 * @throws AppError NOT_FOUND when the person has no such item, or it is in the trash or has failed; CONFLICT while
 *   it is being made
 */
export async function checkCredentials(
  { db, storage, credentials }: Checking,
  userId: string,
  contentId: string,
): Promise<ContentCredentialsState> {
  const { storageKey } = await fileOf(db, userId, contentId, 'original');
  const verified = await inTurn(async () => {
    const bytes = await storage.read(storageKey).then(buffer, nullIfMissing);
    return bytes && (await credentials()).verify(bytes);
  });
  if (!verified) return { state: 'unreadable', signer: null, signedAt: null, actions: [] };
  const { signer, actions, createdAt } = verified;
  return { state: stateOf(verified), signer, signedAt: createdAt?.toISOString() ?? null, actions };
}

function stateOf({ found, holds, problems }: CredentialsCheck): ContentCredentialsState['state'] {
  if (found) return holds ? 'valid' : 'invalid';
  return problems.length > 0 ? 'unreadable' : 'absent';
}

function nullIfMissing(error: unknown): null {
  if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
  throw error;
}
