import { sql } from 'drizzle-orm';
import { lowTokens } from '#contract/token-prices.ts';
import { holdTokens, requireBalance, walletOf } from '#features/billing/ledger';
import { jobsChannel, nameFor, presentJob } from '#features/generation/jobs';
import { lorasOf } from '#features/generation/scheduler';
import { requireWithinCap } from '#features/identity/team';
import { createContents, lockSources, type Source } from '#features/library/items';
import { notifyUser } from '#features/messaging/notifications';
import { type Clearance, picturesOf, type StoredRequest, trainedModelOf } from '#features/trust/safety';
import type { Tx } from '#platform/db/client.ts';
import { publish } from '#platform/events/publish.ts';
import { newId } from '#platform/ids.ts';
import { inSpan, traceContext } from '#platform/tracing/spans.ts';
import { type EngineJobRow, engineJobs } from '../jobs/schema.ts';
import type { Order } from './order.ts';

/** Tokens of a job that nobody ever finishes go back after this; jobs end long before. */
const holdDays = 7;

type NewJobs = {
  userId: string;
  /** The member of the account's team who asks; null for its owner. */
  madeBy: string | null;
  /** The stored call that they carry out. */
  callId: string;
  order: Order;
  /** One for each job. */
  clearances: readonly Clearance<StoredRequest>[];
};

type Planned = Pick<EngineJobRow, 'id' | 'name' | 'request' | 'decisionId' | 'holdId'>;

/**
 * Puts cleared work in the queue: holds the price of every job, makes the content items that they will fill,
 * stores the jobs and wakes the workers, all or nothing.
 *
 * @returns the jobs in the order of their clearances
 * @throws AppError INSUFFICIENT_TOKENS with what all of them cost together; MEMBER_LIMIT when it is
 *   more than the member may spend in a month; NOT_FOUND when a picture that they
 *   are made from is gone
 */
export function enqueueJobs(tx: Tx, given: NewJobs): Promise<EngineJobRow[]> {
  const attributes = { 'castwright.jobs': given.clearances.length, 'castwright.lane': given.order.lane };
  return inSpan('enqueue jobs', attributes, () => holdAndStore(tx, given));
}

async function holdAndStore(tx: Tx, given: NewJobs): Promise<EngineJobRow[]> {
  const { userId, madeBy, callId, order, clearances } = given;
  await lockSources(
    tx,
    clearances.flatMap(({ request }) => sourcesOf(request)),
  );
  const total = order.cost * clearances.length;
  if (clearances.length > 1) await requireBalance(tx, userId, total);
  const planned = await inSpan('hold tokens', {}, () => holdForEach(tx, given));
  // The wallet is locked by now: of two calls of a member one sees the other's holds.
  if (madeBy) await requireWithinCap(tx, userId, madeBy);
  const contentIds = await makeContents(tx, given, planned);
  const jobs = await tx
    .insert(engineJobs)
    .values(
      planned.map((job, at) => ({
        ...job,
        userId,
        madeBy,
        callId,
        bundleSize: planned.length,
        operation: job.request.operation,
        loras: lorasOf(job.request),
        category: order.category,
        lane: order.lane,
        contentId: contentIds[at] ?? null,
        cost: order.cost,
        traceContext: traceContext(),
      })),
    )
    .returning();
  await announce(tx, userId, jobs, total);
  return jobs;
}

async function holdForEach(tx: Tx, { clearances, madeBy, order, userId }: NewJobs): Promise<Planned[]> {
  const planned: Planned[] = [];
  for (const { request, decisionId } of clearances) {
    const id = newId();
    const hold = await holdTokens(tx, {
      userId,
      madeBy,
      amount: order.cost,
      reason: request.operation,
      jobId: id,
      idempotencyKey: `job:${id}`,
      expiresAt: new Date(Date.now() + holdDays * 86_400_000),
    });
    const name = order.name ?? nameFor(order.settings.prompt, request);
    planned.push({ id, name, request, decisionId, holdId: hold.id });
  }
  return planned;
}

/** The items that the jobs will fill, in their order; none for words. */
async function makeContents(
  tx: Tx,
  { userId, madeBy, callId, order }: NewJobs,
  planned: Planned[],
): Promise<string[]> {
  const { category, contentType: type } = order;
  if (type === null) return [];
  const shared = planned.length > 1 ? { bundleId: callId } : {};
  return createContents(
    tx,
    planned.map(({ id, name, request }) => ({
      userId,
      madeBy,
      jobId: id,
      name,
      type,
      category,
      metadata: {
        ...order.settings,
        ...('seed' in request && { seed: request.seed }),
        cost: order.cost,
        ...shared,
      },
      sources: sourcesOf(request),
    })),
  );
}

/** What goes into the making of what is asked for. */
function sourcesOf(request: StoredRequest): Source[] {
  const model = trainedModelOf(request);
  return [
    ...picturesOf(request).map(({ role, picture: { kind, id } }) => ({ role, kind, id })),
    ...(model ? [{ role: 'model' as const, kind: 'content' as const, id: model.id }] : []),
  ];
}

/** Wakes the workers, tells the owner's pages, and warns of a balance that has become low. */
async function announce(tx: Tx, userId: string, jobs: EngineJobRow[], total: number): Promise<void> {
  const wallet = await walletOf(tx, userId);
  await tx.execute(sql`select pg_notify(${jobsChannel}, '')`);
  await publish(
    tx,
    userId,
    ...jobs.map((job) => ({ name: 'job' as const, data: { job: presentJob(job) } })),
    ...jobs.flatMap(({ contentId }) =>
      contentId ? [{ name: 'content' as const, data: { contentId } }] : [],
    ),
    { name: 'wallet', data: wallet },
  );
  const [first] = jobs;
  if (first && wallet.tokens < lowTokens && wallet.tokens + total >= lowTokens) {
    await warnOfLowTokens(tx, first, wallet.tokens);
  }
}

/** Told by the hold that crosses the line, so that each crossing is told once. */
function warnOfLowTokens(tx: Tx, { userId, holdId }: EngineJobRow, left: number): Promise<void> {
  return notifyUser(tx, {
    userId,
    occasion: `low-tokens:${holdId}`,
    title: 'Your tokens are running low',
    message:
      left === 0 ? 'You have no tokens left.' : `You have ${left} ${left === 1 ? 'token' : 'tokens'} left.`,
  });
}
