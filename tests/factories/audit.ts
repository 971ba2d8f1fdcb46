import type { AuditAction, AuditEntry } from '#contract/audit.ts';
import type { TestClient } from '#tests/setup/client.ts';

/** The audit entries of an action, newest first, as an administrator reads them. */
export async function listAuditEntries(admin: TestClient, action: AuditAction): Promise<AuditEntry[]> {
  return (await admin.call('listAudit', { query: { action } })).body;
}
