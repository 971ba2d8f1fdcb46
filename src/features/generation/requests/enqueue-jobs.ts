import { sql } from 'drizzle-orm';
import { lowTokens } from '#contract/token-prices.ts';
import { holdTokensForJobs, type WalletBalance } from '#features/billing/ledger';
import { jobsChannel, presentJob, toJobName } from '#features/generation/jobs';
import { toNeedsKey } from '#features/generation/scheduler';
import { requireWithinBudget } from '#features/identity/api-keys';
import { requireWithinCap } from '#features/identity/team';
import { createContents, lockSources, type Source } from '#features/library/items';
import { notifyUser } from '#features/messaging/notifications';
import {
  type Clearance,
  getTrainedModel,
  listEarlier,
  listPictures,
  type StoredRequest,
} from '#features/trust/safety';
import type { Tx } from '#platform/db/client.ts';
import { publish } from '#platform/events/publish.ts';
import type { CallerKey } from '#platform/http/handler.ts';
import { newId } from '#platform/ids.ts';
import { addDays } from '#platform/time.ts';
import { getTraceContext, withSpan } from '#platform/tracing/spans.ts';
import { type EngineJobRow, engineJobs } from '../jobs/schema.ts';
import type { PreparedGeneration } from './prepared-generation.ts';

/** The hold of a job that never ends expires after this; jobs end long before. */
const holdDays = 7;

type NewJobs = {
  userId: string;
  /** The team member who made the call; null for the account's owner. */
  madeBy: string | null;
  /** The API key of the call; null for a session. */
  apiKey: CallerKey | null;
  /** The stored generation call. */
  callId: string;
  prepared: PreparedGeneration;
  /** One for each job. */
  clearances: readonly Clearance<StoredRequest>[];
};

type Planned = Pick<EngineJobRow, 'id' | 'name' | 'request' | 'decisionId' | 'holdId' | 'cost'>;

/**
 * Enqueues cleared requests: holds the price of every job, creates their content items, stores the jobs and wakes the
 * workers, all or nothing.
 *
 * @returns the jobs in the order of their clearances
 * @throws AppError INSUFFICIENT_TOKENS with the total price; MEMBER_LIMIT when it exceeds what the member may spend in
 *   a month; as `requireWithinBudget`;
 *   NOT_FOUND when a source picture is gone
 */
export function enqueueJobs(tx: Tx, given: NewJobs): Promise<EngineJobRow[]> {
  const attributes = { 'castwright.jobs': given.clearances.length, 'castwright.lane': given.prepared.lane };
  return withSpan('enqueue jobs', attributes, () => holdAndStore(tx, given));
}

async function holdAndStore(tx: Tx, given: NewJobs): Promise<EngineJobRow[]> {
  const { userId, madeBy, callId, prepared, clearances } = given;
  await lockSources(
    tx,
    clearances.flatMap(({ request }) => collectSources(request)),
  );
  const { balance, planned, spent } = await withSpan('hold tokens', {}, () => holdPrice(tx, given));
  // The wallet is locked now: of two calls of a member one sees the other's holds.
  if (madeBy) await requireWithinCap(tx, userId, madeBy);
  const contentIds = await makeContents(tx, given, planned);
  const jobs = await tx
    .insert(engineJobs)
    .values(
      planned.map((job, at) => ({
        ...job,
        ...toPlaceInChain(planned, prepared.after, at),
        userId,
        madeBy,
        callId,
        bundleSize: planned.length,
        operation: job.request.operation,
        loras: toNeedsKey(job.request),
        category: prepared.category,
        lane: prepared.lane,
        contentId: contentIds[at] ?? null,
        traceContext: getTraceContext(),
      })),
    )
    .returning();
  await publishNewJobs(tx, jobs, balance, spent);
  return jobs;
}

/** What a job waits for, and whether others wait for it. @throws Error when it waits for itself or a later one */
function toPlaceInChain(planned: readonly Planned[], after: PreparedGeneration['after'], at: number) {
  const earlier = [...new Set(after?.[at])];
  if (earlier.some((position) => position >= at)) throw new Error('a job waits for a later one');
  return {
    after: earlier.flatMap((position) => planned[position]?.id ?? []),
    waitsFor: earlier.length,
    hasDependents: after?.some((positions) => positions.includes(at)) ?? false,
  };
}

