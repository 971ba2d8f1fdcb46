import type { AuditAction, AuditDetails, AuditEntry, AuditProblem } from '#contract/audit.ts';
import { formatNumber } from '#web/lib/format.ts';
import { formatCharge } from '#web/lib/money.ts';

/** Labels of the actions, as a predicate after the name of the actor. */
const actionLabels: Record<AuditAction, string> = {
  'plan.given': 'changed the plan of an account',
  'refund.asked': 'requested a refund',
  'refund.refused': 'had a refund declined by the payment provider',
  'transfer.recorded': 'recorded a bank transfer',
  'transfer.matched': 'matched a bank transfer with a payment',
  'transfer.set_aside': 'set a bank transfer aside',
  'transfer_refund.sent': 'marked a refund by bank transfer as sent',
  'transfers.viewed': 'viewed the bank transfers',
  'statement.imported': 'imported a bank statement',
  'invoice.paid': 'marked an invoice paid',
  'invoices.viewed': 'viewed the open invoices',
  'quote.agreed': 'accepted a Managed plan',
  'quote.declined': 'declined a Managed plan',
  'quotes.viewed': 'viewed the quote requests',
  'books.reconciled': 'ran a reconciliation',
  'incident.created': 'published an incident',
  'incident.updated': 'updated an incident',
  'incident.deleted': 'deleted an incident',
  'reviews.viewed': 'viewed the review queue',
  'decisions.searched': 'searched the safety decisions',
  'decision.viewed': 'viewed a safety decision',
  'refused_uploads.viewed': 'viewed the refused uploads',
  'result.viewed': 'viewed a withheld result',
  'result.opened': 'opened the file of a withheld result',
  'result.allowed': 'allowed a withheld result',
  'result.refused': 'refused a withheld result',
  'decision.called_right': 'confirmed a safety decision',
  'decision.called_wrong': 'marked a safety decision as wrong',
  'safety_record.viewed': 'viewed a safety record',
  'appeal.upheld': 'rejected an appeal',
  'appeal.overturned': 'granted an appeal',
  'pause.ended': 'ended a generation pause',
  'holds.viewed': 'viewed the legal holds',
  'gallery.published': 'published an item in the gallery',
  'gallery.declined': 'declined an item for the gallery',
  'evidence.downloaded': 'downloaded the evidence of a case',
  'share_link.published': 'published a share link',
  'share_link.declined': 'declined a share link',
  'link_page.published': 'published a link page',
  'link_page.declined': 'took a link page down',
  'short_link.closed': 'closed a short link',
  'hold.placed': 'placed a legal hold',
  'hold.released': 'released a legal hold',
  'report.viewed': 'viewed a report',
  'report.picture_viewed': 'viewed a reported picture',
  'report.removed': 'removed reported content',
  'report.refused': 'rejected a report',
  'removal.upheld': 'upheld a removal',
  'removal.restored': 'restored removed content',
  'document.viewed': 'viewed an identity document case',
  'document.pictures_opened': 'opened the pictures of an identity document',
  'document.picture_viewed': 'viewed a picture of an identity document',
  'document.approved': 'approved an identity document',
  'document.rejected': 'rejected an identity document',
  'administrator.made': 'created the first administrator',
  'users.viewed': 'viewed the list of users',
  'user.viewed': 'viewed a user',
  'user.added': 'added a user',
  'user.removed': 'removed a user',
  'user.role_changed': 'changed a user’s role',
  'user.suspended': 'suspended a user',
  'user.restored': 'lifted a suspension',
  'user.signed_out': 'signed a user out everywhere',
  'announcement.published': 'published an announcement',
  'announcement.ended': 'ended an announcement',
  'site.published': 'published the site file',
  'engines.published': 'published the engine file',
  'tags.published': 'published the tag file',
  'user.second_factor_reset': 'reset a second factor',
  'tokens.granted': 'granted tokens',
  'audit.exported': 'exported the audit log',
  'keys.rotated': 'rotated the keys',
  'loras.viewed': 'viewed the LoRAs of creators',
  'lora.banned': 'banned a LoRA',
  'lora.allowed': 'lifted the ban of a LoRA',
  'loras.published': 'published the rules about LoRAs',
  'checkpoint.registered': 'registered a checkpoint',
  'checkpoint.removed': 'removed a checkpoint from the list',
  'hash_list.imported': 'imported a hash list',
  'hash_list.removed': 'removed a hash list',
  'known_people.imported': 'imported a list of known people',
  'known_people.removed': 'removed a list of known people',
  'upload.listed': 'refused an upload that a hash list has',
  'output.listed': 'refused a result that a hash list has',
  'engine.drained': 'drained an engine',
  'engine.returned': 'returned an engine to service',
  'registration_token.created': 'created a registration token',
  'registration_token.revoked': 'revoked a registration token',
  'engine.paused': 'paused an engine',
  'engine.resumed': 'resumed an engine',
  'work.retried': 'retried a background job',
};

/** The label of an action, or its name when another version recorded an unknown one. */
export function getActionLabel(action: AuditAction): string {
  return actionLabels[action] ?? action;
}

/** The name of the actor. */
export function getActorName({ actor }: Pick<AuditEntry, 'actor'>): string {
  if (!actor) return 'The system';
  return actor.name ?? 'A deleted account';
}

/** Formats the details of an entry: `reason: spam, amount: 50`. */
export function formatDetails(details: AuditDetails): string {
  return Object.entries(details)
    .map(([name, value]) => `${formatDetailName(name)}: ${formatDetailValue(name, value)}`)
    .join(', ');
}

const formatDetailName = (name: string) =>
  name
    .replace(/Cents$|^cents$/, (found) => (found === 'cents' ? 'amount' : ''))
    .replace(/([A-Z])/g, ' $1')
    .toLowerCase();

function formatDetailValue(name: string, value: AuditDetails[string]): string {
  if (value === null) return 'none';
  if (value === '*') return 'all';
  if (typeof value === 'number') return /cents$/i.test(name) ? formatCharge(value) : formatNumber(value);
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : value;
}

/** What is wrong with an entry, as a predicate after “The entry”. */
export const problemLabels: Record<AuditProblem, string> = {
  changed: 'was changed after it was written',
  unlinked: 'does not match the hash of the previous entry',
  missing: 'is missing',
  surplus: 'comes after the end of the log',
};
