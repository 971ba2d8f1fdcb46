import { eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { LoraRules } from '#contract/lora-rules.ts';
import type { ListedLora } from '#contract/loras.ts';
import { recordAuditEntry } from '#features/trust/audit';
import type { Db, Tx } from '#platform/db/client.ts';
import { findBans, loraNotFound, toListedLora } from './queries.ts';
import { type LoraRow, loraBans, loras } from './schema.ts';

type Deciding = { id: string; actorId: string; now: Date };

/**
 * Bans the file of a LoRA for every account. No request takes it from now on, and waiting jobs that have it fail before an
 * engine gets them.
 *
 * @throws AppError NOT_FOUND; CONFLICT for one whose file was not read, or that is banned
 */
export function banLora(
  db: Db,
  rules: LoraRules,
  deciding: Deciding & { reason: string },
): Promise<ListedLora> {
  return db.transaction(async (tx) => {
    const { row, sha256 } = await getFile(tx, deciding.id);
    const { actorId, now, reason } = deciding;
    const banned = await tx
      .insert(loraBans)
      .values({ sha256, reason, bannedBy: actorId, bannedAt: now })
      .onConflictDoNothing()
      .returning({ sha256: loraBans.sha256 });
    if (banned.length === 0) throw new AppError('CONFLICT', 'Its file is banned already.');
    return record(tx, rules, row, { ...deciding, action: 'lora.banned' });
  });
}

/** Lifts the ban of a LoRA's file. @throws AppError NOT_FOUND; CONFLICT for one that is not banned */
export function allowLora(db: Db, rules: LoraRules, deciding: Deciding): Promise<ListedLora> {
  return db.transaction(async (tx) => {
    const { row, sha256 } = await getFile(tx, deciding.id);
    const lifted = await tx.delete(loraBans).where(eq(loraBans.sha256, sha256)).returning();
    if (lifted.length === 0) throw new AppError('CONFLICT', 'Its file is not banned.');
    return record(tx, rules, row, { ...deciding, action: 'lora.allowed' });
  });
}

async function getFile(tx: Tx, id: string): Promise<{ row: LoraRow; sha256: string }> {
  const [row] = await tx.select().from(loras).where(eq(loras.id, id));
  if (!row) throw loraNotFound();
  if (row.sha256 === null)
    throw new AppError('CONFLICT', 'Its file was not read, so that there is nothing to ban.');
  return { row, sha256: row.sha256 };
}

async function record(
  tx: Tx,
  rules: LoraRules,
  row: LoraRow,
  { action, actorId, now }: Deciding & { action: 'lora.banned' | 'lora.allowed' },
): Promise<ListedLora> {
  const bans = await findBans(tx, [row.sha256]);
  const details = { sha256: row.sha256 ?? '' };
  await recordAuditEntry(tx, { actorId, action, subjectId: row.id, details, now });
  return toListedLora(row, rules, bans);
}
