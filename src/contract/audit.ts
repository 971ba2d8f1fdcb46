/** The audit log: actions of administrators, and views of private data. */
import { z } from 'zod';
import { id, pageSize, requestDate, timestamp } from './common.ts';
import { limits } from './limits.ts';
import { defineRoutes } from './route.ts';

/** Every recorded action with the kind of its subject. `installation`: the action has no single subject. */
export const auditActions = {
  'plan.given': 'user',
  'refund.asked': 'payment',
  'refund.refused': 'payment',
  'transfer.recorded': 'payment',
  'transfer.matched': 'payment',
  'transfer.set_aside': 'payment',
  'transfer_refund.sent': 'payment',
  'transfers.viewed': 'installation',
  'statement.imported': 'installation',
  'invoice.paid': 'invoice',
  'invoices.viewed': 'installation',
  'quote.agreed': 'quote',
  'quote.declined': 'quote',
  'quotes.viewed': 'installation',
  'books.reconciled': 'installation',
  'incident.created': 'incident',
  'incident.updated': 'incident',
  'incident.deleted': 'incident',
  'announcement.published': 'announcement',
  'announcement.ended': 'announcement',
  'reviews.viewed': 'installation',
  'decisions.searched': 'installation',
  'decision.viewed': 'decision',
  'result.viewed': 'result',
  'result.opened': 'result',
  'result.allowed': 'result',
  'result.refused': 'result',
  'decision.called_right': 'decision',
  'decision.called_wrong': 'decision',
  'safety_record.viewed': 'user',
  'appeal.upheld': 'appeal',
  'appeal.overturned': 'appeal',
  'pause.ended': 'user',
  'holds.viewed': 'installation',
  'hold.placed': 'hold',
  'hold.released': 'hold',
  'report.viewed': 'report',
  'report.picture_viewed': 'report',
  'report.removed': 'report',
  'report.refused': 'report',
  'removal.upheld': 'report',
  'removal.restored': 'report',
  'hash_list.imported': 'installation',
  'hash_list.removed': 'installation',
  'known_people.imported': 'installation',
  'known_people.removed': 'installation',
  'upload.listed': 'user',
  'refused_uploads.viewed': 'installation',
  'output.listed': 'installation',
  'document.viewed': 'document',
  'document.pictures_opened': 'document',
  'document.picture_viewed': 'document',
  'document.approved': 'document',
  'document.rejected': 'document',
  'administrator.made': 'user',
  'users.viewed': 'installation',
  'user.viewed': 'user',
  'user.added': 'user',
  'user.removed': 'user',
  'user.role_changed': 'user',
  'user.suspended': 'user',
  'user.restored': 'user',
  'user.signed_out': 'user',
  'user.second_factor_reset': 'user',
  'tokens.granted': 'user',
  'gallery.published': 'content',
  'gallery.declined': 'content',
  'evidence.downloaded': 'case',
  'share_link.published': 'share_link',
  'share_link.declined': 'share_link',
  'link_page.published': 'link_page',
  'link_page.declined': 'link_page',
  'short_link.closed': 'short_link',
  'audit.exported': 'installation',
  'keys.rotated': 'installation',
  'engine.paused': 'installation',
  'engine.resumed': 'installation',
  'engine.drained': 'installation',
  'engine.returned': 'installation',
  'registration_token.created': 'registration_token',
  'registration_token.revoked': 'registration_token',
  'work.retried': 'installation',
  'loras.viewed': 'installation',
  'lora.banned': 'lora',
  'lora.allowed': 'lora',
  'checkpoint.registered': 'checkpoint',
  'checkpoint.removed': 'checkpoint',
  'loras.published': 'installation',
  'site.published': 'installation',
  'tags.published': 'installation',
  'engines.published': 'installation',
} as const;

export type AuditAction = keyof typeof auditActions;

export const auditAction = z.enum(Object.keys(auditActions) as [AuditAction, ...AuditAction[]]);

/** Details of an action, such as a plan or an amount; never a name, an address or a secret. */
export const auditDetails = z.record(z.string(), z.union([z.string(), z.int(), z.boolean(), z.null()]));
export type AuditDetails = z.infer<typeof auditDetails>;

export const auditEntry = z.strictObject({
  /** From 1, without a gap. */
  seq: z.int(),
  at: timestamp,
  /** Null for the system and the command line; the name is null once the account is deleted. */
  actor: z.strictObject({ id, name: z.string().nullable() }).nullable(),
  action: auditAction,
  subject: z.strictObject({ kind: z.enum(Object.values(auditActions)), id: id.nullable() }),
  details: auditDetails,
  /** SHA-256 in hexadecimal. */
  hash: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/**
 * The problem of the first invalid entry: it was changed, its link to the previous entry is wrong, it is missing, or it
 * comes after the recorded end of the log.
 */
export const auditProblem = z.enum(['changed', 'unlinked', 'missing', 'surplus']);
export type AuditProblem = z.infer<typeof auditProblem>;

export const auditCheck = z.strictObject({
  /** The number of entries checked. */
  entries: z.int(),
  /** The hash of the last entry, to be noted outside the installation; null for an empty log. */
  hash: z.string().nullable(),
  broken: z.strictObject({ seq: z.int(), problem: auditProblem }).nullable(),
});
export type AuditCheck = z.infer<typeof auditCheck>;

export const auditQuery = z.strictObject({
  limit: pageSize,
  /** The `seq` of the last entry of the previous page. */
  before: z.coerce.number().int().min(1).max(limits.integerMaximum).optional(),
  action: auditAction.optional(),
  actor: id.optional(),
  subject: id.optional(),
  /** Days (UTC), inclusive. */
  from: requestDate.optional(),
  until: requestDate.optional(),
});
export type AuditQuery = z.output<typeof auditQuery>;

export const auditFilters = auditQuery.omit({ limit: true, before: true });
export type AuditFilters = z.output<typeof auditFilters>;

export const auditRoutes = defineRoutes({
  listAudit: {
    method: 'GET',
    path: '/api/admin/audit',
    summary: 'The audit log, newest first; `before` gives the next page',
    tag: 'Administration',
    access: 'app',
    owner: 'installation',
    role: 'admin',
    query: auditQuery,
    response: z.array(auditEntry),
  },
  exportAudit: {
    method: 'GET',
    path: '/api/admin/audit.csv',
    summary: 'All entries as CSV; the export is recorded',
    tag: 'Administration',
    access: 'app',
    owner: 'installation',
    role: 'admin',
    query: auditFilters,
    response: { kind: 'binary', description: 'CSV, streamed' },
  },
  checkAudit: {
    method: 'GET',
    path: '/api/admin/audit/check',
    summary: 'Checks the integrity of the audit log, and returns the first invalid entry',
    tag: 'Administration',
    access: 'app',
    owner: 'installation',
    role: 'admin',
    response: auditCheck,
  },
});
