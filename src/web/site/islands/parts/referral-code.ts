/** Adds the referral code in `?ref=` to every sign-up link. */
export function carryReferralCode(): void {
  const code = new URLSearchParams(location.search).get('ref');
  if (!code) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="/auth"]')) {
    const address = new URL(link.href);
    address.searchParams.set('ref', code);
    link.href = address.pathname + address.search;
  }
}
