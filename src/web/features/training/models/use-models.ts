import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { RouteBody } from '#contract/route.ts';
import type { trainingRoutes } from '#contract/training-routes.ts';
import { call } from '#web/lib/api.ts';
import { useDraft } from '#web/lib/draft.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { useUser } from '#web/lib/session.ts';
import { getErrorMessage, notify } from '#web/ui/notify.ts';

type Change = { id: string } & RouteBody<(typeof trainingRoutes)['changeTrainedModel']>;

/** Renames a model, or makes it the default one. */
export function useChangeModel() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: Change) => call('changeTrainedModel', { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.trainedModels }),
    onError: (error) => notify.error({ title: 'Not changed', text: getErrorMessage(error) }),
  });
}

/** Makes a model the default or removes it as such, and resets the composer's model to the default. */
export function useMakeDefault() {
  const { id: userId } = useUser();
  const { change: changeDraft } = useDraft(userId);
  const { mutate, isPending } = useChangeModel();
  return {
    isPending,
    mutate: (change: { id: string; isDefault: boolean }) =>
      mutate(change, { onSuccess: () => changeDraft({ modelId: undefined }) }),
  };
}

export function useDeleteModel() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('deleteTrainedModel', { params: { id } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: queryKeys.trainedModels });
      void client.invalidateQueries({ queryKey: queryKeys.content });
    },
    onError: (error) => notify.error({ title: 'Not deleted', text: getErrorMessage(error) }),
  });
}
