import type { ContentItem } from '#contract/library.ts';
import { limits } from '#contract/limits.ts';

const day = 86_400_000;

/** How long the trash keeps an item that lies in it; empty for what does not. The nightly job removes what is due. */
export function daysLeft({ trashedAt }: Pick<ContentItem, 'trashedAt'>, now: Date): string {
  if (!trashedAt) return '';
  const days = Math.ceil((Date.parse(trashedAt) + limits.trashDays * day - now.getTime()) / day);
  if (days < 1) return 'Goes tonight';
  return days === 1 ? '1 day left' : `${Math.min(days, limits.trashDays)} days left`;
}
