import { sql } from 'drizzle-orm';
import type { PersonaLikeness } from '#contract/likeness.ts';
import type { Db } from '#platform/db/client.ts';
import { contentItems } from '../items/schema.ts';

/** Measured pictures at the beginning and at the end that are compared; they do not overlap. */
const comparedPictures = 20;
/**
 * Points by which the median has to fall. The likeness of one person's pictures varies by about 15 points around its
 * mean (`npm run bench -- likeness`), so the difference of two medians of 20 reaches 12 by chance in about one of 50.
 */
const driftPoints = 12;

type Medians = { measured: number; median: number | null; first: number | null; latest: number | null };

/** Summarises the likeness of a persona's pictures outside the trash, by their creation. */
export async function getPersonaLikeness(
  db: Db,
  userId: string,
  personaId: string,
): Promise<PersonaLikeness> {
  const median = sql.raw('percentile_cont(0.5) within group (order by likeness)');
  const { rows } = await db.execute<Medians>(sql`
    select count(*)::int as measured, round(${median})::int as median,
      round(${median} filter (where n <= ${comparedPictures}))::int as first,
      round(${median} filter (where n > total - ${comparedPictures}))::int as latest
    from (
      select likeness, row_number() over (order by created_at, id) as n, count(*) over () as total
      from ${contentItems}
      where user_id = ${userId} and persona_id = ${personaId} and trashed_at is null and likeness is not null
    ) as pictures`);
  const { first, latest, measured, median: middle } = rows[0] ?? emptyMedians;
  const isComparable = measured >= 2 * comparedPictures && first !== null && latest !== null;
  return {
    measured,
    median: middle,
    first,
    latest,
    isDrifting: isComparable && first - latest >= driftPoints,
  };
}

const emptyMedians: Medians = { measured: 0, median: null, first: null, latest: null };
