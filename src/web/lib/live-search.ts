import { type NavigateOptions, useLocation, useSearchParams } from 'react-router';

/** @param by gets the parameters as they stand in the address now, and may change them; null changes nothing */
export type ChangeSearch = (
  by: (now: URLSearchParams) => URLSearchParams | null,
  options?: NavigateOptions,
) => void;

/**
 * The parameters of the address, and a way to change them that may also be called when an answer arrives: it starts from
 * what stands there by then, and leads nobody back who has left the page. What the router itself gives to a change are
 * the parameters of the render that the caller comes from.
 */
export function useLiveSearch(): [URLSearchParams, ChangeSearch] {
  const [search, setSearch] = useSearchParams();
  const { pathname } = useLocation();
  const change: ChangeSearch = (by, options) => {
    if (window.location.pathname !== pathname) return;
    const next = by(new URLSearchParams(window.location.search));
    if (next) setSearch(next, options);
  };
  return [search, change];
}
