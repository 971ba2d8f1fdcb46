import { useThrottledValue } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Job } from '#contract/jobs.ts';
import { delays } from '#contract/limits.ts';
import type { RouteBody } from '#contract/route.ts';
import type { TrainingSession } from '#contract/training.ts';
import { trainingMessages } from '#contract/training-messages.ts';
import type { trainingRoutes } from '#contract/training-routes.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { usePollingFallback } from '#web/lib/events.ts';
import { useStartJobs } from '#web/lib/job-actions.ts';
import { placeAnswer } from '#web/lib/place-answer.ts';
import { useJobs } from '#web/lib/queries.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { getErrorMessage, notify } from '#web/ui/notify.ts';

type Body<Route extends keyof typeof trainingRoutes> = RouteBody<(typeof trainingRoutes)[Route]>;
type NewSession = Omit<Body<'createTrainingSession'>, 'start'>;

/** The active session, or null. It is reloaded when one of its jobs starts, changes state or ends. */
export function useTrainingSession() {
  const refetchInterval = usePollingFallback();
  const client = useQueryClient();
  const { data: jobs } = useJobs();
  const query = useQuery({
    queryKey: queryKeys.trainingSession,
    queryFn: ({ signal }) => call('activeTrainingSession', { signal }),
    refetchInterval,
  });
  const states = toStateKey(jobs);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change means that the data is stale
  useEffect(() => {
    void client.invalidateQueries({ queryKey: queryKeys.trainingSession });
    void client.invalidateQueries({ queryKey: queryKeys.trainedModels });
  }, [client, states]);
  return query;
}

/** A key of the training jobs and their states. It changes when the session has to be reloaded. */
function toStateKey(jobs: readonly Job[] | undefined): string {
  return (jobs ?? [])
    .filter(({ operation }) => operation === 'lora_training' || operation.startsWith('text_to_image'))
    .map(({ id, state }) => `${id} ${state}`)
    .join(' ');
}

/**
 * The status of a training, with the report of its engine. It is reloaded when an event reports progress, at most once
 * per `delays.readTraining`, and every 5 s while no events arrive (`docs/requirements/decisions.md` 14).
 */
export function useTrainingStatus(jobId: string | null) {
  const client = useQueryClient();
  const fallback = usePollingFallback();
  const { data: jobs } = useJobs();
  const job = jobs?.find(({ id }) => id === jobId);
  const moved = useThrottledValue(`${job?.state} ${job?.progress?.step}`, delays.readTraining);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change means that the data is stale
  useEffect(() => {
    void client.invalidateQueries({ queryKey: queryKeys.trainingStatus(jobId ?? '') });
  }, [client, jobId, moved]);
  return useQuery({
    queryKey: queryKeys.trainingStatus(jobId ?? ''),
    queryFn: ({ signal }) => call('trainingJobStatus', { params: { jobId: jobId ?? '' }, signal }),
    enabled: jobId !== null,
    refetchInterval: ({ state }) =>
      state.data?.state === 'COMPLETED' || state.data?.state === 'FAILED' ? false : fallback,
  });
}

/** Puts a session into the query cache. */
export function useCacheSession(): (session: TrainingSession | null) => Promise<void> {
  const client = useQueryClient();
  return (session) => placeAnswer(client, queryKeys.trainingSession, session);
}

/**
 * A mutation that the server answers with the changed session. Mutations run one after another. While others wait, the
 * cache keeps their optimistic values, and the answer of the last one replaces them.
 *
 * @param optimistic the fields that are known before the answer, and shown at once
 */
