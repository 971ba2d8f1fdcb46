import { and, eq } from 'drizzle-orm';
import { startInterval } from '#platform/interval.ts';
import { startSender } from '#platform/outbound/start-sender.ts';
import { postTargets } from '../schema.ts';
import { type ClaimedTarget, claimTarget, isAttempt, isTargetDue } from './claim.ts';
import { type PublisherDeps, publishTarget } from './publish-target.ts';

export type PublisherOptions = PublisherDeps & {
  /** Milliseconds after which a silent worker's target is taken by another. Default: a minute. */
  leaseMs?: number | undefined;
  /** Milliseconds between looks for due posts. Default: five seconds. */
  pollMs?: number | undefined;
};

type Publisher = {
  /** Claims no more, and waits for what is in flight; interrupts it after a while. */
  close(drainMs: number): Promise<void>;
};

/** Starts publishing due posts. Each attempt holds a lease that it extends as long as it runs. */
export function startPublisher(options: PublisherOptions): Publisher {
  const { clock, db, leaseMs = 60_000, log, pollMs = 5_000 } = options;
  const stopping = new AbortController();
  const sender = startSender<ClaimedTarget>({
    log,
    what: 'posts',
    pollMs,
    isDue: () => isTargetDue(db, clock()),
    claim: (busy) => claimTarget(db, { now: clock(), leaseMs, busy }),
    getUserId: ({ post }) => post.userId,
    deliver: (claimed) => publishWithLease(options, leaseMs, claimed, stopping.signal),
  });
  return {
    async close(drainMs) {
      const timer = setTimeout(() => stopping.abort(), drainMs);
      await sender.close();
      clearTimeout(timer);
    },
  };
}

async function publishWithLease(
  options: PublisherOptions,
  leaseMs: number,
  claimed: ClaimedTarget,
  stopping: AbortSignal,
): Promise<void> {
  const { clock, db, log } = options;
  const lost = new AbortController();
  const stopExtending = startInterval(
    leaseMs / 3,
    async () => {
      const extended = await db
        .update(postTargets)
        .set({ nextAttemptAt: new Date(clock().getTime() + leaseMs) })
        .where(and(isAttempt(claimed.target), eq(postTargets.state, 'sending')))
        .returning({ id: postTargets.id });
      if (extended.length === 0) lost.abort();
    },
    (error) => log.warn({ err: error }, 'the lease of a post could not be extended'),
  );
  try {
    await publishTarget(options, claimed, AbortSignal.any([stopping, lost.signal]));
  } finally {
    stopExtending();
  }
}
