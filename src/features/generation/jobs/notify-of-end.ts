import { sql } from 'drizzle-orm';
import { isReading, type Operation } from '#contract/jobs.ts';
import { notifyUser } from '#features/messaging/notifications';
import type { Tx } from '#platform/db/client.ts';
import { defineStatement } from '#platform/db/statement.ts';
import type { EngineJobRow } from './schema.ts';

/** What comes of an operation, one and several. */
const things: Record<Operation, readonly [one: string, several: string]> = {
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
 * Tells whoever asked for a job how it ended; of a bundle only once, when its last job has ended. What somebody cancels
 * needs no telling. Call it after the job's hold is resolved: from there on the owner's wallet is locked, so that
 * of two jobs which end at the same time one sees the other.
 */
export async function notifyOfEnd(tx: Tx, job: EngineJobRow): Promise<void> {
  if (job.bundleSize > 1) return notifyOfBundle(tx, job);
  const [thing] = things[job.operation];
  const { contentId, problem } = job;
  const userId = askerOf(job);
  const result = resultOf(job);
  if (job.state === 'completed' && result) {
    const title = `Your ${thing} is ready`;
    await notifyUser(tx, {
      userId,
      occasion: `job:${job.id}:completed`,
      title,
      message: job.name,
      related: result,
    });
  }
  if (job.state === 'failed') {
    await notifyUser(tx, {
      userId,
      occasion: `job:${job.id}:failed`,
      title: `A ${thing} could not be made`,
      message: `${problem} ${tokensBack(job.cost)}`,
      ...(contentId && { related: { type: 'content' as const, id: contentId } }),
    });
  }
}

function askerOf({ madeBy, userId }: EngineJobRow): string {
  return madeBy ?? userId;
}

/** What a finished job has left to be looked at: an item, or a text, which goes by the job's own id. */
function resultOf({
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
  /** Of the first that is there to be seen. */
  contentId: string | null;
  /** Of the one that failed last. */
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
    userId: askerOf(job),
    occasion: `bundle:${job.callId}:ended`,
    ...bundleInWords(job, ended),
    ...(ended.contentId && { related: { type: 'content' as const, id: ended.contentId } }),
  });
}

function bundleInWords(
  { name, operation, cost }: EngineJobRow,
  { completed, failed, problem }: Ended,
): { title: string; message: string } {
  const [thing, several] = things[operation];
  const back = tokensBack(failed * cost);
  if (completed === 0) return { title: `Your ${several} could not be made`, message: `${problem} ${back}` };
  if (failed > 0) {
    const title = `${completed} of your ${completed + failed} ${several} are ready`;
    return { title, message: `${name}: ${failed} could not be made. ${back}` };
  }
  if (completed === 1) return { title: `Your ${thing} is ready`, message: name };
  return { title: `Your ${completed} ${several} are ready`, message: name };
}

function tokensBack(tokens: number): string {
  return `Your ${tokens === 1 ? 'token is' : `${tokens} tokens are`} back.`;
}
