import { scope } from './scope.ts';

/** The contract's `logout`; a test compares them, because the contract would be most of the worker. */
export const signOutPath = '/api/logout';

/** Whether a request ends the session of this browser. The worker lets it pass, and clears what it keeps. */
export const isSignOut = ({ method, url }: Request): boolean => {
  const { origin, pathname } = new URL(url);
  return method === 'POST' && origin === scope.location.origin && pathname === signOutPath;
};
