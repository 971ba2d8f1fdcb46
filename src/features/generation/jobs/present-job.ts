import type { Job } from '#contract/jobs.ts';
import type { StoredRequest } from '#features/trust/safety';
import type { EngineJobRow } from './schema.ts';

const longestName = 60;

/** The estimate for a job; both null for a job that was just created. */
type JobOutlook = Pick<Job, 'position' | 'expectedSeconds'>;
const unknownOutlook: JobOutlook = { position: null, expectedSeconds: null };

/** Converts a job to the contract's form, for its owner. */
export function presentJob(row: EngineJobRow, ahead: JobOutlook = unknownOutlook): Job {
  return {
    id: row.id,
    contentId: row.contentId,
    madeBy: row.madeBy,
    operation: row.operation,
    state: row.state,
    name: row.name,
    category: row.category,
    aspectRatio: getAspectRatio(row.request),
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

const noSides = { top: 0, right: 0, bottom: 0, left: 0 };

/** The width-to-height ratio of the output, for its placeholder. */
function getAspectRatio(request: StoredRequest): string {
  switch (request.operation) {
    case 'text_to_image':
      return request.size ? `${request.size.width}:${request.size.height}` : request.aspectRatio;
    case 'text_to_image_with_face':
      return request.aspectRatio;
    case 'text_to_video':
    case 'image_to_video':
    case 'join_videos':
    case 'edit_video':
    case 'upscale_video':
      return `${request.width}:${request.height}`;
    case 'lora_training':
      return '1:1';
    case 'face_swap':
      return `${request.target.width}:${request.target.height}`;
    case 'inpaint': {
      const { left, right, top, bottom } = 'sides' in request ? request.sides : noSides;
      return `${request.source.width + left + right}:${request.source.height + top + bottom}`;
    }
    default:
      return `${request.source.width}:${request.source.height}`;
  }
}

/** Names a job and its content item: the beginning of the prompt, cut between words, or else the operation. */
export function toJobName(
  prompt: string | undefined,
  { operation }: Pick<StoredRequest, 'operation'>,
): string {
  if (prompt === undefined) return operation.replaceAll('_', ' ');
  const text = prompt.replace(/\s+/g, ' ').trim();
  if (text.length <= longestName) return text;
  const cut = text.slice(0, longestName);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longestName / 2)).replace(/[\s,;:.]+$/, '')}…`;
}
