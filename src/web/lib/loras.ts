import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { LoraFamily } from '#contract/chosen-loras.ts';
import type { Lora, LoraList } from '#contract/loras.ts';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { getErrorMessage, notify } from '#web/ui/notify.ts';

/** What the interface calls the model families. */
export const loraFamilyLabels: Record<LoraFamily, string> = {
  sd15: 'Stable Diffusion 1.5',
  sdxl: 'SDXL',
  'z-image-turbo': 'Z-Image',
  'qwen-image': 'Qwen-Image',
  'qwen-image-edit': 'Qwen-Image-Edit',
  'flux-schnell': 'FLUX.1',
  'flux2-klein': 'FLUX.2 klein 4B',
  'wan-2.2': 'Wan 2.2 14B',
  'wan-2.2-5b': 'Wan 2.2 5B',
};

/** No event says how far a file has arrived. */
const progressMs = 2_000;

export const isUnderWay = ({ state }: Pick<Lora, 'state'>): boolean =>
  state === 'receiving' || state === 'checking';

/** The account's own LoRAs; asked again while one arrives. */
export function useLoras({ enabled = true } = {}) {
  return useQuery({
    queryKey: queryKeys.loras,
    queryFn: ({ signal }) => call('listLoras', { signal }),
    enabled,
    refetchInterval: ({ state }) => (state.data?.loras.some(isUnderWay) ? progressMs : false),
  });
}

/** Puts a changed LoRA into the list, and asks for the list again. */
export function useShowLora() {
  const client = useQueryClient();
  return (lora: Lora) => {
    client.setQueryData<LoraList>(
      queryKeys.loras,
      (list) => list && { ...list, loras: [lora, ...list.loras.filter(({ id }) => id !== lora.id)] },
    );
    void client.invalidateQueries({ queryKey: queryKeys.loras });
  };
}

export function useDeleteLora({ id, name }: Pick<Lora, 'id' | 'name'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('deleteLora', { params: { id } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: queryKeys.loras });
      notify.success({ title: 'LoRA deleted', text: `“${name}” was deleted.` });
    },
    onError: (error) => notify.error({ title: 'Not deleted', text: getErrorMessage(error) }),
  });
}

export function useRetryLora({ id }: Pick<Lora, 'id'>) {
  const show = useShowLora();
  return useMutation({
    mutationFn: () => call('retryLora', { params: { id } }),
    onSuccess: show,
    onError: (error) => notify.error({ title: 'Not started', text: getErrorMessage(error) }),
  });
}
