/** The audit log: what was done with an administrator's rights, and which private data was looked at. */
import { z } from 'zod';
import { id, timestamp } from './common.ts';
import { limits } from './limits.ts';
import { defineRoutes } from './route.ts';

/** Every act that is recorded, and what kind of thing it is done to. `installation` is the whole of it. */
export const auditActions = {
  'plan.given': 'user',
  'refund.asked': 'payment',
  'refund.refused': 'payment',
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
  'audit.exported': 'installation',
  'keys.rotated': 'installation',
  'engine.paused': 'installation',
  'engine.resumed': 'installation',
  'work.retried': 'installation',
  'site.published': 'installation',
  'tags.published': 'installation',
} as const;

export type AuditAction = keyof typeof auditActions;

export const auditAction = z.enum(Object.keys(auditActions) as [AuditAction, ...AuditAction[]]);

/** Particulars of an act, such as a plan or an amount: never a name, an address or a secret. */
export const auditDetails = z.record(z.string(), z.union([z.string(), z.int(), z.boolean(), z.null()]));
export type AuditDetails = z.infer<typeof auditDetails>;

export const auditEntry = z.strictObject({
  /** From 1, without a gap. */
  seq: z.int(),
  at: timestamp,
  /** Null for the system and the command line; without a name once the account is gone. */
  actor: z.strictObject({ id, name: z.string().nullable() }).nullable(),
  action: auditAction,
  subject: z.strictObject({ kind: z.enum(Object.values(auditActions)), id: id.nullable() }),
  details: auditDetails,
  /** SHA-256 in hexadecimal. */
  hash: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/**
 * What is wrong with the first entry that does not fit: it was changed, it does not follow the one before it, it is not
 * there, or it stands after the end of the log.
 */
export const auditProblem = z.enum(['changed', 'unlinked', 'missing', 'surplus']);
export type AuditProblem = z.infer<typeof auditProblem>;

export const auditCheck = z.strictObject({
  /** How many entries were read. */
  entries: z.int(),
  /** Hash of the last one, to be noted elsewhere; null for an empty log. */
  hash: z.string().nullable(),
  broken: z.strictObject({ seq: z.int(), problem: auditProblem }).nullable(),
});
export type AuditCheck = z.infer<typeof auditCheck>;

export const auditQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(limits.pageSizeMaximum).default(limits.pageSizeDefault),
  /** The last one's number of the page above. */
  before: z.coerce.number().int().min(1).optional(),
  action: auditAction.optional(),
  actor: id.optional(),
  subject: id.optional(),
  /** Days (UTC), both included. */
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
});
export type AuditQuery = z.output<typeof auditQuery>;

export const auditFilters = auditQuery.omit({ limit: true, before: true });
export type AuditFilters = z.output<typeof auditFilters>;

export const auditRoutes = defineRoutes({
  listAudit: {
    method: 'GET',
    path: '/api/admin/audit',
    summary: 'The audit log, newest first; `before` gives the page below',
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
    summary: 'The same as a table, whole; that it was taken is recorded',
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
    summary: 'Whether the audit log is whole, or the first entry that does not fit',
    tag: 'Administration',
    access: 'app',
    owner: 'installation',
    role: 'admin',
    response: auditCheck,
  },
});
