import { sql } from 'drizzle-orm';
import type { AudienceOverview } from '#contract/audience.ts';
import { isAccountAdmin } from '#features/identity/team';
import type { Queryable } from '#platform/db/client.ts';
import type { AudienceDeps } from './audience-deps.ts';
import { listSignUpPages } from './consent/sign-up-pages.ts';
import { readContactLimit } from './contacts/contact-limit.ts';
import { countMailsOfMonth } from './mails/claim-mail.ts';
import { findSendingProblem } from './require-sending.ts';

/** Tags that the overview names for each account. */
const tagsShown = 500;

/** An account's audience against its limits, with its tags and sign-up pages. */
export async function readAudienceOverview(
  { brand, clock, db, settings }: AudienceDeps,
  { accountId: userId, personId }: { accountId: string; personId: string },
): Promise<AudienceOverview> {
  const { most, used } = await readContactLimit(db, userId);
  return {
    contacts: { used, most },
    mails: { used: await countMailsOfMonth(db, userId, clock()), most: settings.mailsPerMonth },
    sendingProblem: findSendingProblem(settings),
    isManager: await isAccountAdmin(db, userId, personId),
    tags: await listTags(db, userId),
    pages: await listSignUpPages(db, userId, brand.baseUrl),
  };
}

async function listTags(db: Queryable, userId: string): Promise<AudienceOverview['tags']> {
  const { rows } = await db.execute<{ personaId: string; tag: string; contacts: number }>(sql`
    select persona_id as "personaId", tag, count(*)::int as contacts
    from audience_contacts, unnest(tags) as tag
    where user_id = ${userId}
    group by persona_id, tag order by contacts desc, tag limit ${tagsShown}`);
  return rows;
}
