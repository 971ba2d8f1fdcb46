import { threadState } from '#contract/replies.ts';
import { useLatestSearchParams } from '#web/lib/latest-search-params.ts';
import type { ThreadFilters } from './inbox-queries.ts';

const names = ['personaId', 'channelId', 'state', 'show', 'search'] as const;

/** The filters of the thread list, which the address keeps. */
export function useThreadFilters() {
  const [search, change] = useLatestSearchParams();
  const state = threadState.safeParse(search.get('state'));
  const show = search.get('show');
  const filters: ThreadFilters = {
    personaId: search.get('personaId') ?? undefined,
    channelId: search.get('channelId') ?? undefined,
    state: state.success ? state.data : undefined,
    show: show === 'unread' || show === 'mine' ? show : 'all',
    search: search.get('search') ?? '',
  };
  const setFilters = (changed: Partial<ThreadFilters>) =>
    change(
      (now) => {
        for (const name of names) {
          if (!(name in changed)) continue;
          const value = changed[name];
          if (value === undefined || value === '' || value === 'all') now.delete(name);
          else now.set(name, value);
        }
        return now;
      },
      { replace: true },
    );
  const hasFilters = names.some((name) => search.has(name));
  return { filters, hasFilters, setFilters };
}
