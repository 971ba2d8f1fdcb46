import { eq } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { users } from './schema.ts';

/** A person has set a password that no administrator knows: everything is open to them again. */
export async function ownPasswordChosen(db: Db, userId: string): Promise<void> {
  await db.update(users).set({ passwordChangeDue: false }).where(eq(users.id, userId));
}
