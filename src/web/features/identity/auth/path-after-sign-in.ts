import { chosenPlanPath } from '#web/lib/chosen-plan.ts';

/**
 * Where to go after signing in: the page that asked for it, the plan that was chosen, or the dashboard. Only paths of this
 * installation are followed, so that a link cannot lead from a sign-in to somebody else's page
 * (OWASP, unvalidated redirects).
 */
export function pathAfterSignIn(search: URLSearchParams): string {
  const next = search.get('next') ?? chosenPlanPath() ?? '/';
  const here = window.location.origin;
  if (!next.startsWith('/') || !URL.canParse(next, here)) return '/';
  const { origin, pathname, search: query } = new URL(next, here);
  return origin === here && !pathname.startsWith('/auth') ? pathname + query : '/';
}
