import { AppError } from '#contract/errors.ts';
import { isAccountAdmin } from '#features/identity/team';
import type { Queryable } from '#platform/db/client.ts';

/**
 * Requires the account's owner or an admin of their team.
 *
 * @param deed completes "Only the owner and the admins of the team can …"
 * @throws AppError FORBIDDEN
 */
export async function requireManager(
  db: Queryable,
  { accountId, personId }: { accountId: string; personId: string },
  deed: string,
): Promise<void> {
  if (await isAccountAdmin(db, accountId, personId)) return;
  throw new AppError('FORBIDDEN', `Only the owner and the admins of the team can ${deed}.`);
}
