import { type BillingDeps, billingJobs } from '#features/billing/subscriptions';
import type { ProviderEvent } from '#payments/port';
import type { Db } from '#platform/db/client.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { makeSeller } from '#tests/factories/seller.ts';
import { MemoryProvider } from '#tests/fakes/memory-provider.ts';

/** Billing on a database of its own, with a provider in memory and a clock that tests move. */
export type TestBilling = BillingDeps & {
  provider: MemoryProvider;
  mails: Mail[];
  /** Moves the clock on and lets the provider make the renewals that are due. */
  passDays(days: number): void;
  /** Runs a job as the queue would. */
  run(name: string, data?: object): Promise<void>;
  /** Processes the pending events and clears them. @param order of their arrival */
  settle(order?: (events: ProviderEvent[]) => ProviderEvent[]): Promise<void>;
};

export function createTestBilling(db: Db, start: string, seller = makeSeller()): TestBilling {
  let now = new Date(start);
  const clock = () => now;
  const provider = new MemoryProvider(clock);
  const mails: Mail[] = [];
  const billing = {
    db,
    clock,
    provider,
    seller,
    brand: { name: 'Castwright', address: ['Example Street 1'], baseUrl: 'http://localhost:3000' },
    sendMail: async (_: unknown, mail: Mail) => void mails.push(mail),
    log: { info: () => {}, warn: () => {} },
  };
  const jobs = billingJobs(billing);
  const run = async (name: string, data: object = {}) => {
    const job = jobs.find(({ definition }) => definition.name === name);
    if (!job) throw new Error(`no job is called ${name}`);
    await job.handle(job.definition.data.parse(data), new AbortController().signal);
  };
  return {
    ...billing,
    mails,
    run,
    passDays(days) {
      now = new Date(now.getTime() + days * 86_400_000);
      provider.renewDue();
    },
    async settle(order = (events) => events) {
      for (const { subject } of order(provider.events.splice(0))) {
        if (subject) await run('billing.sync', subject);
      }
    },
  };
}