function useSessionChange<Input>(
  change: (input: Input) => Promise<TrainingSession>,
  problem: string,
  optimistic: (input: Input) => Partial<TrainingSession> = () => ({}),
) {
  const place = useCacheSession();
  const client = useQueryClient();
  const { trainingSession: queryKey } = queryKeys;
  return useMutation({
    mutationFn: change,
    mutationKey: queryKey,
    scope: { id: 'training-session' },
    onMutate: (input) =>
      client.setQueryData<TrainingSession | null>(queryKey, (now) => now && { ...now, ...optimistic(input) }),
    onSuccess: async (session) => {
      if (client.isMutating({ mutationKey: queryKey }) === 1)
        await place(session.status === 'active' ? session : null);
    },
    onError: (error) => {
      notifyProblem(problem, error);
      void client.invalidateQueries({ queryKey });
    },
  });
}

const { sessionNotCreated, sessionNotUpdated, sessionNotDeleted } = trainingMessages;

/** Shows an error under the title that the specification gives it. Blocked prompts have a title of their own. */
function notifyProblem(title: string, error: unknown, fallback = title): void {
  const blocked = error instanceof ApiError && error.code === 'CONTENT_BLOCKED';
  notify.error({ title: blocked ? trainingMessages.policy : title, text: getErrorMessage(error, fallback) });
}

/** The error for an answer without content. */
function createEmptyAnswerError(message: string): ApiError {
  return new ApiError({ code: 'INTERNAL', message });
}

type StartedImages = { session: TrainingSession; jobs: Job[] };

/** Starts picture jobs of a session. @param title the title of the error message */
function useStartImages<Input>(title: string, send: (input: Input, key: string) => Promise<StartedImages>) {
  const place = useCacheSession();
  const start = useStartJobs(async (input: Input, key) => {
    const started = await send(input, key);
    await place(started.session);
    if (started.jobs.length === 0) throw createEmptyAnswerError(trainingMessages.noImages);
    return started;
  });
  return {
    ...start,
    mutate: (input: Input) =>
      start.mutate(input, { onError: (error) => notifyProblem(title, error, trainingMessages.imagesFailed) }),
  };
}

/** Creates a session and starts its first pictures. The form shows the findings of a refused prompt. */
export function useStartSession() {
  const place = useCacheSession();
  const start = useStartJobs(async (body: NewSession, idempotencyKey): Promise<StartedImages> => {
    const session = await call('createTrainingSession', { body });
    try {
      const id = session.sessionId;
      const started = await call('generateFaces', { params: { id }, body: {}, idempotencyKey });
      await place(started.session);
      return started;
    } catch (error) {
      // The session exists without pictures; its page offers to generate them.
      await place(session);
      notifyProblem(trainingMessages.generationFailed, error);
      return { session, jobs: [] };
    }
  });
  return {
    ...start,
    mutate: (input: NewSession) =>
      start.mutate(input, { onError: (error) => notifyProblem(sessionNotCreated, error) }),
  };
}

/** Creates a session of own pictures, which begins at its set. The form shows the findings of a refused prompt. */
export function useStartOwnSession() {
  const place = useCacheSession();
  return useMutation({
    mutationFn: (input: NewSession) =>
      call('createTrainingSession', { body: { ...input, start: 'own_pictures' } }),
    onSuccess: place,
    onError: (error) => notifyProblem(sessionNotCreated, error),
  });
}

export function useUpdateStep1(sessionId: string) {
  return useSessionChange(
    (body: Body<'updateTrainingStep1'>) => call('updateTrainingStep1', { params: { id: sessionId }, body }),
    sessionNotUpdated,
  );
}

export function useUpdateStep2(sessionId: string) {
  return useSessionChange(
    (body: Body<'updateTrainingStep2'>) => call('updateTrainingStep2', { params: { id: sessionId }, body }),
    sessionNotUpdated,
    ({ trainingType, selectedNsfwTags }) => ({
      ...(trainingType && { step2TrainingType: trainingType }),
      ...(selectedNsfwTags && { step2SelectedNsfwTags: selectedNsfwTags }),
    }),
  );
}

/** Closes a session whose training has ended. */
export function useCloseSession() {
  return useSessionChange(
    (sessionId: string) =>
      call('updateTrainingStep3', { params: { id: sessionId }, body: { progress: 100, completed: true } }),
    sessionNotUpdated,
  );
}

