import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PeopleForm, Upload } from '#contract/uploads.ts';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { notify, problemOf } from '#web/ui/notify.ts';

/** The person's uploads, newest first. */
export function useUploads() {
  return useQuery({
    queryKey: queryKeys.uploadList,
    queryFn: ({ signal }) => call('listUploads', { query: {}, signal }),
  });
}

/** Uploads whose files are gone and whose consent still stands for what was made from them. */
export function useRemovedConsents() {
  return useQuery({
    queryKey: [...queryKeys.uploadList, 'removed'],
    queryFn: ({ signal }) => call('listUploads', { query: { state: 'removed' }, signal }),
    select: (removed) => removed.filter(({ people }) => people === 'consented'),
  });
}

/** One upload; not asked for while there is no id. */
export function useUpload(uploadId: string | null) {
  return useQuery({
    queryKey: queryKeys.uploadItem(uploadId ?? ''),
    queryFn: ({ signal }) => call('getUpload', { params: { id: uploadId ?? '' }, signal }),
    enabled: uploadId !== null,
  });
}

/** Puts an upload in place as an answer tells it, and reads again what depends on it. */
export function usePlaceUpload(): (upload: Upload) => Promise<void> {
  const client = useQueryClient();
  return async (upload) => {
    client.setQueryData(queryKeys.uploadItem(upload.id), upload);
    await Promise.all([
      client.invalidateQueries({ queryKey: queryKeys.uploadList }),
      client.invalidateQueries({ queryKey: queryKeys.sourcePicture(upload.id) }),
    ]);
  };
}

/** States who is in an upload. What it may be used for has been read again when this is done. */
export function useStatePeople(uploadId: string) {
  const place = usePlaceUpload();
  return useMutation({
    mutationFn: (body: PeopleForm) => call('statePeople', { params: { id: uploadId }, body }),
    onSuccess: place,
  });
}

/** Takes a consent back, and with it what was made from the picture. */
export function useRevokeConsent(uploadId: string) {
  const client = useQueryClient();
  const place = usePlaceUpload();
  return useMutation({
    mutationFn: () => call('revokeConsent', { params: { id: uploadId } }),
    onSuccess: async ({ upload, removed }) => {
      const text = removed === 0 ? 'Nothing had been made from it.' : `${countMade(removed)} gone.`;
      notify.success({ title: 'Consent taken back', text });
      void client.invalidateQueries({ queryKey: queryKeys.content });
      await place(upload);
    },
    onError: (error) => notify.error({ title: 'Not taken back', text: problemOf(error) }),
  });
}

function countMade(removed: number): string {
  return removed === 1 ? 'The one picture made from it is' : `The ${removed} pictures made from it are`;
}

/** Keeps an upload, or lets it be removed in time. */
export function useSaveUpload(uploadId: string) {
  const place = usePlaceUpload();
  return useMutation({
    mutationFn: (saved: boolean) => call('saveUpload', { params: { id: uploadId }, body: { saved } }),
    onSuccess: place,
    onError: (error) => notify.error({ title: 'Not changed', text: problemOf(error) }),
  });
}

/** Removes an upload; what was made from it stays. */
export function useDeleteUpload(uploadId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('deleteUpload', { params: { id: uploadId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.uploads }),
    onError: (error) => notify.error({ title: 'Not removed', text: problemOf(error) }),
  });
}
