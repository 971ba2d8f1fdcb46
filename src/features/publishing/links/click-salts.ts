import { randomBytes } from 'node:crypto';
import { eq, lt } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { clickSalts, clickVisitors } from './schema.ts';

const saltBytes = 32;

/**
 * Reads the salt of a day (`YYYY-MM-DD`, UTC), which all processes share. The first request of a day makes it and deletes
 * those of earlier days with their hashes: from then on no visitor of these days can be recognised.
 */
export function createSalts(db: Db): (day: string) => Promise<Buffer> {
  let known: { day: string; salt: Buffer } | null = null;
  return async (day) => {
    if (known?.day === day) return known.salt;
    const made = await db
      .insert(clickSalts)
      .values({ day, salt: randomBytes(saltBytes) })
      .onConflictDoNothing()
      .returning({ salt: clickSalts.salt });
    if (made.length > 0) await removeSalts(db, day);
    const [stored] = await db.select().from(clickSalts).where(eq(clickSalts.day, day));
    if (!stored) throw new Error(`The salt of ${day} was deleted.`);
    known = stored;
    return stored.salt;
  };
}

/** Deletes the salts and hashes of the days before one (`YYYY-MM-DD`, UTC). */
export async function removeSalts(db: Db, before: string): Promise<void> {
  await db.delete(clickSalts).where(lt(clickSalts.day, before));
  await db.delete(clickVisitors).where(lt(clickVisitors.day, before));
}
