import { sql } from 'drizzle-orm';
import type { Operation } from '#contract/jobs.ts';
import { isReading } from '#contract/values.ts';
import { type NewNotification, storeNotifications } from '#features/messaging/notifications';
import type { Tx } from '#platform/db/client.ts';
import { defineStatement } from '#platform/db/statement.ts';
import type { AddressedEvent } from '#platform/events/publish.ts';
import type { EngineJobRow } from './schema.ts';

/** The output of an operation, in the singular and the plural. */
const outputNames: Record<Operation, readonly [one: string, several: string]> = {
  text_to_image: ['picture', 'pictures'],
  text_to_image_with_face: ['picture', 'pictures'],
  image_to_image: ['picture', 'pictures'],
  inpaint: ['picture', 'pictures'],
  face_swap: ['picture', 'pictures'],
  upscale: ['picture', 'pictures'],
  image_to_text: ['text', 'texts'],
  caption: ['description', 'descriptions'],
  text_to_video: ['video', 'videos'],
  image_to_video: ['video', 'videos'],
  join_videos: ['video', 'videos'],
  edit_video: ['video', 'videos'],
  upscale_video: ['video', 'videos'],
  lora_training: ['model', 'models'],
};

/**
 * Notifies the users who requested jobs of their own how they ended. Sends nothing about cancelled jobs, and leaves out
 * those of bundles.
 *
 * @param notes said of a completed job besides its name, by job id
 * @returns the events of the notifications, for the caller to publish with its own
 */
export function notifyOfJobs(
  tx: Tx,
  jobs: readonly EngineJobRow[],
  notes: ReadonlyMap<string, string> = new Map(),
): Promise<AddressedEvent[]> {
  return storeNotifications(
    tx,
    jobs.flatMap((job) => (job.bundleSize > 1 ? [] : toNotice(job, notes.get(job.id)))),
  );
}

/**
 * The same for bundles, of each once, after its last job. Call it after the jobs' holds are resolved: the owner's wallet
 * is locked from then on, so of two jobs that end at the same time one sees the other.
 */
export async function notifyOfBundles(tx: Tx, jobs: readonly EngineJobRow[]): Promise<AddressedEvent[]> {
  const bundles = new Map(jobs.filter((job) => job.bundleSize > 1).map((job) => [job.callId, job]));
  return storeNotifications(tx, await listBundleNotices(tx, bundles));
}

function toNotice(job: EngineJobRow, note?: string): NewNotification[] {
  const [thing] = outputNames[job.operation];
  const { contentId, problem } = job;
  const userId = getAskerId(job);
  const result = findResult(job);
  if (job.state === 'completed' && result) {
    const title = `Your ${thing} is ready`;
    const message = note ? `${job.name}: ${note}` : job.name;
    return [{ userId, occasion: `job:${job.id}:completed`, title, message, related: result }];
  }
  if (job.state !== 'failed') return [];
  return [
    {
      userId,
      occasion: `job:${job.id}:failed`,
      title: `Your ${thing} failed`,
      message: `${problem} ${formatRefund(job.cost)}`,
      ...(contentId && { related: { type: 'content' as const, id: contentId } }),
    },
  ];
}

function getAskerId({ madeBy, userId }: EngineJobRow): string {
  return madeBy ?? userId;
}

/** Finds what the notification links to: the content item, or a text, which has the job's id. */
function findResult({
  id,
  contentId,
  operation,
}: EngineJobRow): { type: 'content' | 'reading'; id: string } | null {
  if (contentId) return { type: 'content', id: contentId };
  return isReading(operation) ? { type: 'reading', id } : null;
}

type Ended = {
  callId: string;
  completed: number;
  failed: number;
  /** The first completed item. */
  contentId: string | null;
  /** The problem of the job that failed last. */
  problem: string | null;
  /** Tokens of the jobs that failed. */
  refunded: number;
  /** The job that joins the others, if the call has one: whether it is completed, its item and its name. */
  joined: { isCompleted: boolean; contentId: string | null; name: string } | null;
};

/** The calls all of whose jobs have ended. */
const endsOfCalls = defineStatement<{ callIds: readonly string[] }, Ended>(
  'jobs_ends_of_calls',
  sql`
    select call_id as "callId", count(*) filter (where state = 'completed')::integer as completed,
      count(*) filter (where state = 'failed')::integer as failed,
      (array_agg(content_id order by id) filter (where state = 'completed' and content_id is not null))[1]
        as "contentId",
      (array_agg(problem order by ended_at desc) filter (where state = 'failed'))[1] as problem,
      (coalesce(sum(cost) filter (where state = 'failed'), 0))::integer as refunded,
      (jsonb_agg(jsonb_build_object('isCompleted', state = 'completed', 'contentId', content_id, 'name', name))
        filter (where operation = 'join_videos')) -> 0 as joined
    from engine_jobs where call_id = any(${sql.placeholder('callIds')}::uuid[])
    group by call_id having count(*) filter (where state in ('queued', 'running', 'checking')) = 0`,
);

/** @param bundles a job of each, by call */
async function listBundleNotices(
  tx: Tx,
  bundles: ReadonlyMap<string, EngineJobRow>,
): Promise<NewNotification[]> {
  if (bundles.size === 0) return [];
  const ended = await endsOfCalls(tx, { callIds: [...bundles.keys()] });
  return ended.flatMap((ends) => {
    const job = bundles.get(ends.callId);
    if (!job || ends.completed + ends.failed === 0) return [];
    const { joined } = ends;
    if (joined && !joined.isCompleted && ends.failed === 0) return [];
    const contentId = joined?.contentId ?? ends.contentId;
    return [
      {
        userId: getAskerId(job),
        occasion: `bundle:${job.callId}:ended`,
        ...(joined ? toVideoNotice(joined, ends) : toBundleNotice(job, ends)),
        ...(contentId && { related: { type: 'content' as const, id: contentId } }),
      },
    ];
  });
}

/** About a video that was made in parts: whether it is ready, not how many parts. */
function toVideoNotice(
  { isCompleted, name }: NonNullable<Ended['joined']>,
  { completed, problem, refunded }: Ended,
): { title: string; message: string } {
  if (isCompleted) return { title: 'Your video is ready', message: name };
  const kept = completed > 0 ? [`Its finished parts are in My Content: ${completed}.`] : [];
  const message = [problem, ...kept, formatRefund(refunded)].filter(Boolean).join(' ');
  return { title: 'Your video failed', message };
}

function toBundleNotice(
  { name, operation }: EngineJobRow,
  { completed, failed, problem, refunded }: Ended,
): { title: string; message: string } {
  const [thing, several] = outputNames[operation];
  const back = formatRefund(refunded);
  if (completed === 0) return { title: `Your ${several} failed`, message: `${problem} ${back}` };
  if (failed > 0) {
    const title = `${completed} of your ${completed + failed} ${several} are ready`;
    return { title, message: `${name}: ${failed} failed. ${back}` };
  }
  if (completed === 1) return { title: `Your ${thing} is ready`, message: name };
  return { title: `Your ${completed} ${several} are ready`, message: name };
}

function formatRefund(tokens: number): string {
  return `${tokens} ${tokens === 1 ? 'token' : 'tokens'} refunded.`;
}
