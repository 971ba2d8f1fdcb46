import { and, count, eq, isNotNull, ne, notInArray, or } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { purchases, subscriptions } from './schema.ts';

/** What waits at a payment provider that is not configured. */
export type UnconfiguredProvider = { provider: string; subscriptions: number; purchases: number };

/**
 * Providers that are not configured and still have running subscriptions, a cancellation to carry out, or open
 * purchases here: nothing that happens there reaches this installation.
 *
 * @param configured ids of the configured providers
 */
export async function listUnconfiguredProviders(
  db: Db,
  configured: readonly string[],
): Promise<UnconfiguredProvider[]> {
  const { pendingProviderAction, provider, source, state } = subscriptions;
  const running = await db
    .select({ provider, count: count() })
    .from(subscriptions)
    .where(
      and(
        eq(source, 'card'),
        notInArray(provider, [...configured]),
        or(ne(state, 'ended'), isNotNull(pendingProviderAction)),
      ),
    )
    .groupBy(provider);
  const open = await db
    .select({ provider: purchases.provider, count: count() })
    .from(purchases)
    .where(and(eq(purchases.state, 'open'), notInArray(purchases.provider, [...configured])))
    .groupBy(purchases.provider);
  const ids = [...new Set([...running, ...open].map((row) => row.provider))].filter((id) => id !== null);
  const readCount = (rows: readonly { provider: string | null; count: number }[], id: string) =>
    rows.find((row) => row.provider === id)?.count ?? 0;
  return ids
    .sort()
    .map((id) => ({ provider: id, subscriptions: readCount(running, id), purchases: readCount(open, id) }));
}
