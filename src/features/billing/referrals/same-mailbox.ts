const ignoresDots = ['gmail.com', 'googlemail.com'];

/** The mailbox behind an address: without a plus suffix, and without dots where the provider ignores them. */
function normaliseMailbox(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const [mailbox = ''] = local.split('+');
  return ignoresDots.includes(domain)
    ? `${mailbox.replaceAll('.', '')}@${ignoresDots[0]}`
    : `${mailbox}@${domain}`;
}

/** Whether two addresses probably belong to one person: `nora@example.test` and `nora+two@example.test`. */
export function isSameMailbox(one: string, other: string): boolean {
  return normaliseMailbox(one) === normaliseMailbox(other);
}
