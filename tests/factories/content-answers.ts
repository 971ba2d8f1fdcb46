import type { GenerationStarted } from '#contract/generation.ts';
import type { ContentItem } from '#contract/library.ts';
import { createDockJob } from './dock-jobs.ts';

const id = (n: number) => `019f0000-0000-7000-8000-0000001${String(n).padStart(5, '0')}`;

let made = 0;

/** A finished picture as the library lists it, with these overrides. */
export function createContentItem(facts: Partial<ContentItem> = {}): ContentItem {
  return {
    id: id(++made),
    name: 'A kite flyer',
    type: 'image',
    category: 'sfw',
    status: 'completed',
    createdAt: '2026-03-01T10:00:00.000Z',
    madeBy: null,
    width: 768,
    height: 1024,
    duration: null,
    placeholder: '#557799',
    likeness: null,
    favourite: false,
    verdict: null,
    tags: [],
    variants: 1,
    trashedAt: null,
    metadata: '{}',
    ...facts,
  };
}

/** The answer to a call that has started one job for an item. */
export function createStarted(contentId: string, message: string): GenerationStarted {
  const job = createDockJob({ contentId, position: 0 });
  return { success: true, message, jobId: job.id, contentId, job, jobs: [job] };
}
