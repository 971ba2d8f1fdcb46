import { eq } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { users } from '#schema/identity/accounts';

/** Clears the duty to change the password after the creator has set one that no administrator knows. */
export async function clearPasswordChangeDue(db: Db, userId: string): Promise<void> {
  await db.update(users).set({ passwordChangeDue: false }).where(eq(users.id, userId));
}
