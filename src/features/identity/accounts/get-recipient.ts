import { eq } from 'drizzle-orm';
import type { Queryable } from '#platform/db/client.ts';
import { users } from './schema.ts';

type Recipient = Pick<typeof users.$inferSelect, 'email' | 'emailVerified' | 'firstName' | 'role'>;

/** The account fields that mails need. @throws Error for an unknown id */
export async function getRecipient(db: Queryable, userId: string): Promise<Recipient> {
  const [person] = await db
    .select({
      email: users.email,
      emailVerified: users.emailVerified,
      firstName: users.firstName,
      role: users.role,
    })
    .from(users)
    .where(eq(users.id, userId));
  if (!person) throw new Error(`there is no user ${userId}`);
  return person;
}
