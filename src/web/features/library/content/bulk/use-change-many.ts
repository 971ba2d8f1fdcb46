import { MutationObserver, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ContentItem } from '#contract/library.ts';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { notify, problemOf } from '#web/ui/notify.ts';
import { knownContents, placeContents } from '../known-contents.ts';
import { forgetContents } from '../window/forget-contents.ts';
import { type BulkChange, failureOf, inverseOf, saidOf } from './bulk-words.ts';

type Asked = { change: BulkChange; ids: readonly string[] };

const mutationKey = ['change-many'];

/** What changes of an item that stays in the list; null where it leaves the list. */
function changeOf(change: BulkChange, { tags }: ContentItem): Partial<ContentItem> | null {
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

/** Those that a change would change, as far as that is known: the way back is theirs alone. */
function changing(client: QueryClient, change: BulkChange, ids: readonly string[]): string[] {
  if (change.action !== 'untag') return [...ids];
  const without = knownContents(client, ids).filter(({ tags }) => !tags.includes(change.tag));
  const unchanged = new Set(without.map(({ id }) => id));
  return ids.filter((id) => !unchanged.has(id));
}

function optionsWith(client: QueryClient) {
  return {
    mutationKey,
    mutationFn: ({ change, ids }: Asked) =>
      call('changeManyContents', { body: { ...change, ids: [...ids] } }),
    onMutate: async ({ change, ids }: Asked) => {
      const changed = changing(client, change, ids);
      // An answer that is on its way does not know of it.
      await client.cancelQueries({ queryKey: queryKeys.content });
      const before = knownContents(client, ids);
      const leaving = before.filter((item) => changeOf(change, item) === null);
      placeContents(client, new Map(before.map((item) => [item.id, changeOf(change, item) ?? {}])));
      forgetContents(
        client,
        leaving.map(({ id }) => id),
      );
      return { before, changed: new Set(changed) };
    },
    onSuccess: (
      answer: { ids: string[] },
      { change, ids }: Asked,
      { changed }: { changed: ReadonlySet<string> },
    ) => {
      const said = saidOf(change, answer.ids.length, ids.length);
      if (answer.ids.length === 0) {
        notify.error({ title: failureOf(change), text: said.text });
        return;
      }
      const back = inverseOf(change);
      const undoable = answer.ids.filter((id) => changed.has(id));
      notify.success({
        ...said,
        ...(back &&
          undoable.length > 0 && {
            action: { label: 'Undo', run: () => changeMany(client, { change: back, ids: undoable }) },
          }),
      });
    },
    onError: (error: Error, { change }: Asked, standing: { before: readonly ContentItem[] } | undefined) => {
      // What has left the list comes back as the list is read again.
      placeContents(client, new Map((standing?.before ?? []).map((item) => [item.id, item])));
      notify.error({ title: failureOf(change), text: problemOf(error) });
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: queryKeys.jobs });
      void client.invalidateQueries({ queryKey: queryKeys.content });
    },
  };
}

/** As `useChangeMany`, from a toast, which outlives the page that asked for it. */
export function changeMany(client: QueryClient, asked: Asked): void {
  new MutationObserver(client, optionsWith(client)).mutate(asked).catch(() => {
    // It has been told.
  });
}

/**
 * Does something with many items, or one: at once on the page, and back again where the server refuses. Says how
 * many it was done with, and offers the way back where there is one.
 */
export function useChangeMany() {
  return useMutation(optionsWith(useQueryClient()));
}
