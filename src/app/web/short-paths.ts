/** Addresses that people type or guess, and the page of each. */
export const shortPaths: Readonly<Record<string, string>> = {
  '/login': '/auth',
  '/signin': '/auth',
  '/sign-in': '/auth',
  '/signup': '/auth?tab=sign-up',
  '/sign-up': '/auth?tab=sign-up',
  '/register': '/auth?tab=sign-up',
  '/terms': '/terms-of-service',
  '/privacy': '/privacy-policy',
  '/refunds': '/refund-policy',
  '/cookies': '/content-safety-policy#cookies',
  '/dmca': '/dmca-policy',
  '/docs': '/help',
  '/support': '/contact',
};

/** Adds the query of a request to the page's address, so that an invitation or a chosen plan stays. */
export function addQuery(target: string, requestUrl: string): string {
  const address = new URL(target, 'http://localhost');
  for (const [name, value] of new URL(requestUrl, address).searchParams)
    address.searchParams.set(name, value);
  return address.pathname + address.search + address.hash;
}
