import { AppError } from '#contract/errors.ts';
import { isAccountAdmin } from '#features/identity/team';
import type { Queryable } from '#platform/db/client.ts';

/** The account that a call works in, and who calls. */
export type ChannelCaller = { accountId: string; personId: string };

/** @throws AppError FORBIDDEN for team members who are no admins: they write posts and hand them in */
export async function requireMayManageChannels(
  db: Queryable,
  { accountId, personId }: ChannelCaller,
): Promise<void> {
  if (await isAccountAdmin(db, accountId, personId)) return;
  throw new AppError(
    'FORBIDDEN',
    'Only the owner and the admins of the team can connect, change and disconnect channels.',
  );
}
