import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Contract } from '#contract/index.ts';
import type { LinkPage } from '#contract/links.ts';
import type { RouteQuery, SentBody } from '#contract/route.ts';
import { call } from '#web/lib/api.ts';

type FigureFilter = Omit<RouteQuery<Contract['linkFigures']>, 'days'>;

const keys = {
  all: ['links'],
  pages: ['links', 'pages'],
  page: (id: string) => ['links', 'pages', id],
  shortLinks: ['links', 'short'],
  figures: (filter: FigureFilter, days: number) => ['links', 'figures', filter, days],
};

/** The link pages of the account. */
export function useLinkPages() {
  return useQuery({ queryKey: keys.pages, queryFn: ({ signal }) => call('listLinkPages', { signal }) });
}

export function useLinkPage(id: string) {
  return useQuery({
    queryKey: keys.page(id),
    queryFn: ({ signal }) => call('getLinkPage', { params: { id }, signal }),
    // Another version would replace what the creator types; saving says when there is one.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  });
}

/** Short links that are on no page, by pages. */
export function useShortLinks() {
  return useInfiniteQuery({
    queryKey: keys.shortLinks,
    queryFn: ({ pageParam, signal }) => call('listShortLinks', { query: { before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ links, more }) => (more ? links.at(-1)?.id : undefined),
  });
}

/** Clicks of the last days, of all links or of those of a persona, a page or one link. */
export function useLinkFigures(filter: FigureFilter, days: number) {
  return useQuery({
    queryKey: keys.figures(filter, days),
    queryFn: ({ signal }) => call('linkFigures', { query: { ...filter, days }, signal }),
  });
}

/** Creates the page of a persona. */
export function useCreatePage(onCreated: (page: LinkPage) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SentBody<Contract['createLinkPage']>) => call('createLinkPage', { body }),
    onSuccess: (page) => {
      client.setQueryData(keys.page(page.id), page);
      onCreated(page);
      return client.invalidateQueries({ queryKey: keys.all });
    },
  });
}

/** Changes a page and its links. */
export function useChangePage(id: string, onChanged: (page: LinkPage) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SentBody<Contract['changeLinkPage']>) =>
      call('changeLinkPage', { params: { id }, body }),
    onSuccess: (page) => {
      client.setQueryData(keys.page(id), page);
      onChanged(page);
      return client.invalidateQueries({ queryKey: keys.pages, exact: true });
    },
  });
}

/** The keys that a change of links makes stale. */
export const linkKeys = [keys.all];

/** Creates a short link, or changes one. */
export function useSaveShortLink(id: string | null, onSaved: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SentBody<Contract['createShortLink']>) =>
      id === null ? call('createShortLink', { body }) : call('changeShortLink', { params: { id }, body }),
    onSuccess: () => {
      onSaved();
      return client.invalidateQueries({ queryKey: keys.all });
    },
  });
}
