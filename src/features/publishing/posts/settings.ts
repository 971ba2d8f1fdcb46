import { eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { PublishingSettings } from '#contract/posts.ts';
import { isTimeZone } from '#contract/zoned-time.ts';
import { isAccountAdmin } from '#features/identity/team';
import type { Db, Queryable } from '#platform/db/client.ts';
import type { PostCaller } from './deps.ts';
import { publishingSettings } from './schema.ts';

const defaults: PublishingSettings = {
  timeZone: 'UTC',
  needsSecondPerson: false,
  disclosure: 'Made with AI',
};

/** What an account has decided about publishing; the defaults until it decides. */
export async function getPublishingSettings(db: Queryable, userId: string): Promise<PublishingSettings> {
  const [row] = await db.select().from(publishingSettings).where(eq(publishingSettings.userId, userId));
  if (!row) return defaults;
  const { disclosure, needsSecondPerson, timeZone } = row;
  return { timeZone, needsSecondPerson, disclosure };
}

/**
 * Changes what an account has decided about publishing.
 *
 * @throws AppError FORBIDDEN for a member who is no admin; VALIDATION_FAILED for an unknown time zone
 */
export async function changePublishingSettings(
  db: Db,
  caller: PostCaller,
  settings: PublishingSettings,
): Promise<PublishingSettings> {
  const { userId } = caller;
  await requireAccountAdmin(db, caller, 'change how this account publishes');
  if (!isTimeZone(settings.timeZone)) {
    throw new AppError('VALIDATION_FAILED', 'Choose a time zone, as Europe/Berlin.', {
      fields: ['timeZone'],
    });
  }
  await db
    .insert(publishingSettings)
    .values({ userId, ...settings })
    .onConflictDoUpdate({ target: publishingSettings.userId, set: settings });
  return settings;
}

/** @param what they would do, as "change the slots" @throws AppError FORBIDDEN for a member who is no admin */
export async function requireAccountAdmin(
  db: Queryable,
  { personId, userId }: PostCaller,
  what: string,
): Promise<void> {
  if (await isAccountAdmin(db, userId, personId)) return;
  throw new AppError('FORBIDDEN', `Only the owner and the admins of the team can ${what}.`);
}
