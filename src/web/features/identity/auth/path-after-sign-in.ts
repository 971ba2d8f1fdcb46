import { findChosenPlanPath } from '#web/lib/chosen-plan.ts';

/**
 * The path to open after sign-in: the page that required it, the plan chosen on the landing page, or the dashboard.
 *
 * Accepts only paths of this installation, so that a link cannot redirect to another site (OWASP, unvalidated redirects).
 */
export function getPathAfterSignIn(search: URLSearchParams): string {
  const next = search.get('next') ?? findChosenPlanPath() ?? '/';
  const here = window.location.origin;
  if (!next.startsWith('/') || !URL.canParse(next, here)) return '/';
  const { origin, pathname, search: query } = new URL(next, here);
  return origin === here && !pathname.startsWith('/auth') ? pathname + query : '/';
}
