import { sql } from 'drizzle-orm';
import { isReading, type Operation } from '#contract/jobs.ts';
import { notifyUser } from '#features/messaging/notifications';
import type { Tx } from '#platform/db/client.ts';
import { defineStatement } from '#platform/db/statement.ts';
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
  lora_training: ['model', 'models'],
};

/**
 * Notifies the user who requested a job how it ended; for a bundle once, after its last job. Sends nothing about
 * cancelled jobs. Call it after the job's hold is resolved: the owner's wallet is locked from then on, so of two jobs
 * that end at the same time one sees the other.
 *
 * @param note said of a completed single job besides its name
 */
export async function notifyOfEnd(tx: Tx, job: EngineJobRow, note?: string): Promise<void> {
  if (job.bundleSize > 1) return notifyOfBundle(tx, job);
  const [thing] = outputNames[job.operation];
  const { contentId, problem } = job;
  const userId = getAskerId(job);
  const result = findResult(job);
  if (job.state === 'completed' && result) {
    const title = `Your ${thing} is ready`;
    await notifyUser(tx, {
      userId,
      occasion: `job:${job.id}:completed`,
      title,
      message: note ? `${job.name}: ${note}` : job.name,
      related: result,
    });
  }
  if (job.state === 'failed') {
    await notifyUser(tx, {
      userId,
      occasion: `job:${job.id}:failed`,
      title: `Your ${thing} failed`,
      message: `${problem} ${formatRefund(job.cost)}`,
      ...(contentId && { related: { type: 'content' as const, id: contentId } }),
    });
  }
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
  open: number;
  completed: number;
  failed: number;
  /** The first completed item. */
  contentId: string | null;
  /** The problem of the job that failed last. */
  problem: string | null;
};

const endsOfCall = defineStatement<{ callId: string }, Ended>(
  'jobs_ends_of_call',
  sql`
    select count(*) filter (where state in ('queued', 'running'))::integer as open,
      count(*) filter (where state = 'completed')::integer as completed,
      count(*) filter (where state = 'failed')::integer as failed,
      (array_agg(content_id order by id) filter (where state = 'completed' and content_id is not null))[1]
        as "contentId",
      (array_agg(problem order by ended_at desc) filter (where state = 'failed'))[1] as problem
    from engine_jobs where call_id = ${sql.placeholder('callId')}::uuid`,
);

async function notifyOfBundle(tx: Tx, job: EngineJobRow): Promise<void> {
  const [ended] = await endsOfCall(tx, { callId: job.callId });
  if (!ended || ended.open > 0 || ended.completed + ended.failed === 0) return;
  await notifyUser(tx, {
    userId: getAskerId(job),
    occasion: `bundle:${job.callId}:ended`,
    ...toBundleNotice(job, ended),
    ...(ended.contentId && { related: { type: 'content' as const, id: ended.contentId } }),
  });
}

function toBundleNotice(
  { name, operation, cost }: EngineJobRow,
  { completed, failed, problem }: Ended,
): { title: string; message: string } {
  const [thing, several] = outputNames[operation];
  const back = formatRefund(failed * cost);
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
