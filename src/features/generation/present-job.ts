import type { Job } from '#contract/generation.ts';
import type { EngineRequest } from '#engines/port';
import type { EngineJobRow } from './schema.ts';

const longestName = 60;

/** A job as its owner sees it. @param position jobs that wait before it; null unless it is queued */
export function presentJob(row: EngineJobRow, position: number | null = null): Job {
  return {
    id: row.id,
    contentId: row.contentId,
    operation: row.operation,
    state: row.state,
    name: nameFor(row.request),
    category: row.category,
    aspectRatio: row.request.operation === 'text_to_image' ? row.request.aspectRatio : '1:1',
    progress: row.step === null || row.steps === null ? null : { step: row.step, steps: row.steps },
    position: row.state === 'queued' ? position : null,
    cost: row.cost,
    problem: row.problem,
    attempt: row.attempt,
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

/** What a request's job and content are called: the beginning of its prompt, cut between words. */
export function nameFor(request: EngineRequest): string {
  if (!('prompt' in request)) return request.operation.replaceAll('_', ' ');
  const text = request.prompt.replace(/\s+/g, ' ').trim();
  if (text.length <= longestName) return text;
  const cut = text.slice(0, longestName);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longestName / 2)).replace(/[\s,;:.]+$/, '')}…`;
}
