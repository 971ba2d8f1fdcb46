import type { AuditProblem } from '#contract/audit.ts';
import { checkLog, findEntryHash } from '#features/trust/audit';
import type { Db } from '#platform/db/client.ts';

const usage = 'npm run audit -- [NUMBER:HASH]';

const problemLabels: Record<AuditProblem, string> = {
  changed: 'was changed',
  unlinked: 'does not follow the entry before it',
  missing: 'is missing',
  surplus: 'was put in after the end of the log',
};

/**
 * Verifies the audit log, and optionally the hash of one entry.
 *
 * @param args nothing, or an entry's number and hash with a colon between
 * @returns the lines to print, and whether everything is intact
 */
export async function runAuditCommand(
  db: Db,
  args: readonly string[],
): Promise<{ lines: string[]; whole: boolean }> {
  const noted = args[0] === undefined ? null : /^([1-9]\d{0,8}):([0-9a-f]{64})$/.exec(args[0]);
  if (args.length > 1 || (args.length === 1 && !noted)) return { lines: [usage], whole: false };
  const { broken, entries, hash } = await checkLog(db);
  if (broken) return { lines: [`Entry ${broken.seq} ${problemLabels[broken.problem]}.`], whole: false };
  const lines = [hash ? `${entries} entries fit. Note down: ${entries}:${hash}` : 'The audit log is empty.'];
  if (!noted) return { lines, whole: true };
  const [, seq, notedHash] = noted;
  const same = (await findEntryHash(db, Number(seq))) === notedHash;
  const verdict = same ? `Entry ${seq} is as it was noted down.` : `Entry ${seq} is not what was noted down.`;
  return { lines: [...lines, verdict], whole: same };
}
