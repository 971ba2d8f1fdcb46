import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EngineChange, EngineTestForm } from '#contract/engine-setup.ts';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

/** Workers apply a version within a second, and say so every few. */
const pollIntervalMs = 2_000;

/** The engines of the engine file, and the version that each worker applies. */
export function useEngineSetup() {
  return useQuery({
    queryKey: queryKeys.engineSetup,
    queryFn: ({ signal }) => call('readEngineSetup', { signal }),
    refetchInterval: pollIntervalMs,
  });
}

/** Looks at a server. */
export function useEngineTest() {
  return useMutation({ mutationFn: (body: EngineTestForm) => call('testEngine', { body }) });
}

/** Writes a change into the engine file, to be reviewed. */
export function useEngineDraft() {
  return useMutation({ mutationFn: (body: EngineChange) => call('draftEngineFile', { body }) });
}

type Publication = { text: string; basedOn: number; reason: string };

/** Publishes the reviewed engine file as the next version. */
export function usePublishEngines(onDone: (version: number) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Publication) => call('publishOperatorFile', { params: { kind: 'engines' }, body }),
    onSuccess: async ({ latest }) => {
      onDone(latest.version);
      await client.invalidateQueries({ queryKey: queryKeys.engineSetup });
      await client.invalidateQueries({ queryKey: ['operator-files'] });
    },
  });
}
