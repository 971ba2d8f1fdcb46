/** LoRAs in a request: what they add to it, and whether they may be used. */

import { buffer } from 'node:stream/consumers';
import type { CommunityLora } from '@castwright/engine-port';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { ChosenLora } from '#contract/chosen-loras.ts';
import type { Category } from '#contract/common.ts';
import type { ContentMetadata } from '#contract/content-metadata.ts';
import { AppError } from '#contract/errors.ts';
import type { LoraRules } from '#contract/lora-rules.ts';
import { getEntitlementsInEffect } from '#features/billing/entitlements';
import type { Queryable } from '#platform/db/client.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { fileKey } from './lora-files.ts';
import { findBans, findWithdrawal, loraNotFound } from './queries.ts';
import { type LoraRow, loras } from './schema.ts';

/** What the chosen LoRAs add to a request. */
export type RequestLoras = {
  /** As the engine gets them; empty without any. */
  loras: readonly CommunityLora[];
  /** Trigger words that the prompt does not have yet, by field. */
  wordsFor(prompt: string): Record<string, string>;
  /** Names that the safety decision judges, by field. */
  names: Record<string, string>;
  settings: Pick<ContentMetadata, 'loras'>;
};

export const noLoras: RequestLoras = { loras: [], wordsFor: () => ({}), names: {}, settings: {} };

/** The plan does not include LoRAs. */
export const createNotIncludedError = () =>
  new AppError(
    'PLAN_LIMIT',
    'Your plan does not include LoRAs. Change to a plan with custom adapters to use them. Nothing was charged.',
    { limit: 'adaptersPreview' },
  );

/**
 * Gets the chosen LoRAs of an account for a request. Whether they may be used is decided when the request starts
 * (`requireLorasUsable`).
 *
 * @throws AppError NOT_FOUND for one that the account does not have; CONFLICT for one whose file is not there
 */
export async function getRequestLoras(
  db: Queryable,
  userId: string,
  chosen: readonly ChosenLora[],
): Promise<RequestLoras> {
  if (chosen.length === 0) return noLoras;
  const rows = await findRows(db, userId, chosen);
  const used = chosen.map(({ id, weight }) => {
    const row = rows.get(id);
    if (!row) throw loraNotFound();
    const { family, sha256 } = row;
    if (row.state !== 'usable' || family === null || sha256 === null) {
      throw new AppError(
        'CONFLICT',
        `The LoRA “${row.name}” cannot be used. ${row.problem ?? 'It is not checked yet.'}`,
      );
    }
    return { row, lora: { id, sha256, family, weight } };
  });
  return {
    loras: used.map(({ lora }) => lora),
    wordsFor: (prompt) =>
      Object.fromEntries(
        used.flatMap(({ row }, at) => {
          const word = findMissingTrigger(row.triggerWords, prompt);
          return word === null ? [] : [[`LoRA ${at + 1}`, word]];
        }),
      ),
    names: Object.fromEntries(used.map(({ row }, at) => [`LoRA name ${at + 1}`, row.name])),
    settings: { loras: used.map(({ lora, row }) => ({ id: row.id, name: row.name, weight: lora.weight })) },
  };
}

/** The first trigger word, unless the prompt has one of them; null where nothing is to be added. */
function findMissingTrigger(triggerWords: readonly string[], prompt: string): string | null {
  const [first] = triggerWords;
  const text = prompt.toLowerCase();
  if (first === undefined || triggerWords.some((word) => text.includes(word.toLowerCase()))) return null;
  return first;
}

type UsedLora = Pick<CommunityLora, 'id' | 'sha256'>;

/**
 * Requires that an account may use its LoRAs in a category now.
 *
 * @throws AppError PLAN_LIMIT when its plan does not include LoRAs; FORBIDDEN for one that was banned, that the operator's
 *   rules refuse, or that is for the adult category alone; NOT_FOUND; CONFLICT for one whose file has changed
 */
export async function requireLorasUsable(
  db: Queryable,
  rules: LoraRules,
  { category, loras: used, userId }: { userId: string; loras: readonly UsedLora[]; category: Category },
): Promise<void> {
  if (used.length === 0) return;
  const { entitlements } = await getEntitlementsInEffect(db, userId);
  if (!entitlements.adaptersPreview) throw createNotIncludedError();
  await requireLorasPermitted(db, rules, { category, loras: used, userId });
}

/** The same without the plan, for a job that was accepted while the plan included them. @throws AppError as above */
export async function requireLorasPermitted(
  db: Queryable,
  rules: LoraRules,
  { category, loras: used, userId }: { userId: string; loras: readonly UsedLora[]; category: Category },
): Promise<void> {
  const rows = await findRows(db, userId, used);
  const bans = await findBans(
    db,
    used.map(({ sha256 }) => sha256),
  );
  for (const { id, sha256 } of used) {
    const row = rows.get(id);
    if (!row) throw loraNotFound();
    if (row.state !== 'usable' || row.sha256 !== sha256) {
      throw new AppError('CONFLICT', `The LoRA “${row.name}” has changed. Start it again.`);
    }
    const withdrawal = findWithdrawal(row, rules, bans);
    if (withdrawal) throw new AppError('FORBIDDEN', `The LoRA “${row.name}” cannot be used. ${withdrawal}`);
    if (row.category === 'nsfw' && category !== 'nsfw') {
      const message = `The LoRA “${row.name}” is for the adult category alone. Choose another LoRA, or that category.`;
      throw new AppError('FORBIDDEN', message);
    }
  }
}

async function findRows(
  db: Queryable,
  userId: string,
  chosen: readonly { id: string }[],
): Promise<ReadonlyMap<string, LoraRow>> {
  const ids = chosen.map(({ id }) => id);
  const rows = await db
    .select()
    .from(loras)
    .where(and(eq(loras.userId, userId), inArray(loras.id, ids), isNull(loras.erasedAt)));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Reads the file of an account's LoRA. @throws AppError NOT_FOUND */
export async function readLoraFile(
  { db, storage }: { db: Queryable; storage: Pick<Storage, 'read'> },
  userId: string,
  id: string,
): Promise<Buffer> {
  const [row] = await db
    .select()
    .from(loras)
    .where(and(eq(loras.id, id), eq(loras.userId, userId), isNull(loras.erasedAt)));
  if (!row) throw loraNotFound();
  return buffer(await storage.read(fileKey(row)));
}
