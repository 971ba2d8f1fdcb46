import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { LoraState } from '#contract/loras.ts';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { getErrorMessage, notify } from '#web/ui/notify.ts';

export type LoraSearch = { state?: LoraState | undefined; search?: string | undefined };

/** Creators' LoRAs, newest first. */
export const useAdminLoras = (search: LoraSearch) =>
  useQuery({
    queryKey: queryKeys.adminLoras(search),
    queryFn: ({ signal }) => call('searchLoras', { query: search, signal }),
  });

/** Bans the file of a LoRA, or lifts its ban. */
export function useDecideLora(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reason: string | null) =>
      reason === null
        ? call('allowLora', { params: { id } })
        : call('banLora', { params: { id }, body: { reason } }),
    onSuccess: ({ banReason, name }) => {
      void client.invalidateQueries({ queryKey: queryKeys.allAdminLoras });
      notify.success({ title: banReason === null ? 'Ban lifted' : 'LoRA banned', text: name });
    },
    onError: (error) => notify.error({ title: 'Not changed', text: getErrorMessage(error) }),
  });
}

/** The registered checkpoints, newest first. */
export const useCheckpoints = () =>
  useQuery({
    queryKey: queryKeys.checkpoints,
    queryFn: ({ signal }) => call('listCheckpoints', { signal }),
  });

export function useRegisterCheckpoint(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (url: string) => call('registerCheckpoint', { body: { url } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: queryKeys.checkpoints });
      onDone();
    },
  });
}

export function useRemoveCheckpoint(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('removeCheckpoint', { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.checkpoints }),
    onError: (error) => notify.error({ title: 'Not removed', text: getErrorMessage(error) }),
  });
}
