const ignoresDots = ['gmail.com', 'googlemail.com'];

/** The mailbox that an address leads to: without what follows a plus, and without dots where they mean nothing. */
function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const [mailbox = ''] = local.split('+');
  return ignoresDots.includes(domain)
    ? `${mailbox.replaceAll('.', '')}@${ignoresDots[0]}`
    : `${mailbox}@${domain}`;
}

/** Whether two addresses are probably one person's: `nora@example.test` and `nora+two@example.test`. */
export function sameMailbox(one: string, other: string): boolean {
  return mailboxOf(one) === mailboxOf(other);
}
