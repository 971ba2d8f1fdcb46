import type { Job } from '#contract/jobs.ts';
import type { ContentItem } from '#contract/library.ts';
import { isVideo } from '#contract/values.ts';
import { newestJobs } from '#web/lib/content.ts';
import { parseMetadata } from '#web/lib/metadata.ts';
import { useContent, useJobs } from '#web/lib/queries.ts';
import { hasOperation, type Tool } from '#web/lib/tools.ts';

export type ToolResult = { item: ContentItem; job: Job | null };

/** The number of newest items that are searched. */
const searchedItems = 100;

/** A tool's running jobs and recent results, newest first; undefined while they load. */
export function useToolResults(tool: Pick<Tool, 'alsoStarts' | 'operation'>): ToolResult[] | undefined {
  const { data } = useContent({ type: isVideo(tool.operation) ? 'video' : 'image', limit: searchedItems });
  const { data: jobs } = useJobs();
  const jobsByContent = newestJobs(jobs);
  return data?.pages
    .flatMap(({ items }) => items)
    .map((item) => ({ item, job: jobsByContent.get(item.id) ?? null }))
    .filter(({ item, job }) => hasOperation(tool, parseMetadata(item).operation ?? job?.operation));
}
