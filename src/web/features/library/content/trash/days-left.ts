import type { ContentItem } from '#contract/library.ts';
import { limits } from '#contract/limits.ts';
import { dayMs } from '#web/lib/time.ts';

/** Days until a trashed item is deleted; empty for other items. A nightly job deletes expired items. */
export function formatDaysLeft({ trashedAt }: Pick<ContentItem, 'trashedAt'>, now: Date): string {
  if (!trashedAt) return '';
  const days = Math.ceil((Date.parse(trashedAt) + limits.trashDays * dayMs - now.getTime()) / dayMs);
  if (days < 1) return 'Deleted tonight';
  return days === 1 ? '1 day left' : `${Math.min(days, limits.trashDays)} days left`;
}
