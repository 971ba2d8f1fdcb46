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

/** The signed-in person as a query: `null` for a visitor, `undefined` while it is being asked. */
export function useCurrentUser() {
  return useQuery({
    queryKey: queryKeys.currentUser,
    queryFn: ({ signal }) => fetchCurrentUser(signal),
  });
}

/**
 * Whom the gate has let in. What stands behind it sees them until the gate itself is drawn anew: between an answer in
 * the cache and the news of it, a part that happened to be drawn would find nobody there.
 */
export const LetIn = createContext<CurrentUser | null>(null);

/**
 * The signed-in person, for everything behind the gate.
 *
 * @throws Error outside the gate, where nobody may be signed in
 */
export function useUser(): CurrentUser {
  const user = use(LetIn);
  if (!user) throw new Error('useUser() stands outside the gate');
  return user;
}

/** Puts the answer of a call that gives the changed person in place, without asking for it again. */
export function useSetCurrentUser(): (user: CurrentUser) => void {
  const client = useQueryClient();
  return (user) => client.setQueryData<CurrentUser | null>(queryKeys.currentUser, user);
}

/** Ends the session and loads the landing page. A failed call is logged and leaves all the same (specification 000, section 7). */
export async function signOut(): Promise<void> {
  try {
    await call('logout', {});
  } catch (error) {
    console.error('Sign-out failed', error);
  }
  window.location.assign('/');
}
