import { and, desc, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import { type Earning, type EarningImport, type EarningKind, earningLimits } from '#contract/earnings.ts';
import { AppError } from '#contract/errors.ts';
import { listPersonas } from '#features/library/personas';
import type { Db } from '#platform/db/client.ts';
import { type EarningRow, earningImports, earnings } from './schema.ts';

export type EarningSpan = {
  personaId?: string | undefined;
  from?: string | undefined;
  until?: string | undefined;
  kind?: EarningKind | undefined;
};

const isWithin = (userId: string, { from, kind, personaId, until }: EarningSpan): SQL | undefined =>
  and(
    eq(earnings.userId, userId),
    personaId ? eq(earnings.personaId, personaId) : undefined,
    kind ? eq(earnings.kind, kind) : undefined,
    from ? gte(earnings.day, from) : undefined,
    until ? lte(earnings.day, until) : undefined,
  );

/** Entries of an account, latest day first. @param page.before the last entry of the page before */
export async function listEarnings(
  db: Db,
  userId: string,
  { before, limit, ...span }: EarningSpan & { before?: string | undefined; limit: number },
): Promise<{ entries: Earning[]; more: boolean }> {
  const earlier = before
    ? sql`(${earnings.day}, ${earnings.id}) < (select day, id from earnings where id = ${before} and user_id = ${userId})`
    : undefined;
  const rows = await db
    .select()
    .from(earnings)
    .where(and(isWithin(userId, span), earlier))
    .orderBy(desc(earnings.day), desc(earnings.id))
    .limit(limit + 1);
  const names = await listNames(db, userId);
  return { entries: rows.slice(0, limit).map((row) => toEarning(row, names)), more: rows.length > limit };
}

/** @throws AppError NOT_FOUND */
export async function getEarning(db: Db, userId: string, id: string): Promise<Earning> {
  const [row] = await db
    .select()
    .from(earnings)
    .where(and(eq(earnings.id, id), eq(earnings.userId, userId)));
  if (!row) throw new AppError('NOT_FOUND', 'There is no such entry.');
  return toEarning(row, await listNames(db, userId));
}

async function listNames(db: Db, userId: string): Promise<Map<string, string>> {
  return new Map((await listPersonas(db, userId)).map(({ id, name }) => [id, name]));
}

function toEarning(row: EarningRow, names: ReadonlyMap<string, string>): Earning {
  const { amount, channelId, currency, day, id, importId, kind, note, personaId } = row;
  const personaName = names.get(personaId) ?? '';
  return { id, personaId, personaName, day, kind, amount, currency, channelId, note, importId };
}

/** Imports that were not undone, latest first. */
export async function listEarningImports(db: Db, userId: string): Promise<EarningImport[]> {
  const rows = await db
    .select()
    .from(earningImports)
    .where(eq(earningImports.userId, userId))
    .orderBy(desc(earningImports.importedAt), desc(earningImports.id))
    .limit(earningLimits.pageSize);
  const names = await listNames(db, userId);
  return rows.map(({ entries, fileName, id, importedAt, personaId }) => ({
    ...{ id, personaId, fileName, entries },
    personaName: names.get(personaId) ?? '',
    importedAt: importedAt.toISOString(),
  }));
}
