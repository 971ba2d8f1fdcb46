import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ContactFilter, ContactImport } from '#contract/audience.ts';
import { contactKinds } from '#contract/channel-kinds.ts';
import type { Contract } from '#contract/index.ts';
import type { SentQuery } from '#contract/route.ts';
import { call } from '#web/lib/api.ts';
import { getErrorMessage, notify } from '#web/ui/notify.ts';

/** The filters of the contact list, as the address has them. */
export type ContactFilters = Omit<SentQuery<Contract['listContacts']>, 'before' | 'limit'>;

const all = ['audience'] as const;
export const audienceKeys = {
  all,
  contact: (id: string) => [...all, 'contact', id] as const,
  sequence: (id: string) => [...all, 'sequence', id] as const,
};

export function useAudienceOverview() {
  return useQuery({
    queryKey: [...all, 'overview'],
    queryFn: ({ signal }) => call('audienceOverview', { signal }),
  });
}

/** Contacts by pages, newest first. The previous pages stay visible until those of other filters are loaded. */
export function useContacts(filters: ContactFilters) {
  return useInfiniteQuery({
    queryKey: [...all, 'contacts', filters],
    queryFn: ({ pageParam, signal }) =>
      call('listContacts', { query: { ...filters, before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
  });
}

export function useContact(id: string) {
  return useQuery({
    queryKey: audienceKeys.contact(id),
    queryFn: ({ signal }) => call('getContact', { params: { id }, signal }),
  });
}

export function useSegments(personaId?: string) {
  return useQuery({
    queryKey: [...all, 'segments', personaId],
    queryFn: ({ signal }) => call('listSegments', { query: { personaId }, signal }),
  });
}

/** Milliseconds between looks at imports that a worker reads now, and that wait for an outlet. */
const [readingMs, waitingMs] = [2_000, 15_000];

/** Imports, newest first. While one reads a channel, its contacts appear in the lists as they are added. */
export function useContactImports() {
  const client = useQueryClient();
  const imports = useQuery({
    queryKey: [...all, 'imports'],
    queryFn: ({ signal }) => call('listContactImports', { query: {}, signal }),
    refetchInterval: ({ state }) => getInterval(state.data ?? []),
  });
  const read = imports.data?.reduce((sum, { added, merged }) => sum + added + merged, 0);
  const before = useRef(read);
  useEffect(() => {
    if (before.current !== undefined && before.current !== read) {
      void client.invalidateQueries({ queryKey: [...all, 'contacts'] });
      void client.invalidateQueries({ queryKey: [...all, 'overview'] });
    }
    before.current = read;
  }, [client, read]);
  return imports;
}

function getInterval(imports: readonly ContactImport[]): number | false {
  const running = imports.filter(({ state }) => state === 'running');
  if (running.length === 0) return false;
  return running.some(({ continuesAt }) => continuesAt === null) ? readingMs : waitingMs;
}

/** The channels that give contacts, also those that have to be connected again. Other screens read the list under the same key. */
export function useContactChannels() {
  return useQuery({
    queryKey: ['channels'],
    queryFn: ({ signal }) => call('listChannels', { signal }),
    select: (channels) =>
      channels.filter(
        ({ kind, state }) => contactKinds.includes(kind) && (state === 'connected' || state === 'expired'),
      ),
  });
}

/** Sequences and broadcasts; figures change while mails go out. */
export function useSequences() {
  return useQuery({
    queryKey: [...all, 'sequences'],
    queryFn: ({ signal }) => call('listSequences', { query: {}, signal }),
    refetchInterval: ({ state }) => (state.data?.some((each) => each.state === 'active') ? 15_000 : false),
  });
}

type AudienceChange<Values, Result> = {
  change: (values: Values) => Promise<Result>;
  /** The toast after it worked; null for none. */
  done: ((result: Result) => { title: string; text: string }) | null;
  /** The title of the toast after a failure; null where the form shows it. */
  failed: string | null;
  onDone?: (result: Result) => void;
};

/** Changes something of the audience, and then reads all of it again. */
export function useAudienceChange<Values = void, Result = unknown>(given: AudienceChange<Values, Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: given.change,
    onSuccess: (result) => {
      if (given.done) notify.success(given.done(result));
      given.onDone?.(result);
      return client.invalidateQueries({ queryKey: all });
    },
    onError: (error) => {
      if (given.failed !== null) notify.error({ title: given.failed, text: getErrorMessage(error) });
    },
  });
}

/** The stored filter of the filters in an address. */
export function toContactFilter(filters: ContactFilters): ContactFilter {
  const split = (text = '') => text.split(',').filter((tag) => tag !== '');
  return {
    tagsAny: split(filters.tagsAny),
    tagsAll: split(filters.tagsAll),
    tagsNone: split(filters.tagsNone),
    consent: filters.consent ?? null,
    source: filters.source ?? null,
    addedSince: filters.addedSince ?? null,
    sequenceId: filters.sequenceId ?? null,
  };
}

/** The filters of an address for a stored filter. */
export function toContactFilters(filter: ContactFilter): ContactFilters {
  const join = (tags: readonly string[]) => (tags.length > 0 ? tags.join(',') : undefined);
  return {
    tagsAny: join(filter.tagsAny),
    tagsAll: join(filter.tagsAll),
    tagsNone: join(filter.tagsNone),
    consent: filter.consent ?? undefined,
    source: filter.source ?? undefined,
    addedSince: filter.addedSince ?? undefined,
    sequenceId: filter.sequenceId ?? undefined,
  };
}
