/** What must hold for every job when all have ended. Each finding is a sentence. */

import { sql } from 'drizzle-orm';
import { auditLedger } from '#features/billing/ledger';
import { contentFileRecords } from '#features/library/items';
import { uploadFileRecords } from '#features/library/uploads';
import type { Db } from '#platform/db/client.ts';
import { checkFiles } from '#platform/storage/check-files.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { hourMs } from '#platform/time.ts';

type Queries = Record<string, ReturnType<typeof sql>>;

/** Each query selects the ids of violations. */
const wrong: Queries = {
  'jobs have not ended': sql`select id from engine_jobs where state in ('queued', 'running', 'checking') or ended_at is null`,
  'ended jobs are still leased': sql`select id from engine_jobs where leased_by is not null`,
  'jobs did not publish their end exactly once': sql`
    select jobs.id from engine_jobs as jobs
    left join (
      select (data -> 'job' ->> 'id')::uuid as id, count(*) as ends from user_events
      where name = 'job' and data -> 'job' ->> 'state' in ('completed', 'failed', 'cancelled') group by 1
    ) as published using (id)
    where coalesce(ends, 0) <> 1`,
  'jobs have a wrong number of notifications': sql`
    select jobs.id from engine_jobs as jobs
    left join notifications on notifications.user_id = jobs.user_id
      and occasion like 'job:' || jobs.id || ':%'
    where bundle_size = 1 group by jobs.id
    having count(occasion) <> case when jobs.state = 'cancelled' then 0 else 1 end
      or max(occasion) <> 'job:' || jobs.id || ':' || jobs.state`,
  'bundles do not have exactly one notification': sql`
    select call_id as id from engine_jobs as jobs
    left join notifications on notifications.user_id = jobs.user_id and occasion = 'bundle:' || call_id || ':ended'
    where bundle_size > 1 group by call_id
    having count(distinct occasion) <> (bool_or(state in ('completed', 'failed')))::integer`,
  'holds do not match the end of their job': sql`
    select jobs.id from engine_jobs as jobs left join ledger_holds as holds on holds.id = jobs.hold_id
    where holds.id is null or holds.state = 'open' or holds.job_id is distinct from jobs.id
      or (jobs.state = 'completed' and (holds.state <> 'captured' or holds.captured <> jobs.cost))
      or (jobs.state = 'failed' and holds.captured <> 0)
      or (jobs.state = 'cancelled' and jobs.operation <> 'lora_training' and holds.captured <> 0)`,
  'holds do not belong to exactly one job': sql`
    select holds.id from ledger_holds as holds left join engine_jobs as jobs on jobs.hold_id = holds.id
    group by holds.id having count(jobs.id) <> 1`,
  'items do not match the end of their job': sql`
    select jobs.id from engine_jobs as jobs left join content_items as items on items.id = jobs.content_id
    where case jobs.state
      when 'completed' then case when jobs.operation in ('caption', 'image_to_text') then items.id is not null
        else items.status is distinct from 'completed' end
      when 'failed' then items.status is not null and items.status <> 'failed'
      else items.id is not null end`,
  'items wait without a job': sql`
    select items.id from content_items as items
    where status = 'processing' and not exists (
      select from engine_jobs where content_id = items.id and state in ('queued', 'running', 'checking'))`,
  'completed items have no original': sql`
    select items.id from content_items as items join engine_jobs as jobs on jobs.content_id = items.id
    where items.status = 'completed'
      and not exists (select from content_files where content_id = items.id and variant = 'original')`,
  'completed items have no decision that allows their original': sql`
    select items.id from content_items as items join engine_jobs as jobs on jobs.content_id = items.id
    where items.status = 'completed' and not exists (
      select from content_files as files
      join file_inspections as decisions on decisions.content_id = items.id and decisions.sha256 = files.sha256
      where files.content_id = items.id and files.variant = 'original' and decisions.is_allowed)`,
  'withheld outputs were not decided about': sql`
    select job_id as id from output_checks where state not in ('delivered', 'removed')`,
  'files of withheld outputs remain': sql`
    select job_id as id from output_checks where state in ('delivered', 'removed') and output is not null`,
  'descriptions are not stored exactly once': sql`
    select jobs.id from engine_jobs as jobs left join picture_readings as readings on readings.job_id = jobs.id
    where jobs.operation = 'caption'
    group by jobs.id having count(readings.id) <> (jobs.state = 'completed')::integer`,
  'users have a wrong number of tokens': sql`
    select users.id from users join wallets on wallets.id = users.id
    where held <> 0 or plan + available <> (
      select coalesce(sum(amount) filter (where debit = 'issued'), 0)
        - coalesce(sum(amount) filter (where credit in ('spent', 'expired')), 0)
      from ledger_transfers where wallet_id = users.id)
      or (select coalesce(sum(captured), 0) from ledger_holds where wallet_id = users.id) <> (
        select coalesce(sum(amount), 0) from ledger_transfers where wallet_id = users.id and credit = 'spent')`,
};

/** After this time, files without a row count as old. */
const laterMs = 25 * hourMs;

export type Verdict = {
  violations: string[];
  /** Files of attempts that did not count, which the nightly job deletes. */
  orphans: number;
  filesNamed: number;
};

export async function verify(db: Db, storage: Storage): Promise<Verdict> {
  const violations = (await auditLedger(db)).map((found) => `the ledger: ${found}`);
  for (const [what, query] of Object.entries(wrong)) {
    const { rows } = await db.execute<{ id: string }>(query);
    if (rows.length === 0) continue;
    const some = rows.slice(0, 5).map(({ id }) => id);
    violations.push(`${rows.length} ${what}: ${some.join(', ')}`);
  }
  let [orphans, filesNamed] = [0, 0];
  for (const records of [contentFileRecords(db), uploadFileRecords(db)]) {
    const found = await checkFiles(storage, records, {
      now: new Date(Date.now() + laterMs),
      deep: true,
      removeOrphans: false,
      onDrift: ({ kind, key }) => kind !== 'orphan' && violations.push(`a ${kind} file: ${key}`),
    });
    orphans += found.orphans;
    filesNamed += found.referenced;
  }
  return { violations, orphans, filesNamed };
}
