import { sql } from 'drizzle-orm';
import type { Queryable } from '#platform/db/client.ts';
import { contentItems } from './schema.ts';

/**
 * Lists the newest completed picture outside the trash of each persona.
 *
 * @returns content ids by persona id; personas without a picture are left out
 */
export async function listNewestPictures(
  db: Queryable,
  userId: string,
  personaIds: readonly string[],
): Promise<Map<string, string>> {
  if (personaIds.length === 0) return new Map();
  const { rows } = await db.execute<{ personaId: string; contentId: string }>(sql`
    select persona.id as "personaId", newest.id as "contentId"
    from unnest(${sql.param(personaIds)}::text[]) as persona(id)
    cross join lateral (
      select id from ${contentItems}
      where user_id = ${userId} and persona_id = persona.id
        and trashed_at is null and type = 'image' and status = 'completed'
      order by created_at desc limit 1
    ) as newest`);
  return new Map(rows.map(({ personaId, contentId }) => [personaId, contentId]));
}
