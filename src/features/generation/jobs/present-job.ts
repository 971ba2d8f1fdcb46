import type { Job } from '#contract/jobs.ts';
import type { StoredRequest } from '#features/trust/safety';
import type { EngineJobRow } from './schema.ts';

const longestName = 60;

/** What is known of the time before a job ends; nothing while it has only just been asked for. */
type Ahead = Pick<Job, 'position' | 'expectedSeconds'>;
const unknown: Ahead = { position: null, expectedSeconds: null };

/** A job as its owner sees it. */
export function presentJob(row: EngineJobRow, ahead: Ahead = unknown): Job {
  return {
    id: row.id,
    contentId: row.contentId,
    madeBy: row.madeBy,
    operation: row.operation,
    state: row.state,
    name: row.name,
    category: row.category,
    aspectRatio: shapeOf(row.request),
    bundleId: row.bundleSize > 1 ? row.callId : null,
    progress: row.step === null || row.steps === null ? null : { step: row.step, steps: row.steps },
    position: ahead.position,
    expectedSeconds: ahead.expectedSeconds,
    cost: row.cost,
    problem: row.problem,
    attempt: row.attempt,
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

/** Width by height of what a request makes, to hold its place. */
function shapeOf(request: StoredRequest): string {
  switch (request.operation) {
    case 'text_to_image':
    case 'text_to_image_with_face':
      return request.aspectRatio;
    case 'text_to_video':
      return `${request.width}:${request.height}`;
    case 'lora_training':
      return '1:1';
    case 'face_swap':
      return `${request.target.width}:${request.target.height}`;
    default:
      return `${request.source.width}:${request.source.height}`;
  }
}

/** What a job and its content are called: the beginning of the prompt, cut between words; or what is done. */
export function nameFor(prompt: string | undefined, { operation }: Pick<StoredRequest, 'operation'>): string {
  if (prompt === undefined) return operation.replaceAll('_', ' ');
  const text = prompt.replace(/\s+/g, ' ').trim();
  if (text.length <= longestName) return text;
  const cut = text.slice(0, longestName);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longestName / 2)).replace(/[\s,;:.]+$/, '')}…`;
}
