import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Job } from '#contract/jobs.ts';
import type { PictureChoice } from '#contract/picture-choice.ts';
import type { ReferenceSheet, ReferenceView } from '#contract/reference-sheets.ts';
import { call } from '#web/lib/api.ts';
import { usePollingFallback } from '#web/lib/events.ts';
import { useStartJobs } from '#web/lib/job-actions.ts';
import { placeAnswer } from '#web/lib/place-answer.ts';
import { useJobs } from '#web/lib/queries.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { getErrorMessage, notify } from '#web/ui/notify.ts';

type Versions = { versions: ReferenceSheet[] };

/** The versions of a persona's reference sheet, newest first. Reloaded when a picture's job starts, moves on or ends. */
export function useReferenceSheets(personaId: string) {
  const client = useQueryClient();
  const refetchInterval = usePollingFallback();
  const { data: jobs } = useJobs();
  const states = toStateKey(jobs);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change means that the data is stale
  useEffect(() => {
    void client.invalidateQueries({ queryKey: queryKeys.referenceSheets(personaId) });
  }, [client, personaId, states]);
  return useQuery({
    queryKey: queryKeys.referenceSheets(personaId),
    queryFn: ({ signal }) => call('referenceSheets', { params: { id: personaId }, signal }),
    select: ({ versions }: Versions) => versions,
    refetchInterval,
  });
}

function toStateKey(jobs: readonly Job[] | undefined): string {
  return (jobs ?? [])
    .filter(({ operation }) => operation === 'text_to_image')
    .map(({ id, state }) => `${id} ${state}`)
    .join(' ');
}

/** Places the versions of an answer in the cache, and reloads the personas, which count the pictures. */
function usePlaceVersions(): (personaId: string, versions: Versions) => Promise<void> {
  const client = useQueryClient();
  return async (personaId, { versions }) => {
    await placeAnswer<Versions>(client, queryKeys.referenceSheets(personaId), { versions });
    void client.invalidateQueries({ queryKey: queryKeys.personas });
  };
}

const notStarted = (error: Error) =>
  notify.error({ title: 'Reference sheet not started', text: getErrorMessage(error) });

/** Makes a sheet. The mutation's variable is the persona's id. */
export function useMakeSheet() {
  const place = usePlaceVersions();
  const start = useStartJobs(async (personaId: string, idempotencyKey) => {
    const started = await call('makeReferenceSheet', { params: { id: personaId }, idempotencyKey });
    await place(personaId, started);
    return started;
  });
  return {
    ...start,
    mutate: (personaId: string, then: { onSettled?: () => void } = {}) =>
      start.mutate(personaId, { onError: notStarted, ...then }),
  };
}

/** Makes pictures of these views. */
export function useMakePictures(personaId: string) {
  const place = usePlaceVersions();
  const start = useStartJobs(async (views: ReferenceView[], idempotencyKey) => {
    const params = { id: personaId };
    const started = await call('makeReferencePictures', { params, body: { views }, idempotencyKey });
    await place(personaId, started);
    return started;
  });
  const onError = (error: Error) => notify.error({ title: 'Not started', text: getErrorMessage(error) });
  return { ...start, mutate: (views: ReferenceView[]) => start.mutate(views, { onError }) };
}

/** Chooses an own picture for a view; without one, removes the view's picture. */
export function useChangePicture(personaId: string) {
  const place = usePlaceVersions();
  return useMutation({
    mutationFn: ({ view, picture }: { view: ReferenceView; picture: PictureChoice | null }) => {
      const params = { id: personaId, view };
      return picture
        ? call('chooseReferencePicture', { params, body: picture })
        : call('removeReferencePicture', { params });
    },
    onSuccess: (versions) => place(personaId, versions),
    onError: (error) => notify.error({ title: 'Sheet not changed', text: getErrorMessage(error) }),
  });
}

/** Uses an earlier version again. The mutation's variable is its number. */
export function useRestoreVersion(personaId: string) {
  const place = usePlaceVersions();
  return useMutation({
    mutationFn: (version: number) =>
      call('restoreReferenceSheet', { params: { id: personaId }, body: { version } }),
    onSuccess: (versions) => place(personaId, versions),
    onError: (error) => notify.error({ title: 'Version not restored', text: getErrorMessage(error) }),
  });
}

/** Starts a training session with the sheet. */
export function useTrainPersona(personaId: string, onStarted: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('trainPersona', { params: { id: personaId } }),
    onSuccess: async (session) => {
      await placeAnswer(client, queryKeys.trainingSession, session);
      onStarted();
    },
    onError: (error) => notify.error({ title: 'Training not started', text: getErrorMessage(error) }),
  });
}
