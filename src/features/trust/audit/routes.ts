import { type AuditEntry, auditActions, type auditRoutes } from '#contract/audit.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import type { Handlers } from '#platform/http/handler.ts';
import type { EntryRow } from './chain.ts';
import { checkLog } from './check-log.ts';
import { exportAuditLog } from './export-log.ts';
import { listEntries } from './queries.ts';

export type AuditDeps = {
  db: Db;
  clock: Clock;
  /** Names by user id, of the accounts that still exist. */
  listNames: (userIds: readonly string[]) => Promise<Map<string, string>>;
};

export function auditHandlers({ clock, db, listNames }: AuditDeps): Handlers<typeof auditRoutes> {
  return {
    listAudit: async ({ query }) => {
      const rows = await listEntries(db, query);
      const names = await listNames(rows.flatMap(({ actorId }) => actorId ?? []));
      return rows.map((row) => presentEntry(row, names));
    },

    exportAudit: async ({ caller, query }) => ({
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="audit-log.csv"',
        'cache-control': 'no-store',
      },
      body: await exportAuditLog(db, query, { actorId: caller.userId, now: clock() }),
    }),

    checkAudit: () => checkLog(db),
  };
}

function presentEntry(row: EntryRow, names: Map<string, string>): AuditEntry {
  const { action, actorId, details, hash, seq, subjectId } = row;
  return {
    seq,
    at: row.at.toISOString(),
    actor: actorId ? { id: actorId, name: names.get(actorId) ?? null } : null,
    action,
    subject: { kind: auditActions[action], id: subjectId },
    details,
    hash,
  };
}
