import type { ChangeMany } from '#contract/collections.ts';
import { limits } from '#contract/limits.ts';
import { formatNumber } from '#web/lib/format.ts';

/** What is done with many items, without the items. */
export type BulkChange<Kind = ChangeMany> = Kind extends ChangeMany ? Omit<Kind, 'ids'> : never;

/** How many items, as one says it. */
export function countItems(count: number): string {
  return count === 1 ? '1 item' : `${formatNumber(count)} items`;
}

type Words = { done: string; failed: string; passedOver: string };

const gone = 'What is gone already was passed over.';

function wordsOf(change: BulkChange): Words {
  switch (change.action) {
    case 'trash':
      return {
        done: 'moved to the trash',
        failed: 'Not deleted',
        passedOver: 'What is still being made stays: cancel its job first.',
      };
    case 'restore':
      return { done: 'restored', failed: 'Not restored', passedOver: gone };
    case 'remove':
      return { done: 'deleted for good', failed: 'Not deleted', passedOver: gone };
    case 'favourite': {
      const done = change.favourite ? 'among your favourites' : 'no longer among your favourites';
      return { done, failed: 'Not changed', passedOver: gone };
    }
    case 'judge': {
      const done =
        change.verdict === null ? 'no longer judged' : change.verdict === 'keep' ? 'kept' : 'rejected';
      return { done, failed: 'Not changed', passedOver: gone };
    }
    case 'tag':
      return {
        done: `tagged “${change.tag}”`,
        failed: 'Not tagged',
        passedOver: `An item has room for ${limits.ownTagsMaximum} tags.`,
      };
    case 'untag':
      return { done: `without the tag “${change.tag}”`, failed: 'Not changed', passedOver: gone };
    case 'collect':
      return { done: 'added to the collection', failed: 'Not added', passedOver: gone };
    case 'uncollect':
      return { done: 'taken out of the collection', failed: 'Not taken out', passedOver: gone };
  }
}

/** What is said once it is done: of how many, and why not of the others. */
export function saidOf(change: BulkChange, done: number, asked: number): { title: string; text?: string } {
  const { done: words, passedOver } = wordsOf(change);
  if (done < asked) {
    return { title: `${formatNumber(done)} of ${countItems(asked)} ${words}`, text: passedOver };
  }
  const title = `${countItems(done)} ${words}`;
  if (change.action !== 'trash') return { title };
  const them = done === 1 ? 'It' : 'They';
  return { title, text: `${them} can be restored for ${limits.trashDays} days.` };
}

export function failureOf(change: BulkChange): string {
  return wordsOf(change).failed;
}

/** What makes it as it was, where that can be told; it is to be done with the items that had it the other way. */
export function inverseOf(change: BulkChange): BulkChange | null {
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
