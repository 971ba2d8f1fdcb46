import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { FileMistake, FileVersion, OperatorFileKind } from '#contract/operator-files.ts';
import { listAccounts } from '#features/identity/accounts';
import { recordAuditEntry } from '#features/trust/audit';
import type { Db, Queryable, Tx } from '#platform/db/client.ts';
import { operatorFiles } from './schema.ts';

export type Version = typeof operatorFiles.$inferSelect;

/** The notification channel of new versions; the payload is the kind. */
export const fileChannel = 'operator_files';

const versionsShown = 100;

/** Lists the versions of one kind, newest first. */
export function listVersions(
  db: Queryable,
  kind: OperatorFileKind,
  limit = versionsShown,
): Promise<Version[]> {
  return db
    .select()
    .from(operatorFiles)
    .where(eq(operatorFiles.kind, kind))
    .orderBy(desc(operatorFiles.version))
    .limit(limit);
}

/** Returns the text of a version and of its predecessor. @throws AppError NOT_FOUND */
export async function getVersionTexts(
  db: Db,
  kind: OperatorFileKind,
  version: number,
): Promise<{ text: string; before: string }> {
  const rows = await db
    .select({ version: operatorFiles.version, text: operatorFiles.text })
    .from(operatorFiles)
    .where(and(eq(operatorFiles.kind, kind), inArray(operatorFiles.version, [version, version - 1])));
  const textAt = (at: number) => rows.find((row) => row.version === at)?.text;
  const text = textAt(version);
  if (text === undefined) throw new AppError('NOT_FOUND', 'There is no such version.');
  return { text, before: textAt(version - 1) ?? '' };
}

/** Adds a version and, after the commit, notifies every process. @returns false when its number is taken */
export async function addVersion(tx: Tx, version: Version): Promise<boolean> {
  const added = await tx
    .insert(operatorFiles)
    .values(version)
    .onConflictDoNothing()
    .returning({ version: operatorFiles.version });
  if (added.length === 0) return false;
  await tx.execute(sql`select pg_notify(${fileChannel}, ${version.kind})`);
  return true;
}

type PublishInput = {
  kind: OperatorFileKind;
  text: string;
  basedOn: number;
  reason: string;
  actorId: string;
  now: Date;
  /** What is wrong with the text, by the rules of its kind. @param published the text of the latest version */
  check: (text: string, published: string | null) => FileMistake[];
};

/**
 * Publishes a text as the next version.
 *
 * @throws AppError VALIDATION_FAILED for a text with mistakes or without changes, CONFLICT when another version was
 *   published since the one it is based on
 */
export async function publishVersion(tx: Tx, publishing: PublishInput): Promise<void> {
  const { actorId, basedOn, kind, now, reason, text } = publishing;
  const [latest] = await listVersions(tx, kind, 1);
  const mistakes = publishing.check(text, latest?.text ?? null);
  if (mistakes.length > 0) {
    throw new AppError('VALIDATION_FAILED', 'Fix the marked lines before you publish.', { mistakes });
  }
  const version = basedOn + 1;
  const row = { kind, version, text, origin: 'page', authorId: actorId, reason, publishedAt: now } as const;
  const isCurrent = (latest?.version ?? 0) === basedOn;
  if (isCurrent && latest?.text === text) {
    throw new AppError('VALIDATION_FAILED', 'This version is already published.');
  }
  if (!isCurrent || !(await addVersion(tx, row))) {
    throw new AppError(
      'CONFLICT',
      'Another administrator published a new version meanwhile. Your changes are kept: compare them with the new version.',
    );
  }
  await recordAuditEntry(tx, {
    actorId,
    action: `${kind}.published`,
    subjectId: null,
    details: { version },
    now,
  });
}

/** Converts versions to the contract, with the names of their authors. */
export async function presentVersions(db: Db, rows: readonly Version[]): Promise<FileVersion[]> {
  const people = await listAccounts(
    db,
    rows.flatMap(({ authorId }) => authorId ?? []),
  );
  return rows.map(({ authorId, origin, publishedAt, reason, version }) => ({
    version,
    origin,
    author: (authorId && people.get(authorId)?.name) ?? null,
    reason,
    publishedAt: publishedAt.toISOString(),
  }));
}
