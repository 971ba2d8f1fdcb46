import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Contract } from '#contract/index.ts';
import { messages } from '#contract/messages.ts';
import type { SentBody } from '#contract/route.ts';
import type { ShotList, ShotListDraft } from '#contract/shot-lists.ts';
import { call } from '#web/lib/api.ts';
import { useStartJobs } from '#web/lib/job-actions.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { getErrorMessage, notify } from '#web/ui/notify.ts';
import { createShot } from './shots.ts';

/** Under `content`, whose events change what was made. */
const listsKey = [...queryKeys.content, 'shot-lists'];
const getListKey = (id: string) => [...listsKey, id];

/** The pause in typing after which a list is saved. */
const saveAfterMs = 700;

/** The stored shot lists, last changed first. */
export function useShotLists() {
  return useQuery({ queryKey: listsKey, queryFn: ({ signal }) => call('listShotLists', { signal }) });
}

/** A stored shot list. */
export function useShotList(id: string) {
  return useQuery({
    queryKey: getListKey(id),
    queryFn: ({ signal }) => call('getShotList', { params: { id }, signal }),
  });
}

/** Stores a new shot list with one empty shot. */
export function useCreateShotList(onDone: (list: ShotList) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('createShotList', { body: { shots: [createShot()] } }),
    onSuccess: (list) => {
      client.setQueryData(getListKey(list.id), list);
      onDone(list);
    },
    onError: (error) => notify.error({ title: 'Not created', text: getErrorMessage(error) }),
  });
}

/** Deletes a shot list. The mutation's variable is its id. */
export function useDeleteShotList() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('deleteShotList', { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: listsKey, exact: true }),
    onError: (error) => notify.error({ title: 'Not deleted', text: getErrorMessage(error) }),
  });
}

/**
 * The draft of a stored list, which is saved after each pause in typing and when the page is left.
 *
 * @returns `saving`: what to say about it
 */
export function useSavedDraft({ draft: stored, id }: ShotList) {
  const client = useQueryClient();
  const [draft, setDraft] = useState(stored);
  const saved = useRef(stored);
  const { mutate, error, isPending } = useMutation({
    // One after the other.
    scope: { id: `shot-list-${id}` },
    mutationFn: (body: ShotListDraft) => call('saveShotList', { params: { id }, body }),
    onSuccess: (list) => client.setQueryData(getListKey(id), list),
  });
  const save = useRef(() => {});
  save.current = () => {
    if (saved.current === draft) return;
    saved.current = draft;
    mutate(draft);
  };
  useEffect(() => {
    if (saved.current === draft) return;
    const timer = setTimeout(() => save.current(), saveAfterMs);
    return () => clearTimeout(timer);
  }, [draft]);
  useEffect(
    () => () => {
      save.current();
      void client.invalidateQueries({ queryKey: listsKey, exact: true });
    },
    [client],
  );
  const saving = error
    ? `Not saved: ${getErrorMessage(error)}`
    : isPending || saved.current !== draft
      ? 'Saving…'
      : 'Saved';
  return {
    draft,
    change: (part: Partial<ShotListDraft>) => setDraft((old) => ({ ...old, ...part })),
    saving,
  };
}

/** Makes a film. The mutation's variable is the body of the call. */
export function useMakeFilm(listId: string, onStarted: () => void) {
  const client = useQueryClient();
  // Until the list says what is under way, a second press would make it twice.
  const [isReading, setReading] = useState(false);
  const start = useStartJobs((body: SentBody<Contract['generateShotList']>, idempotencyKey) =>
    call('generateShotList', { body, idempotencyKey }),
  );
  const submit = (body: SentBody<Contract['generateShotList']>) =>
    start.mutate(body, {
      onSuccess: ({ message }) => {
        notify.success({ id: 'generation-started', title: message });
        onStarted();
        setReading(true);
        void client.invalidateQueries({ queryKey: getListKey(listId) }).finally(() => setReading(false));
      },
    });
  const isPending = start.isPending || isReading;
  return { submit, isPending, error: start.error, failure: messages.generation.videoFailed };
}
