import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { creatorPlans, getPlan, type PlanId, studioPlans } from '#contract/catalogue.ts';
import type { ChannelKind } from '#contract/channel-kinds.ts';
import { getEntitlements } from '#contract/entitlements.ts';
import { AppError } from '#contract/errors.ts';
import { publishingLimits } from '#contract/publishing-limits.ts';
import { getEntitlementsInEffect } from '#features/billing/entitlements';
import type { Queryable } from '#platform/db/client.ts';
import { isListed } from './queries.ts';
import { channels } from './schema.ts';

/**
 * Requires that an account may connect one channel more: its plan counts those that are not by hand and not disconnected.
 * What is connected stays when a plan allows less. The caller holds the lock of the account's channels, or
 * asks only to answer early.
 *
 * @throws AppError PLAN_LIMIT, which names the limit and the plan that raises it; CONFLICT at the limit of the installation
 */
export async function requireChannelRoom(db: Queryable, userId: string, kind: ChannelKind): Promise<void> {
  const all = await countChannels(db, and(eq(channels.userId, userId), isListed));
  if (all >= publishingLimits.channelsMaximum) {
    const most = `You have reached the limit of ${publishingLimits.channelsMaximum} channels. Disconnect one to add another.`;
    throw new AppError('CONFLICT', most);
  }
  if (kind === 'by_hand') return;
  const { most, plan, used } = await getAllowance(db, userId);
  if (most !== null && used >= most) throw createChannelsFullError({ plan, used, most });
}

/** How many channels an account's plan includes, and how many count; `most` null: any number. */
export async function getAllowance(
  db: Queryable,
  userId: string,
): Promise<{ plan: PlanId; used: number; most: number | null }> {
  const { entitlements, plan } = await getEntitlementsInEffect(db, userId);
  const counted = and(
    eq(channels.userId, userId),
    ne(channels.kind, 'by_hand'),
    inArray(channels.state, ['connected', 'expired']),
  );
  return { plan, used: await countChannels(db, counted), most: entitlements.channels };
}

async function countChannels(db: Queryable, where: SQL | undefined): Promise<number> {
  const [found] = await db.select({ count: sql<number>`count(*)::int` }).from(channels).where(where);
  return found?.count ?? 0;
}

type ChannelsFull = { plan: PlanId; used: number; most: number };

function createChannelsFullError({ most, plan, used }: ChannelsFull): AppError {
  const { line, title } = getPlan(plan);
  const others = { studio: studioPlans, creator: creatorPlans, managed: [] }[line];
  const next = others.find(({ id }) => (getEntitlements(id).channels ?? Number.POSITIVE_INFINITY) > most);
  const more = next && getEntitlements(next.id).channels;
  const advice = next
    ? `, or change to ${getPlan(next.id).title}, which includes ${more === null ? 'any number' : more}`
    : '';
  return new AppError(
    'PLAN_LIMIT',
    `Your ${title} plan includes ${most} ${most === 1 ? 'channel' : 'channels'}, and ${used} are connected. Disconnect one${advice}. Channels by hand are free.`,
    { limit: 'channels', plan, used, most },
  );
}
