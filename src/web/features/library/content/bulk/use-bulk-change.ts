import { MutationObserver, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ContentItem } from '#contract/library.ts';
import { call } from '#web/lib/api.ts';
import { listCachedContents, updateCachedContents } from '#web/lib/change-content/cached-contents.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { getErrorMessage, notify } from '#web/ui/notify.ts';
import { removeCachedContents } from '../window/remove-cached-contents.ts';
import { type BulkChange, findInverse, formatBulkResult, getFailureTitle } from './bulk-labels.ts';

type BulkChangeInput = { change: BulkChange; ids: readonly string[] };

const mutationKey = ['change-many'];

/** The changed fields of an item; null if it leaves the list. */
function findItemPatch(change: BulkChange, { tags }: ContentItem): Partial<ContentItem> | null {
  switch (change.action) {
    case 'favourite':
      return { favourite: change.favourite };
    case 'judge':
      return { verdict: change.verdict };
    case 'tag':
      return { tags: [...new Set([...tags, change.tag])].sort() };
    case 'untag':
      return { tags: tags.filter((tag) => tag !== change.tag) };
    case 'collect':
      return {};
    default:
      return null;
  }
}

/** The ids that a change affects, as far as known. Undo covers only these. */
function listAffectedIds(client: QueryClient, change: BulkChange, ids: readonly string[]): string[] {
  if (change.action !== 'untag') return [...ids];
  const without = listCachedContents(client, ids).filter(({ tags }) => !tags.includes(change.tag));
  const unchanged = new Set(without.map(({ id }) => id));
  return ids.filter((id) => !unchanged.has(id));
}

function createMutationOptions(client: QueryClient) {
  return {
    mutationKey,
    mutationFn: ({ change, ids }: BulkChangeInput) =>
      call('changeManyContents', { body: { ...change, ids: [...ids] } }),
    onMutate: async ({ change, ids }: BulkChangeInput) => {
      const changed = listAffectedIds(client, change, ids);
      // A pending answer would overwrite the optimistic update.
      await client.cancelQueries({ queryKey: queryKeys.content });
      const before = listCachedContents(client, ids);
      const leaving = before.filter((item) => findItemPatch(change, item) === null);
      updateCachedContents(
        client,
        new Map(before.map((item) => [item.id, findItemPatch(change, item) ?? {}])),
      );
      removeCachedContents(
        client,
        leaving.map(({ id }) => id),
      );
      return { before, changed: new Set(changed) };
    },
    onSuccess: (
      answer: { ids: string[] },
      { change, ids }: BulkChangeInput,
      { changed }: { changed: ReadonlySet<string> },
    ) => {
      const said = formatBulkResult(change, answer.ids.length, ids.length);
      if (answer.ids.length === 0) {
        notify.error({ title: getFailureTitle(change), text: said.text });
        return;
      }
      const back = findInverse(change);
      const undoable = answer.ids.filter((id) => changed.has(id));
      notify.success({
        ...said,
        ...(back &&
          undoable.length > 0 && {
            action: { label: 'Undo', run: () => runBulkChange(client, { change: back, ids: undoable }) },
          }),
      });
    },
    onError: (
      error: Error,
      { change }: BulkChangeInput,
      standing: { before: readonly ContentItem[] } | undefined,
    ) => {
      // Items that left the list return when it is refetched.
      updateCachedContents(client, new Map((standing?.before ?? []).map((item) => [item.id, item])));
      notify.error({ title: getFailureTitle(change), text: getErrorMessage(error) });
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: queryKeys.jobs });
      void client.invalidateQueries({ queryKey: queryKeys.content });
    },
  };
}

/** `useBulkChange` for toasts, which outlive the page. */
export function runBulkChange(client: QueryClient, asked: BulkChangeInput): void {
  new MutationObserver(client, createMutationOptions(client)).mutate(asked).catch(() => {
    // The mutation already showed the error.
  });
}

/**
 * Changes many items: optimistically, with rollback on failure. A toast says how many changed and offers to undo it.
 */
export function useBulkChange() {
  return useMutation(createMutationOptions(useQueryClient()));
}
