import { useThrottledValue } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Job } from '#contract/jobs.ts';
import { delays } from '#contract/limits.ts';
import type { BodyOf } from '#contract/route.ts';
import type { TrainingSession } from '#contract/training.ts';
import { trainingMessages } from '#contract/training-messages.ts';
import type { trainingRoutes } from '#contract/training-routes.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { usePollingFallback } from '#web/lib/events.ts';
import { useStart } from '#web/lib/job-actions.ts';
import { useJobs } from '#web/lib/queries.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { notify, problemOf } from '#web/ui/notify.ts';

type Body<Route extends keyof typeof trainingRoutes> = BodyOf<(typeof trainingRoutes)[Route]>;

/** The session that goes on, or null. It is read again whenever one of its jobs comes, moves on or ends. */
export function useTrainingSession() {
  const refetchInterval = usePollingFallback();
  const client = useQueryClient();
  const { data: jobs } = useJobs();
  const query = useQuery({
    queryKey: queryKeys.trainingSession,
    queryFn: ({ signal }) => call('activeTrainingSession', { signal }),
    refetchInterval,
  });
  const states = statesOf(jobs);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what changes is the reason to read again
  useEffect(() => {
    void client.invalidateQueries({ queryKey: queryKeys.trainingSession });
    void client.invalidateQueries({ queryKey: queryKeys.trainedModels });
  }, [client, states]);
  return query;
}

/** Which training jobs there are, and where each stands. */
function statesOf(jobs: readonly Job[] | undefined): string {
  return (jobs ?? [])
    .filter(({ operation }) => operation === 'lora_training' || operation.startsWith('text_to_image'))
    .map(({ id, state }) => `${id} ${state}`)
    .join(' ');
}

/**
 * Where a training stands, with what its engine has reported. Events say that its job has moved on, at most so often
 * it is read again; where none arrive, every 5 s (decisions.md 14).
 */
export function useTrainingStatus(jobId: string | null) {
  const client = useQueryClient();
  const fallback = usePollingFallback();
  const { data: jobs } = useJobs();
  const job = jobs?.find(({ id }) => id === jobId);
  const moved = useThrottledValue(`${job?.state} ${job?.progress?.step}`, delays.readTraining);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what changes is the reason to read again
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

/** Puts a session in place as an answer tells it. */
export function usePlaceSession(): (session: TrainingSession | null) => void {
  const client = useQueryClient();
  return (session) => client.setQueryData(queryKeys.trainingSession, session);
}

/**
 * A change of the session that the server answers with the session as it is then. Changes are made one after the other;
 * while others wait, what they foresee stays, and the last one's answer holds all of them.
 *
 * @param foreseen what of the answer is known beforehand, and shown at once
 */
function useSessionChange<Asked>(
  change: (asked: Asked) => Promise<TrainingSession>,
  problem: string,
  foreseen: (asked: Asked) => Partial<TrainingSession> = () => ({}),
) {
  const place = usePlaceSession();
  const client = useQueryClient();
  const { trainingSession: queryKey } = queryKeys;
  return useMutation({
    mutationFn: change,
    mutationKey: queryKey,
    scope: { id: 'training-session' },
    onMutate: (asked) =>
      client.setQueryData<TrainingSession | null>(queryKey, (now) => now && { ...now, ...foreseen(asked) }),
    onSuccess: (session) => {
      if (client.isMutating({ mutationKey: queryKey }) === 1)
        place(session.status === 'active' ? session : null);
    },
    onError: (error) => {
      tellProblem(problem, error);
      void client.invalidateQueries({ queryKey });
    },
  });
}

const { sessionNotCreated, sessionNotUpdated, sessionNotDeleted } = trainingMessages;

/** Says what did not work, under the name that the specification gives it; refused words have a name of their own. */
function tellProblem(title: string, error: unknown, fallback = title): void {
  const blocked = error instanceof ApiError && error.code === 'CONTENT_BLOCKED';
  notify.error({ title: blocked ? trainingMessages.policy : title, text: problemOf(error, fallback) });
}

/** An answer that has nothing in it is a failure, too. */
function nothing(message: string): ApiError {
  return new ApiError({ code: 'INTERNAL', message });
}

type Started = { session: TrainingSession; jobs: Job[] };

/** Starts pictures of the session; `title` is what it is called when it does not work. */
function useStartImages<Asked>(title: string, send: (asked: Asked, key: string) => Promise<Started>) {
  const place = usePlaceSession();
  const start = useStart(async (asked: Asked, key) => {
    const started = await send(asked, key);
    place(started.session);
    if (started.jobs.length === 0) throw nothing(trainingMessages.noImages);
    return started;
  });
  return {
    ...start,
    mutate: (asked: Asked) =>
      start.mutate(asked, { onError: (error) => tellProblem(title, error, trainingMessages.imagesFailed) }),
  };
}

/** Begins a session and asks for its first pictures. Refused words stay beside the form. */
export function useBegin() {
  const place = usePlaceSession();
  const start = useStart(async (body: Body<'createTrainingSession'>, idempotencyKey): Promise<Started> => {
    const session = await call('createTrainingSession', { body });
    try {
      const id = session.sessionId;
      const started = await call('generateFaces', { params: { id }, body: {}, idempotencyKey });
      place(started.session);
      return started;
    } catch (error) {
      // The session is there; what is missing are its pictures, and the way to ask for them is on its page.
      place(session);
      tellProblem(trainingMessages.generationFailed, error);
      return { session, jobs: [] };
    }
  });
  return {
    ...start,
    mutate: (words: Body<'createTrainingSession'>) =>
      start.mutate(words, { onError: (error) => tellProblem(sessionNotCreated, error) }),
  };
}

export function useStep1(sessionId: string) {
  return useSessionChange(
    (body: Body<'updateTrainingStep1'>) => call('updateTrainingStep1', { params: { id: sessionId }, body }),
    sessionNotUpdated,
  );
}

export function useStep2(sessionId: string) {
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

/** Back to the pictures of a session whose training has ended. */
export function useReopenSession() {
  return useSessionChange(
    (sessionId: string) => call('reopenTrainingSession', { params: { id: sessionId } }),
    sessionNotUpdated,
  );
}

/** Start Fresh. */
export function useDeleteSession() {
  const place = usePlaceSession();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: string) => call('deleteTrainingSession', { params: { id: sessionId } }),
    onSuccess: () => {
      place(null);
      void client.invalidateQueries({ queryKey: queryKeys.content });
    },
    onError: (error) => notify.error({ title: sessionNotDeleted, text: problemOf(error) }),
  });
}

