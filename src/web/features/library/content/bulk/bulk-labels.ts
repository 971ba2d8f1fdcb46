import type { ChangeMany } from '#contract/collections.ts';
import { limits } from '#contract/limits.ts';
import { formatNumber } from '#web/lib/format.ts';

/** A bulk change without the ids of its items. */
export type BulkChange<Kind = ChangeMany> = Kind extends ChangeMany ? Omit<Kind, 'ids'> : never;

/** `1 item`, `1,204 items`. */
export function formatItemCount(count: number): string {
  return count === 1 ? '1 item' : `${formatNumber(count)} items`;
}

type BulkLabels = { done: string; failed: string; passedOver: string };

const skippedMissing = 'Items that no longer exist were skipped.';

function getLabels(change: BulkChange): BulkLabels {
  switch (change.action) {
    case 'trash':
      return {
        done: 'moved to the trash',
        failed: 'Not deleted',
        passedOver: 'Items in progress were skipped: cancel their jobs first.',
      };
    case 'restore':
      return { done: 'restored', failed: 'Not restored', passedOver: skippedMissing };
    case 'remove':
      return { done: 'deleted permanently', failed: 'Not deleted', passedOver: skippedMissing };
    case 'favourite': {
      const done = change.favourite ? 'added to favourites' : 'removed from favourites';
      return { done, failed: 'Not changed', passedOver: skippedMissing };
    }
    case 'judge': {
      const done =
        change.verdict === null ? 'marked undecided' : change.verdict === 'keep' ? 'kept' : 'rejected';
      return { done, failed: 'Not changed', passedOver: skippedMissing };
    }
    case 'tag':
      return {
        done: `tagged “${change.tag}”`,
        failed: 'Not tagged',
        passedOver: `An item can have up to ${limits.ownTagsMaximum} tags.`,
      };
    case 'untag':
      return { done: `no longer tagged “${change.tag}”`, failed: 'Not changed', passedOver: skippedMissing };
    case 'collect':
      return { done: 'added to the collection', failed: 'Not added', passedOver: skippedMissing };
    case 'uncollect':
      return { done: 'removed from the collection', failed: 'Not removed', passedOver: skippedMissing };
  }
}

/**
 * The message after a bulk change.
 *
 * @param done number of changed items
 * @param asked number of selected items
 */
export function formatBulkResult(
  change: BulkChange,
  done: number,
  asked: number,
): { title: string; text?: string } {
  const { done: words, passedOver } = getLabels(change);
  if (done < asked) {
    return { title: `${formatNumber(done)} of ${formatItemCount(asked)} ${words}`, text: passedOver };
  }
  const title = `${formatItemCount(done)} ${words}`;
  if (change.action !== 'trash') return { title };
  const them = done === 1 ? 'It' : 'They';
  return { title, text: `${them} can be restored for ${limits.trashDays} days.` };
}

/** The title of the message when a bulk change failed. */
export function getFailureTitle(change: BulkChange): string {
  return getLabels(change).failed;
}

/** The change that undoes another for the items that it changed; null if it cannot be undone. */
export function findInverse(change: BulkChange): BulkChange | null {
  switch (change.action) {
    case 'trash':
      return { action: 'restore' };
    case 'restore':
      return { action: 'trash' };
    case 'untag':
      return { ...change, action: 'tag' };
    case 'uncollect':
      return { ...change, action: 'collect' };
    default:
      return null;
  }
}
