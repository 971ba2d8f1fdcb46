import { eq } from 'drizzle-orm';
import type { Queryable } from '#platform/db/client.ts';
import { users } from './schema.ts';

type Recipient = Pick<typeof users.$inferSelect, 'email' | 'firstName' | 'role'>;

/** What a mail to a person has to know of them. @throws Error when there is no such person */
export async function recipientOf(db: Queryable, userId: string): Promise<Recipient> {
  const [person] = await db
    .select({ email: users.email, firstName: users.firstName, role: users.role })
    .from(users)
    .where(eq(users.id, userId));
  if (!person) throw new Error(`there is no user ${userId}`);
  return person;
}
