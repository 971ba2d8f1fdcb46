import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import type { CurrentUser } from '#contract/identity.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';

async function fetchCurrentUser(signal: AbortSignal): Promise<CurrentUser | null> {
  try {
    return await call('currentUser', { signal });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'UNAUTHORIZED') return null;
    throw error;
  }
}

/**
 * Whether the server saw no session when it sent this page (`app/web/pages.ts`, decision 077). False where the browser
 * does not tell, in which case the page asks.
 */
export function isPageOfVisitor(): boolean {
  const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return loaded?.serverTiming?.some(({ name }) => name === 'visitor') ?? false;
}

/** The signed-in user as a query: `null` for a visitor, `undefined` while loading. */
export function useCurrentUser() {
  return useQuery({
    queryKey: queryKeys.currentUser,
    queryFn: ({ signal }) => fetchCurrentUser(signal),
  });
}

/**
 * The signed-in user, provided by the gate. Components inside the gate read it instead of the cache, which may already
 * be cleared when they render before the gate does.
 */
export const UserContext = createContext<CurrentUser | null>(null);

/**
 * The signed-in user, for components inside the gate.
 *
 * @throws Error outside the gate
 */
export function useUser(): CurrentUser {
  const user = use(UserContext);
  if (!user) throw new Error('useUser() was called outside the gate');
  return user;
}

/** Stores the changed user that a call returned, without a refetch. */
export function useSetCurrentUser(): (user: CurrentUser) => void {
  const client = useQueryClient();
  return (user) => client.setQueryData<CurrentUser | null>(queryKeys.currentUser, user);
}

/** Ends the session and loads the landing page, also if the call fails (docs/requirements/public-site.md, section 7). */
export async function signOut(): Promise<void> {
  try {
    await call('logout', {});
  } catch (error) {
    console.error('Sign-out failed', error);
  }
  window.location.assign('/');
}
