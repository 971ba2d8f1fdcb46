import { and, eq } from 'drizzle-orm';
import { accountOf } from '#features/identity/accounts';
import { askProvider } from './ask-provider.ts';
import type { Billing } from './billing.ts';
import { billingCustomers } from './schema.ts';

/** Who somebody is to the provider, made known to it at their first payment. @throws AppError UNAVAILABLE */
export async function customerOf({ db, provider }: Billing, userId: string): Promise<string> {
  const [known] = await db
    .select({ providerId: billingCustomers.providerId })
    .from(billingCustomers)
    .where(and(eq(billingCustomers.userId, userId), eq(billingCustomers.provider, provider.id)));
  if (known) return known.providerId;
  const { email, name } = await accountOf(db, userId);
  // The same key gives the same customer to calls that come together.
  const request = { userId, email, name, key: `customer:${userId}` };
  const providerId = await askProvider(() => provider.createCustomer(request));
  await db
    .insert(billingCustomers)
    .values({ userId, provider: provider.id, providerId })
    .onConflictDoNothing();
  return providerId;
}