/** Reopens a session whose training has ended, at its pictures. */
export function useReopenSession() {
  return useSessionChange(
    (sessionId: string) => call('reopenTrainingSession', { params: { id: sessionId } }),
    sessionNotUpdated,
  );
}

/** Deletes the session (“Start Fresh”). */
export function useDeleteSession() {
  const place = useCacheSession();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: string) => call('deleteTrainingSession', { params: { id: sessionId } }),
    onSuccess: async () => {
      await place(null);
      void client.invalidateQueries({ queryKey: queryKeys.content });
    },
    onError: (error) => notify.error({ title: sessionNotDeleted, text: getErrorMessage(error) }),
  });
}

/** Starts the face pictures of step 1. */
export function useGenerateFaces(id: string) {
  return useStartImages(trainingMessages.generationFailed, (body: Body<'generateFaces'>, idempotencyKey) =>
    call('generateFaces', { params: { id }, body, idempotencyKey }),
  );
}

/** Starts the training pictures of step 2. */
export function useGenerateImages(id: string) {
  return useStartImages(trainingMessages.dataFailed, (body: Body<'generateTrainingImages'>, idempotencyKey) =>
    call('generateTrainingImages', { params: { id }, body, idempotencyKey }),
  );
}

export function useDeleteImage(sessionId: string) {
  const place = useCacheSession();
  const { title, text } = trainingMessages.deleteFailed;
  return useMutation({
    mutationFn: (imageId: string) => call('deleteTrainingImage', { params: { id: sessionId, imageId } }),
    onSuccess: place,
    onError: (error) => notify.error({ title, text: getErrorMessage(error, text) }),
  });
}

export function useSaveCaption(sessionId: string) {
  return useSessionChange(
    ({ imageId, caption }: { imageId: string; caption: string }) =>
      call('captionTrainingImage', { params: { id: sessionId, imageId }, body: { caption } }),
    sessionNotUpdated,
  );
}

export function useUpdateCaptions(sessionId: string) {
  return useSessionChange(
    (body: Body<'captionTrainingImages'>) =>
      call('captionTrainingImages', { params: { id: sessionId }, body }),
    sessionNotUpdated,
  );
}

/** The score of the set, reloaded when its pictures change. */
export function useTrainingScore({ sessionId, step2TrainingImages }: TrainingSession) {
  const finished = step2TrainingImages.filter(({ status }) => status === 'completed');
  return useQuery({
    queryKey: queryKeys.trainingScore(
      sessionId,
      finished.map(({ id, contentId }) => `${id} ${contentId}`).join(' '),
    ),
    queryFn: ({ signal }) => call('scoreTrainingImages', { params: { id: sessionId }, signal }),
    enabled: finished.length > 0,
    placeholderData: (before) => before,
  });
}

/** Creates the model and starts its training, once for each idempotency key. */
export function useStartTraining() {
  const client = useQueryClient();
  const { failed, modelNotCreated, noModelId, startFailed } = trainingMessages;
  const start = useStartJobs(async ({ name, prompt }: { name: string; prompt: string }, idempotencyKey) => {
    const body = { name, parameters: { prompt } };
    const model = await call('createTrainedModel', { body }).catch((error: unknown) => {
      throw error instanceof ApiError && error.message ? error : createEmptyAnswerError(modelNotCreated);
    });
    if (!model.id) throw createEmptyAnswerError(noModelId);
    const started = await call('startTraining', { params: { id: model.id }, body: {}, idempotencyKey });
    await client.invalidateQueries({ queryKey: queryKeys.trainingSession });
    await client.invalidateQueries({ queryKey: queryKeys.trainedModels });
    return { ...started, jobs: [started.job] };
  });
  return {
    ...start,
    mutate: (input: { name: string; prompt: string }) =>
      start.mutate(input, { onError: (error) => notifyProblem(failed, error, startFailed) }),
  };
}
