import { type NavigateOptions, useLocation, useSearchParams } from 'react-router';

/** @param by gets the current parameters of the address and returns the new ones, or null for no change */
export type UpdateSearchParams = (
  by: (now: URLSearchParams) => URLSearchParams | null,
  options?: NavigateOptions,
) => void;

/**
 * The search parameters, and a function that changes them and may be called after a request has ended. The function
 * reads the address at that time, and does nothing if the user has left the page. React Router's own setter would use
 * the parameters of the caller's render.
 */
export function useLatestSearchParams(): [URLSearchParams, UpdateSearchParams] {
  const [search, setSearch] = useSearchParams();
  const { pathname } = useLocation();
  const change: UpdateSearchParams = (by, options) => {
    if (window.location.pathname !== pathname) return;
    const next = by(new URLSearchParams(window.location.search));
    if (next) setSearch(next, options);
  };
  return [search, change];
}
