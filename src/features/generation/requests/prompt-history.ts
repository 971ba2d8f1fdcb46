import { sql } from 'drizzle-orm';
import type { PromptHistoryEntry } from '#contract/generation.ts';
import type { Db } from '#platform/db/client.ts';
import { defineStatement } from '#platform/db/statement.ts';

/** The maximum of entries, and the newest calls that are searched for them. */
const maxEntries = 50;
const searchedCalls = 500;

const history = defineStatement<{ userId: string; madeBy: string | null }, PromptHistoryEntry>(
  'prompt_history',
  sql`
    select prompt, "negativePrompt", category, operation,
      to_char(used_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "usedAt"
    from (
      select distinct on (settings ->> 'prompt') settings ->> 'prompt' as prompt,
        settings ->> 'negativePrompt' as "negativePrompt", category, operation, created_at as used_at
      from (
        select settings, category, operation, created_at from generation_calls
        where user_id = ${sql.placeholder('userId')}::uuid
          and made_by is not distinct from ${sql.placeholder('madeBy')}::uuid
        order by created_at desc limit ${sql.raw(String(searchedCalls))}
      ) as newest
      where settings ? 'prompt'
      order by settings ->> 'prompt', created_at desc
    ) as each
    order by used_at desc limit ${sql.raw(String(maxEntries))}`,
);

/**
 * Lists the prompts that a user used recently in an account, as typed, newest first. Each prompt appears once, with its
 * last settings.
 *
 * @param madeBy the team member; null for the account's owner
 */
export function listPromptHistory(
  db: Db,
  userId: string,
  madeBy: string | null,
): Promise<PromptHistoryEntry[]> {
  return history(db, { userId, madeBy });
}
