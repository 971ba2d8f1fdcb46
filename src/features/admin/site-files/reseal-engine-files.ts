import { and, eq } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { operatorFiles } from './schema.ts';

type Resealed = { text: string; resealed: number; unopened: number };

/**
 * Seals the secrets of every version of the engine file again under the newest key. What the versions say does not
 * change. May run beside a live installation, be interrupted and be repeated.
 *
 * @param reseal seals the secrets of one text
 * @returns how many secrets were resealed, and how many do not open with any key
 */
export async function resealEngineFiles(
  db: Db,
  reseal: (text: string) => Resealed,
): Promise<Omit<Resealed, 'text'>> {
  const rows = await db.select().from(operatorFiles).where(eq(operatorFiles.kind, 'engines'));
  const counts = { resealed: 0, unopened: 0 };
  for (const { text, version } of rows) {
    const { text: next, resealed, unopened } = reseal(text);
    counts.unopened += unopened;
    if (resealed === 0) continue;
    const isVersion = and(eq(operatorFiles.kind, 'engines'), eq(operatorFiles.version, version));
    await db.update(operatorFiles).set({ text: next }).where(isVersion);
    counts.resealed += resealed;
  }
  return counts;
}