/** Pictures of the first step. */
export function useGenerateFaces(id: string) {
  return useStartImages(trainingMessages.generationFailed, (body: Body<'generateFaces'>, idempotencyKey) =>
    call('generateFaces', { params: { id }, body, idempotencyKey }),
  );
}

/** Pictures of the second step. */
export function useGenerateImages(id: string) {
  return useStartImages(trainingMessages.dataFailed, (body: Body<'generateTrainingImages'>, idempotencyKey) =>
    call('generateTrainingImages', { params: { id }, body, idempotencyKey }),
  );
}

export function useDeleteImage(sessionId: string) {
  const place = usePlaceSession();
  const { title, text } = trainingMessages.deleteFailed;
  return useMutation({
    mutationFn: (imageId: string) => call('deleteTrainingImage', { params: { id: sessionId, imageId } }),
    onSuccess: place,
    onError: (error) => notify.error({ title, text: problemOf(error, text) }),
  });
}

export function useCaption(sessionId: string) {
  return useSessionChange(
    ({ imageId, caption }: { imageId: string; caption: string }) =>
      call('captionTrainingImage', { params: { id: sessionId, imageId }, body: { caption } }),
    sessionNotUpdated,
  );
}

export function useCaptions(sessionId: string) {
  return useSessionChange(
    (body: Body<'captionTrainingImages'>) =>
      call('captionTrainingImages', { params: { id: sessionId }, body }),
    sessionNotUpdated,
  );
}

/** How good the set is; read again when its pictures change. */
export function useScore({ sessionId, step2TrainingImages }: TrainingSession) {
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

/** Makes the model and starts its training, once for each intention. */
export function useStartTraining() {
  const client = useQueryClient();
  const { failed, modelNotCreated, noModelId, startFailed } = trainingMessages;
  const start = useStart(async ({ name, prompt }: { name: string; prompt: string }, idempotencyKey) => {
    const body = { name, parameters: { prompt } };
    const model = await call('createTrainedModel', { body }).catch((error: unknown) => {
      throw error instanceof ApiError && error.message ? error : nothing(modelNotCreated);
    });
    if (!model.id) throw nothing(noModelId);
    const started = await call('startTraining', { params: { id: model.id }, body: {}, idempotencyKey });
    await client.invalidateQueries({ queryKey: queryKeys.trainingSession });
    await client.invalidateQueries({ queryKey: queryKeys.trainedModels });
    return { ...started, jobs: [started.job] };
  });
  return {
    ...start,
    mutate: (asked: { name: string; prompt: string }) =>
      start.mutate(asked, { onError: (error) => tellProblem(failed, error, startFailed) }),
  };
}
