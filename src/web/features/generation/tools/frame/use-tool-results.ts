import type { Job } from '#contract/jobs.ts';
import type { ContentItem } from '#contract/library.ts';
import { newestJobs, readMetadata } from '#web/lib/content.ts';
import { useContent, useJobs } from '#web/lib/queries.ts';
import type { Tool } from '#web/lib/tools.ts';

export type ToolResult = { item: ContentItem; job: Job | null };

/** How many of the newest items are looked through. */
const lookedThrough = 100;

/** What a tool is making and has made lately, newest first; undefined while that has not been read. */
export function useToolResults({ operation }: Pick<Tool, 'operation'>): ToolResult[] | undefined {
  const { data } = useContent({ type: 'image', limit: lookedThrough });
  const { data: jobs } = useJobs();
  const jobOf = newestJobs(jobs);
  return data?.pages
    .flatMap(({ items }) => items)
    .map((item) => ({ item, job: jobOf.get(item.id) ?? null }))
    .filter(({ item, job }) => (readMetadata(item).operation ?? job?.operation) === operation);
}
