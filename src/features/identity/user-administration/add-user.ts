import type { z } from 'zod';
import { AppError } from '#contract/errors.ts';
import type { addUserForm } from '#contract/users.ts';
import { hashPassword } from '#features/identity/accounts';
import { recordAuditEntry } from '#features/trust/audit';
import type { Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { credentials, passwordProvider, users } from '../accounts/schema.ts';

/**
 * Creates an account with a temporary password, which the user must change first. The first sign-in grants the welcome
 * tokens, and the user goes through onboarding.
 *
 * @throws AppError CONFLICT for an address that has an account
 */
export async function addUser(
  tx: Tx,
  form: z.output<typeof addUserForm>,
  { actorId, now }: { actorId: string; now: Date },
): Promise<void> {
  const { email, firstName, lastName, role, temporaryPassword } = form;
  const id = newId();
  const name = `${firstName} ${lastName}`;
  const [added] = await tx
    .insert(users)
    .values({ id, email, name, firstName, lastName, role, passwordChangeDue: true })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  if (!added) throw new AppError('CONFLICT', 'An account with this address already exists.');
  const password = await hashPassword(temporaryPassword);
  const credential = { accountId: id, providerId: passwordProvider, userId: id, password };
  await tx.insert(credentials).values({ id: newId(), ...credential });
  await recordAuditEntry(tx, { actorId, action: 'user.added', subjectId: id, details: { role }, now });
}
