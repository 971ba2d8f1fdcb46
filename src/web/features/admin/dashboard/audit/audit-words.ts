import type { AuditAction, AuditDetails, AuditEntry, AuditProblem } from '#contract/audit.ts';
import { formatNumber } from '#web/lib/format.ts';
import { formatCharge } from '#web/lib/money.ts';

/** What somebody did, after their name. */
const deeds: Record<AuditAction, string> = {
  'plan.given': 'put an account on a plan',
  'refund.asked': 'asked for a payment to be given back',
  'refund.refused': 'had a refund refused by the payment service',
  'invoice.paid': 'marked an invoice paid',
  'invoices.viewed': 'looked at the open invoices',
  'quote.agreed': 'agreed on a Managed plan',
  'quote.declined': 'declined a Managed plan',
  'quotes.viewed': 'looked at the requests for a quote',
  'books.reconciled': 'compared the books',
  'incident.created': 'told of an incident',
  'incident.updated': 'added to an incident',
  'incident.deleted': 'took an incident back',
  'reviews.viewed': 'looked at what waits for review',
  'decisions.searched': 'searched the safety decisions',
  'decision.viewed': 'looked at a safety decision',
  'decision.called_right': 'called a safety decision right',
  'decision.called_wrong': 'called a safety decision wrong',
  'safety_record.viewed': 'looked at a safety record',
  'appeal.upheld': 'upheld a decision that was appealed',
  'appeal.overturned': 'overturned a decision that was appealed',
  'pause.ended': 'ended a pause of generation',
  'holds.viewed': 'looked at the legal holds',
  'hold.placed': 'placed a legal hold',
  'hold.released': 'released a legal hold',
  'report.viewed': 'looked at a report',
  'report.picture_viewed': 'looked at a reported picture',
  'report.removed': 'removed what was reported',
  'report.refused': 'refused a report',
  'removal.upheld': 'upheld a removal',
  'removal.restored': 'gave back what had been removed',
  'document.viewed': 'looked at what is stated with an identity document',
  'document.pictures_opened': 'said why to see the pictures of an identity document',
  'document.picture_viewed': 'saw a picture of an identity document',
  'document.approved': 'accepted an identity document',
  'document.rejected': 'rejected an identity document',
  'administrator.made': 'made the first administrator',
  'users.viewed': 'looked at the list of users',
  'user.viewed': 'looked at a person’s page',
  'user.added': 'added a user',
  'user.removed': 'removed a user',
  'user.role_changed': 'changed a user’s role',
  'user.suspended': 'suspended a user',
  'user.restored': 'lifted a suspension',
  'user.signed_out': 'signed a user out everywhere',
  'announcement.published': 'published an announcement',
  'announcement.ended': 'ended an announcement',
  'site.published': 'published the site file',
  'tags.published': 'published the tag file',
  'user.second_factor_reset': 'reset a second factor',
  'tokens.granted': 'granted tokens',
  'audit.exported': 'took a copy of the audit log',
  'keys.rotated': 'rotated the keys',
  'engine.paused': 'paused an engine',
  'engine.resumed': 'let an engine go on',
  'work.retried': 'tried background work again',
};

/** An action as the filter calls it: one that another version recorded has its own name. */
export function deedOf(action: AuditAction): string {
  return deeds[action] ?? action;
}

/** Who did it. */
export function actorOf({ actor }: Pick<AuditEntry, 'actor'>): string {
  if (!actor) return 'The system';
  return actor.name ?? 'An account that is gone';
}

/** Particulars in words: `reason: spam, amount: 50`. */
export function detailsOf(details: AuditDetails): string {
  return Object.entries(details)
    .map(([name, value]) => `${wordsOf(name)}: ${partOf(name, value)}`)
    .join(', ');
}

const wordsOf = (name: string) =>
  name
    .replace(/Cents$|^cents$/, (found) => (found === 'cents' ? 'amount' : ''))
    .replace(/([A-Z])/g, ' $1')
    .toLowerCase();

function partOf(name: string, value: AuditDetails[string]): string {
  if (value === null) return 'none';
  if (value === '*') return 'all';
  if (typeof value === 'number') return /cents$/i.test(name) ? formatCharge(value) : formatNumber(value);
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : value;
}

export const problemWords: Record<AuditProblem, string> = {
  changed: 'it was changed after it was written',
  unlinked: 'it does not follow the entry before it',
  missing: 'it is not there',
  surplus: 'it stands after the end of the log',
};