/** @returns `spent`: tokens taken from the wallet, which a metered hold leaves as it is */
async function holdPrice(
  tx: Tx,
  { apiKey, clearances, madeBy, prepared, userId }: NewJobs,
): Promise<{ planned: Planned[]; balance: WalletBalance; spent: number }> {
  const asked = clearances.map(({ request: { operation } }, at) => {
    const jobId = newId();
    const amount = prepared.each?.[at]?.cost ?? prepared.cost;
    return { jobId, reason: operation, idempotencyKey: `job:${jobId}`, amount };
  });
  const needed = asked.reduce((sum, { amount }) => sum + amount, 0);
  if (apiKey) await requireWithinBudget(tx, apiKey, needed);
  const apiKeyId = apiKey?.id ?? null;
  const expiresAt = addDays(new Date(), holdDays);
  const { balance, holds } = await holdTokensForJobs(tx, {
    userId,
    madeBy,
    apiKeyId,
    expiresAt,
    jobs: asked,
  });
  const planned = clearances.map(({ request, decisionId }, at): Planned => {
    const hold = holds[at];
    if (!hold) throw new Error('a job has no hold');
    const name = prepared.each?.[at]?.name ?? prepared.name ?? toJobName(prepared.settings.prompt, request);
    return { id: hold.jobId, name, request, decisionId, holdId: hold.id, cost: hold.amount };
  });
  const spent = holds.reduce((sum, { amount, metered }) => (metered ? sum : sum + amount), 0);
  return { planned, balance, spent };
}

/**
 * Creates the content items of the jobs, in the same order; none for text. The video of an earlier job is a source of the
 * item that is made from it, so that origin, lineage and removals follow.
 */
async function makeContents(
  tx: Tx,
  { userId, madeBy, callId, prepared }: NewJobs,
  planned: Planned[],
): Promise<string[]> {
  const { category, contentType: type } = prepared;
  if (type === null) return [];
  const shared = planned.length > 1 ? { bundleId: callId } : {};
  const ids = planned.map(() => newId());
  const listEarlierItems = (request: StoredRequest, at: number): Source[] => {
    const positions = listEarlier(request).map((position) => prepared.after?.[at]?.[position]);
    return [...new Set(positions)].map((position) => {
      const id = ids[position ?? -1];
      if (id === undefined) throw new Error('a job uses a video that it does not wait for');
      return { role: 'source', kind: 'content', id };
    });
  };
  await createContents(
    tx,
    planned.map(({ cost, id, name, request }, at) => ({
      id: ids[at],
      userId,
      madeBy,
      jobId: id,
      name,
      type,
      category,
      metadata: {
        ...prepared.settings,
        ...prepared.each?.[at]?.settings,
        ...('seed' in request && { seed: request.seed }),
        cost,
        ...shared,
      },
      sources: [...collectSources(request), ...listEarlierItems(request, at)],
    })),
  );
  return ids;
}

/** Collects the pictures and the model that a request uses. */
function collectSources(request: StoredRequest): Source[] {
  const model = getTrainedModel(request);
  return [
    ...listPictures(request).map(({ role, picture: { kind, id } }) => ({ role, kind, id })),
    ...(model ? [{ role: 'model' as const, kind: 'content' as const, id: model.id }] : []),
  ];
}

/** Wakes the workers, updates the owner's pages, and warns of a low balance. */
async function publishNewJobs(
  tx: Tx,
  jobs: EngineJobRow[],
  wallet: WalletBalance,
  spent: number,
): Promise<void> {
  const [first] = jobs;
  if (!first) return;
  await tx.execute(sql`select pg_notify(${jobsChannel}, '')`);
  await publish(
    tx,
    first.userId,
    ...jobs.map((job) => ({ name: 'job' as const, data: { job: presentJob(job) } })),
    ...jobs.flatMap(({ contentId }) =>
      contentId ? [{ name: 'content' as const, data: { contentId } }] : [],
    ),
    { name: 'wallet', data: wallet },
  );
  if (wallet.tokens < lowTokens && wallet.tokens + spent >= lowTokens) {
    await warnOfLowTokens(tx, first, wallet.tokens);
  }
}

/** Sent for the hold that crosses the limit, so that each crossing gives one warning. */
function warnOfLowTokens(tx: Tx, { userId, holdId }: EngineJobRow, left: number): Promise<void> {
  return notifyUser(tx, {
    userId,
    occasion: `low-tokens:${holdId}`,
    title: 'Your tokens are running low',
    message:
      left === 0 ? 'You have no tokens left.' : `You have ${left} ${left === 1 ? 'token' : 'tokens'} left.`,
  });
}
