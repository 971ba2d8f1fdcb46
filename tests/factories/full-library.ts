import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';

const subjects = [
  'portrait of a woman with freckles and copper hair',
  'a lighthouse keeper in a yellow raincoat on wet rocks',
  'a dancer in a linen dress, caught in mid turn',
  'two friends laughing over coffee at a small round table',
  'a cellist in an empty concert hall, seen from the balcony',
  'a silver-haired woman reading by a tall window',
  'full body shot of a runner at the start of a city race',
  'a florist among buckets of peonies, sleeves rolled up',
];
const places = [
  'in an overgrown walled garden',
  'on a cobbled street after rain',
  'in a sunlit loft with old brick walls',
  'at the edge of a pine forest in autumn',
  'on a rooftop above the harbour at night',
  'in a quiet library with green lamps',
];
const details = [
  'soft golden hour light from the left, shallow depth of field, 85mm lens',
  'overcast light, muted colours, fine film grain, natural skin texture',
  'hard flash, deep shadows, candid, slightly tilted horizon',
  'mist in the background, rim light on the hair, calm expression, looking past the camera',
  'wide angle, strong lines towards the horizon, dramatic clouds, a single figure far away',
];
const tags = ['poster', 'shop', 'autumn', 'draft', 'cover', 'series two', 'favourites 2026', 'client'];
/** One word that occurs in one item of 5,000, and one that occurs in none. */
export const rareWord = 'heliotrope';
export const absentWord = 'zeppelin';

/** The parts of a user's full library that queries need. */
export type FullLibrary = {
  userId: string;
  personas: string[];
  models: string[];
  /** A small collection, and a large one. */
  collections: string[];
  /** One of the bundles of four. */
  bundle: string;
};
export const libraryTags: readonly string[] = tags;

/**
 * Stores `count` items of a user, spread over two years: prompts of 60 to 300 characters (one in a hundred longer than
 * the search index holds), nine in ten of them pictures, in bundles of four, a tenth tagged, few failed, marked or in
 * the trash; 8 personas, 4 models, and collections of 40 and of a twentieth.
 */
export async function fillLibrary(db: Db, userId: string, count: number): Promise<FullLibrary> {
  const personas = Array.from({ length: 8 }, () => newId());
  const models = Array.from({ length: 4 }, () => newId());
  const collections = [newId(), newId()];
  const pick = (from: readonly string[], by: string) =>
    sql`(array[${sql.join(
      from.map((text) => sql`${text}`),
      sql`, `,
    )}])[1 + ${sql.raw(by)} % ${sql.raw(String(from.length))}]`;
  await db.execute(sql`
    insert into content_items (id, user_id, name, type, category, status, origin, created_at, completed_at, trashed_at,
      width, height, placeholder, likeness, favourite, verdict, tags, metadata)
    select uuidv7(), ${userId}::uuid, left(subject, 28) || ' ' || n,
      case when h % 100 < 88 then 'image' when h % 100 < 95 then 'video' when h % 100 < 99 then 'training_data'
        else 'model' end,
      case when h2 % 10 < 6 then 'sfw' else 'nsfw' end,
      case when h2 % 200 = 0 then 'failed' when n <= 3 then 'processing' else 'completed' end, 'generated',
      made_at, made_at, case when h3 % 100 = 0 then now() end,
      case when h % 3 = 0 then 832 else 1024 end, case when h % 5 = 0 then 1216 else 1024 end, '#a08060',
      case when h2 % 3 > 0 then h % 101 end, h3 % 20 = 1, case when h3 % 12 = 2 then 'keep' when h3 % 18 = 3 then 'reject' end,
      case when h3 % 10 = 4 then array[${pick(tags, 'h')}] else '{}' end,
      jsonb_build_object('prompt', subject || ', ' || ${pick(places, 'h2')} ||
          case when h3 % 4 > 0 then ', ' || ${pick(details, 'h')} else '' end ||
          case when h3 % 4 > 2 then ', ' || ${pick(details, 'h2')} else '' end ||
          case when h2 % 5000 = 77 then ${` ${rareWord}`}::text else '' end ||
          case when h3 % 100 = 50 then repeat(', painted in many thin layers of glaze over a warm ground', 8) else '' end,
        'negativePrompt', 'blurry, low quality, distorted, deformed', 'seed', n, 'aspectRatio', '1:1',
        'personaId', ${pick(personas, 'h3')}, 'personaName', ${pick(['Nora', 'Mara', 'Ines', 'Freya'], 'h3')},
        'modelId', ${pick(models, 'h2')}, 'modelName', 'Studio look', 'bundleId', overlay(overlay(md5(${userId}::text || n / 4) placing '4' from 13) placing '8' from 17)::uuid,
        'engine', 'preview', 'model', 'castwright-preview-1', 'cost', 1)
    from generate_series(1, ${count}::integer) as n,
      lateral (select abs(hashint4(n)) as h, abs(hashint4(n + 1000003)) as h2, abs(hashint4(n + 7000009)) as h3,
        date_trunc('milliseconds', now() - n * (interval '730 days' / ${count}::integer)) as made_at) as drawn,
      lateral (select ${pick(subjects, 'h3')} as subject) as chosen`);
  for (const [at, collectionId] of collections.entries()) {
    await db.execute(
      sql`insert into collections (id, user_id, name) values (${collectionId}, ${userId}, ${`C${at}`})`,
    );
    await db.execute(sql`
      insert into collection_items (collection_id, content_id, created_at)
      select ${collectionId}::uuid, id, created_at from content_items
      where user_id = ${userId}::uuid and trashed_at is null order by md5(id::text)
      limit ${at === 0 ? 40 : Math.round(count / 20)}`);
  }
  const { rows } = await db.execute<{ bundle: string }>(sql`
    select metadata->>'bundleId' as bundle from content_items where user_id = ${userId} and trashed_at is null limit 1`);
  return { userId, personas, models, collections, bundle: rows[0]?.bundle ?? '' };
}
