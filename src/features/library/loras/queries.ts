import { and, desc, eq, inArray, isNull, lt, notInArray, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { LoraRules } from '#contract/lora-rules.ts';
import type { ListedLora, Lora, LoraList, LoraState } from '#contract/loras.ts';
import { getEntitlementsInEffect } from '#features/billing/entitlements';
import type { Queryable } from '#platform/db/client.ts';
import { findRuleProblem } from './check-rules.ts';
import { type LoraRow, loraBans, loras } from './schema.ts';
import { listHosts } from './sites/parse-link.ts';

export const loraNotFound = () => new AppError('NOT_FOUND', 'There is no such LoRA.');

export const ownedBy = (userId: string, id: string) =>
  and(eq(loras.id, id), eq(loras.userId, userId), isNull(loras.erasedAt));

/** @throws AppError NOT_FOUND */
export async function getLora(db: Queryable, userId: string, id: string): Promise<LoraRow> {
  const [row] = await db.select().from(loras).where(ownedBy(userId, id));
  if (!row) throw loraNotFound();
  return row;
}

const bannedText = 'An administrator has banned this LoRA. It cannot be used.';

/** The reasons of the bans among these files, by SHA-256. */
export async function findBans(
  db: Queryable,
  hashes: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const known = [...new Set(hashes.filter((each) => each !== null))];
  if (known.length === 0) return new Map();
  const rows = await db
    .select({ sha256: loraBans.sha256, reason: loraBans.reason })
    .from(loraBans)
    .where(inArray(loraBans.sha256, known));
  return new Map(rows.map(({ reason, sha256 }) => [sha256, reason]));
}

/** Why a LoRA whose file was checked cannot be used any more: a ban, or rules that changed. Null if it can. */
export function findWithdrawal(
  row: LoraRow,
  rules: LoraRules,
  bans: ReadonlyMap<string, string>,
): string | null {
  if (row.state !== 'usable') return null;
  if (row.sha256 !== null && bans.has(row.sha256)) return bannedText;
  return findRuleProblem(rules, row);
}

/** Lists an account's LoRAs, newest first, with what its plan allows. */
export async function listLoraPage(db: Queryable, userId: string, rules: LoraRules): Promise<LoraList> {
  const rows = await db
    .select()
    .from(loras)
    .where(and(eq(loras.userId, userId), isNull(loras.erasedAt)))
    .orderBy(desc(loras.id));
  const { entitlements } = await getEntitlementsInEffect(db, userId);
  return {
    loras: await presentLoras(db, rows, rules),
    isIncluded: entitlements.adaptersPreview,
    usedBytes: rows.reduce((sum, { byteSize, receivedBytes }) => sum + (byteSize ?? receivedBytes), 0),
    hosts: listHosts(rules.sites),
  };
}

export async function presentLora(db: Queryable, row: LoraRow, rules: LoraRules): Promise<Lora> {
  const [shown] = await presentLoras(db, [row], rules);
  if (!shown) throw new Error('a LoRA was not presented');
  return shown;
}

async function presentLoras(db: Queryable, rows: readonly LoraRow[], rules: LoraRules): Promise<Lora[]> {
  const bans = await findBans(
    db,
    rows.map(({ sha256 }) => sha256),
  );
  const uses = await countUses(db, rows);
  return rows.map((row) => {
    const withdrawal = findWithdrawal(row, rules, bans);
    const { byteSize, createdAt, description, erasedAt, siteModel, tags, updatedAt, userId, ...shown } = row;
    return {
      ...shown,
      ...{ byteSize, createdAt: createdAt.toISOString() },
      ...(withdrawal !== null && { state: 'withdrawn' as const, problem: withdrawal }),
      usedBy: uses.get(row.id) ?? { personas: 0, items: 0 },
    };
  });
}

/** How many personas bring each LoRA, and how many items were made with it. */
async function countUses(
  db: Queryable,
  rows: readonly LoraRow[],
): Promise<ReadonlyMap<string, { personas: number; items: number }>> {
  const [first] = rows;
  if (!first) return new Map();
  const { rows: counted } = await db.execute<{ id: string; personas: number; items: number }>(sql`
    select l.id,
      (select count(*)::int from personas p
        where p.user_id = l.user_id and p.loras @> jsonb_build_array(jsonb_build_object('id', l.id))) as personas,
      (select count(*)::int from content_items c
        where c.user_id = l.user_id
          and c.metadata -> 'loras' @> jsonb_build_array(jsonb_build_object('id', l.id))) as items
    from loras l
    where l.user_id = ${first.userId} and l.id = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`);
  return new Map(counted.map(({ id, items, personas }) => [id, { personas, items }]));
}

const adminPage = 50;

/** Lists creators' LoRAs for an administrator, newest first. */
export async function searchLoraRows(
  db: Queryable,
  {
    before,
    search,
    state,
  }: { state?: LoraState | undefined; search?: string | undefined; before?: string | undefined },
  rules: LoraRules,
): Promise<ListedLora[]> {
  const isBanned = sql`exists (select 1 from ${loraBans} where ${loraBans.sha256} = ${loras.sha256})`;
  const words = `%${(search ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const rows = await db
    .select()
    .from(loras)
    .where(
      and(
        before ? lt(loras.id, before) : undefined,
        search
          ? sql`(${loras.name} ilike ${words} or ${loras.author} ilike ${words} or ${loras.link} ilike ${words} or ${loras.sha256} like ${`${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`})`
          : undefined,
        state === 'withdrawn' ? isBanned : undefined,
        state !== undefined && state !== 'withdrawn' ? eq(loras.state, state) : undefined,
        state === 'usable' ? sql`not ${isBanned}` : undefined,
      ),
    )
    .orderBy(desc(loras.id))
    .limit(adminPage);
  const bans = await findBans(
    db,
    rows.map(({ sha256 }) => sha256),
  );
  return rows.map((row) => toListedLora(row, rules, bans));
}

export function toListedLora(row: LoraRow, rules: LoraRules, bans: ReadonlyMap<string, string>): ListedLora {
  const { author, category, family, id, licence, link, name, permitsService, sha256, userId } = row;
  const withdrawal = findWithdrawal(row, rules, bans);
  return {
    ...{ id, userId, name, link, author, category, family, licence, permitsService, sha256 },
    state: withdrawal === null ? row.state : 'withdrawn',
    problem: withdrawal ?? row.problem,
    banReason: sha256 === null ? null : (bans.get(sha256) ?? null),
    createdAt: row.createdAt.toISOString(),
  };
}

/** The LoRAs of an account that count against its limits; refused ones have no file. */
export const countedLoras = (userId: string) =>
  and(eq(loras.userId, userId), isNull(loras.erasedAt), notInArray(loras.state, ['refused']));
