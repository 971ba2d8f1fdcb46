import { sql } from 'drizzle-orm';
import { type UploadRefusalRule, uploadRefusalRule } from '#contract/refused-uploads.ts';
import type { Queryable } from '#platform/db/client.ts';
import { isWithin, type Span } from '#platform/db/times-to-resolve.ts';

/** Uploaded pictures of a span that are still stored, with those whose person is said to have agreed, and refused ones. */
export type UploadCounts = {
  taken: number;
  consented: number;
  refused: Record<UploadRefusalRule, number>;
};

export async function countMonthUploads(db: Queryable, span: Span): Promise<UploadCounts> {
  const taken = await db.execute(sql`select count(*)::int as "taken",
      (count(*) filter (where people in ('consented', 'revoked')))::int as "consented"
    from uploads where purpose = 'picture' and ${isWithin(sql`created_at`, span)}`);
  const { rows } = await db.execute(
    sql`select rule, count(*)::int as n from refused_uploads where ${isWithin(sql`refused_at`, span)} group by rule`,
  );
  const byRule = new Map((rows as { rule: UploadRefusalRule; n: number }[]).map(({ n, rule }) => [rule, n]));
  const refused = Object.fromEntries(uploadRefusalRule.options.map((rule) => [rule, byRule.get(rule) ?? 0]));
  return {
    ...(taken.rows[0] as Pick<UploadCounts, 'taken' | 'consented'>),
    refused: refused as UploadCounts['refused'],
  };
}
