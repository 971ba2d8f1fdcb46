import { buffer } from 'node:stream/consumers';
import { AppError } from '#contract/errors.ts';
import type { ContentCredentialsState } from '#contract/library.ts';
import type { ContentCredentials, CredentialsCheck } from '#features/library/disclosure';
import { createConcurrencyLimit } from '#platform/concurrency-limit.ts';
import type { Db } from '#platform/db/client.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { getContentFile } from './queries.ts';

const unreadable: ContentCredentialsState = {
  state: 'unreadable',
  signer: null,
  signedAt: null,
  stampedAt: null,
  isTrusted: null,
  actions: [],
};

/** Checking a large file takes 200 MB. */
const limitChecks = createConcurrencyLimit(1);

type CheckCredentialsDeps = {
  db: Db;
  storage: Pick<Storage, 'read'>;
  credentials: () => Promise<Pick<ContentCredentials, 'verify'>>;
};

/**
 * Reads and verifies the content credentials in the stored original of an item.
 *
 * @throws AppError NOT_FOUND when the account has no such item, or it is in the trash or failed; CONFLICT while it is
 *   being generated
 */
export async function checkCredentials(
  { db, storage, credentials }: CheckCredentialsDeps,
  userId: string,
  contentId: string,
): Promise<ContentCredentialsState> {
  const { storageKey } = await getContentFile(db, userId, contentId, 'original');
  const verified = await limitChecks(async () => {
    const bytes = await storage.read(storageKey).then(buffer, nullIfMissing);
    return bytes && (await credentials()).verify(bytes);
  });
  if (!verified) return unreadable;
  const { signer, actions, createdAt, stampedAt, trusted } = verified;
  return {
    state: toState(verified),
    signer,
    signedAt: createdAt?.toISOString() ?? null,
    stampedAt: stampedAt?.toISOString() ?? null,
    isTrusted: trusted,
    actions,
  };
}

function toState({ found, valid, problems }: CredentialsCheck): ContentCredentialsState['state'] {
  if (found) return valid ? 'valid' : 'invalid';
  return problems.length > 0 ? 'unreadable' : 'absent';
}

function nullIfMissing(error: unknown): null {
  if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
  throw error;
}
