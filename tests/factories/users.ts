import { eq } from 'drizzle-orm';
import { formatConsentEdition, presentTerms } from '#contract/policies.ts';
import type { Db } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { users } from '#schema/identity/accounts';

export type NewUser = Partial<typeof users.$inferInsert>;

function passedGate() {
  const passed = new Date('2026-01-01T00:00:00Z');
  return {
    dateOfBirth: '1990-05-04',
    consentsGivenAt: passed,
    consentEdition: formatConsentEdition(presentTerms),
    tutorialCompletedAt: passed,
    documentsUploadedAt: passed,
  };
}

/** Lets a user who has signed up pass the onboarding gate. */
export async function passGate(db: Db, email: string): Promise<void> {
  await db.update(users).set(passedGate()).where(eq(users.email, email));
}

/** Stores a user who has passed the onboarding gate; `facts` overrides columns. */
export async function makeUser(db: Db, facts: NewUser = {}): Promise<{ id: string; email: string }> {
  const id = facts.id ?? newId();
  const row = {
    id,
    name: 'Test Person',
    email: `${id}@example.test`,
    emailVerified: true,
    firstName: 'Test',
    lastName: 'Person',
    ...passedGate(),
    ...(facts.consentsGivenAt === null && { consentEdition: null }),
    // Administrators need a second factor for every action.
    twoFactorEnabled: facts.role === 'admin',
    ...facts,
  };
  await db.insert(users).values(row);
  return { id, email: row.email };
}
