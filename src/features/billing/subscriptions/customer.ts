import { and, eq } from 'drizzle-orm';
import { getAccount } from '#features/identity/accounts';
import type { ProviderBilling } from './billing.ts';
import { callProvider } from './call-provider.ts';
import { billingCustomers } from './schema.ts';

/** The account's customer id at the provider, created with its first payment there. @throws AppError UNAVAILABLE */
export async function getOrCreateCustomer(
  { db, provider }: ProviderBilling,
  userId: string,
): Promise<string> {
  const [known] = await db
    .select({ providerId: billingCustomers.providerId })
    .from(billingCustomers)
    .where(and(eq(billingCustomers.userId, userId), eq(billingCustomers.provider, provider.id)));
  if (known) return known.providerId;
  const { email, name } = await getAccount(db, userId);
  // The idempotency key gives concurrent calls the same customer.
  const request = { userId, email, name, key: `customer:${userId}` };
  const providerId = await callProvider(() => provider.createCustomer(request));
  await db
    .insert(billingCustomers)
    .values({ userId, provider: provider.id, providerId })
    .onConflictDoNothing();
  return providerId;
}
