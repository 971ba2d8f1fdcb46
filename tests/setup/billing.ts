import {
  type BillingDeps,
  billingJobs,
  createPaymentProviders,
  type PaymentProviders,
} from '#features/billing/subscriptions';
import type { PaymentClient, ProviderEvent } from '#payments/port';
import type { Db } from '#platform/db/client.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { makeSeller } from '#tests/factories/seller.ts';
import { MemoryProvider } from '#tests/fakes/memory-provider.ts';

/** Billing on a database of its own, with providers in memory and a clock that tests move. */
export type TestBilling = BillingDeps & {
  /** The default. */
  provider: MemoryProvider;
  /** A provider by its id. */
  at(id: string): MemoryProvider;
  mails: Mail[];
  /** Moves the clock on and lets the providers make the renewals that are due. */
  passDays(days: number): void;
  /** Runs a job as the queue would. */
  run(name: string, data?: object): Promise<void>;
  /** Processes the pending events and clears them. @param order of their arrival, at each provider */
  settle(order?: (events: ProviderEvent[]) => ProviderEvent[]): Promise<void>;
  /** The same books with other settings, such as a provider less. */
  withProviders(ids: readonly string[], named?: NamedProviders): TestBilling;
};

type NamedProviders = Parameters<typeof createPaymentProviders>[1];

/** What several providers are called; `stripe` has Stripe's form. Each counts its objects, so that all of them use the same ids. */
export type TestProviders = { ids: readonly string[]; named?: NamedProviders };

export function createTestBilling(
  db: Db,
  start: string,
  seller = makeSeller(),
  { ids, named }: TestProviders = { ids: [] },
): TestBilling {
  let now = new Date(start);
  const clock = () => now;
  const mails: Mail[] = [];
  const memory = new Map(
    ids.map((id) => {
      let count = 0;
      const client: PaymentClient =
        id === 'stripe' ? { provider: 'stripe', publishableKey: 'pk_test_1' } : { provider: 'sandbox' };
      return [id, new MemoryProvider(clock, { id, client, newId: () => String(++count) })];
    }),
  );
  if (memory.size === 0) memory.set('sandbox', new MemoryProvider(clock));
  const at = (id: string) => {
    const found = memory.get(id);
    if (!found) throw new Error(`there is no provider ${id}`);
    return found;
  };

  const compose = (providers: PaymentProviders): TestBilling => {
    const billing = {
      db,
      clock,
      providers,
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
      provider: at(providers.all[0]?.id ?? ''),
      at,
      mails,
      run,
      passDays(days) {
        now = new Date(now.getTime() + days * 86_400_000);
        for (const provider of memory.values()) provider.renewDue();
      },
      async settle(order = (events) => events) {
        for (const provider of memory.values()) {
          for (const { subject } of order(provider.events.splice(0))) {
            if (subject) await run('billing.sync', { provider: provider.id, ...subject });
          }
        }
      },
      withProviders: (kept, newNames) => compose(createPaymentProviders(kept.map(at), newNames)),
    };
  };
  return compose(createPaymentProviders([...memory.values()], named));
}
