import { useInfiniteQuery } from '@tanstack/react-query';
import { type RefusedUploadSearch, refusedUploadsPerPage } from '#contract/refused-uploads.ts';
import { call } from '#web/lib/api.ts';
import { reviewKeys } from '../review-keys.ts';

/** The refused uploads that match, newest first. The audit log records each page read. */
export function useReviewedUploads(search: Omit<RefusedUploadSearch, 'before'>) {
  const pages = useInfiniteQuery({
    queryKey: reviewKeys.refusedUploads(search),
    queryFn: ({ pageParam, signal }) =>
      call('searchRefusedUploads', { query: { ...search, before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < refusedUploadsPerPage ? undefined : page.at(-1)?.id),
    refetchOnWindowFocus: false,
  });
  return { ...pages, uploads: pages.data?.pages.flat() };
}
