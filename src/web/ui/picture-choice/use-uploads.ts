import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PeopleForm, Upload } from '#contract/uploads.ts';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { getErrorMessage, notify } from '#web/ui/notify.ts';

/** The creator's uploads, newest first. */
export function useUploads() {
  return useQuery({
    queryKey: queryKeys.uploadList,
    queryFn: ({ signal }) => call('listUploads', { query: {}, signal }),
  });
}

/** Removed uploads with a consent that still covers pictures made from them. */
export function useRemovedConsents() {
  return useQuery({
    queryKey: [...queryKeys.uploadList, 'removed'],
    queryFn: ({ signal }) => call('listUploads', { query: { state: 'removed' }, signal }),
    select: (removed) => removed.filter(({ people }) => people === 'consented'),
  });
}

/** One upload; not loaded while the id is null. */
export function useUpload(uploadId: string | null) {
  return useQuery({
    queryKey: queryKeys.uploadItem(uploadId ?? ''),
    queryFn: ({ signal }) => call('getUpload', { params: { id: uploadId ?? '' }, signal }),
    enabled: uploadId !== null,
  });
}

/** Puts an upload into the query cache, and invalidates what depends on it. */
export function useCacheUpload(): (upload: Upload) => Promise<void> {
  const client = useQueryClient();
  return async (upload) => {
    client.setQueryData(queryKeys.uploadItem(upload.id), upload);
    await Promise.all([
      client.invalidateQueries({ queryKey: queryKeys.uploadList }),
      client.invalidateQueries({ queryKey: queryKeys.sourcePicture(upload.id) }),
    ]);
  };
}

/** States who is in an upload. The permitted uses have been reloaded when the mutation ends. */
export function useStatePeople(uploadId: string) {
  const place = useCacheUpload();
  return useMutation({
    mutationFn: (body: PeopleForm) => call('statePeople', { params: { id: uploadId }, body }),
    onSuccess: place,
  });
}

/** Withdraws a consent, which removes the pictures made from the upload. */
export function useRevokeConsent(uploadId: string) {
  const client = useQueryClient();
  const place = useCacheUpload();
  return useMutation({
    mutationFn: () => call('revokeConsent', { params: { id: uploadId } }),
    onSuccess: async ({ upload, removed }) => {
      const text = removed === 0 ? 'No pictures were made from it.' : `${formatRemoved(removed)} removed.`;
      notify.success({ title: 'Consent withdrawn', text });
      void client.invalidateQueries({ queryKey: queryKeys.content });
      await place(upload);
    },
    onError: (error) => notify.error({ title: 'Consent not withdrawn', text: getErrorMessage(error) }),
  });
}

function formatRemoved(removed: number): string {
  return removed === 1 ? 'The one picture made from it was' : `The ${removed} pictures made from it were`;
}

/** Saves an upload, or lets it expire. */
export function useSaveUpload(uploadId: string) {
  const place = useCacheUpload();
  return useMutation({
    mutationFn: (saved: boolean) => call('saveUpload', { params: { id: uploadId }, body: { saved } }),
    onSuccess: place,
    onError: (error) => notify.error({ title: 'Not changed', text: getErrorMessage(error) }),
  });
}

/** Removes an upload. Pictures made from it stay. */
export function useDeleteUpload(uploadId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('deleteUpload', { params: { id: uploadId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.uploads }),
    onError: (error) => notify.error({ title: 'Not removed', text: getErrorMessage(error) }),
  });
}
