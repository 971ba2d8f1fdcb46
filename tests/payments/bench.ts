import fastify from 'fastify';
import type { PaymentProvider, ProviderEvent, RecurringPrice } from '#payments/port';
import { serveWebhooks } from '../../src/app/web/webhooks.ts';
import type { TestCard } from '../../src/payments/sandbox/cards.ts';

export type Message = {
  body: Buffer;
  headers: Record<string, string>;
  /** Parameters of the URL. */
  query: Record<string, string>;
};
export type Paid = {
  state: 'succeeded' | 'processing' | 'requires_action' | 'failed';
  message: string | null;
};

/**
 * What a provider does otherwise than the port's rule, by its own documentation. The cases of the contract then hold
 * it to its own rule.
 */
export type Differences = {
  /** Periods are of so many days, in place of calendar months and years. */
  periodDays?: { month: number; year: number };
  /** A change now always starts a new period, as a change of the interval does. */
  changeStartsPeriod?: true;
  /** Nothing is paid by card. */
  withoutCard?: true;
  /** A chargeback is final: it has no open state. */
  finalChargebacks?: true;
  /** Events without a signature: what else makes one a forgery, and how old one may be. */
  events?: { forge: (message: Message) => Message[]; toleranceMs: number };
};

/** A payment provider under test, with a payer at its form and the product's webhook as receiver. */
export type Bench = {
  provider: PaymentProvider;
  /** Default: none. */
  differences?: Differences;
  now(): Date;
  /** Moves the provider's clock on and runs everything that is due. */
  moveTo(moment: Date): Promise<void>;
  newCustomer(): Promise<string>;
  /** Pays in the provider's form with a card. */
  pay(clientSecret: string, card: TestCard, authentication?: 'approved' | 'refused'): Promise<Paid>;
  /** Makes the provider send its pending events. */
  deliver(): Promise<void>;
  webhook: Webhook;
  close(): Promise<void>;
};

export type Webhook = {
  url: string;
  /** Accepted events, in order. */
  received: ProviderEvent[];
  forged: () => number;
  /** All received messages, accepted or not, unparsed. */
  messages: Message[];
  /** @returns the answer's status */
  post(message: Message): Promise<number>;
  close(): Promise<void>;
};

/** The product's real webhook route on a separate server. */
export async function startWebhook(provider: PaymentProvider): Promise<Webhook> {
  const received: ProviderEvent[] = [];
  const messages: Message[] = [];
  let forged = 0;
  const server = fastify();
  const recorded: PaymentProvider = {
    ...provider,
    readEvent: (body, headers, origin) => {
      messages.push({ body, headers: toGiven(headers), query: toGiven(origin.query) });
      return provider.readEvent(body, headers, origin);
    },
  };
  await serveWebhooks(server, {
    providers: { find: (id) => (id === provider.id ? recorded : null) },
    trustedAddressHeader: null,
    receiveEvent: async (_, event) => void received.push(event),
    count: (_, outcome) => {
      if (outcome === 'forged') forged += 1;
    },
  });
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  const url = `${address}/api/webhooks/${provider.id}`;
  return {
    url,
    received,
    messages,
    forged: () => forged,
    async post({ body, headers, query }) {
      const sent = Object.fromEntries(
        Object.entries(headers).filter(([name]) => name.includes('signature') || name === 'content-type'),
      );
      const target = new URL(url);
      for (const [name, value] of Object.entries(query)) target.searchParams.set(name, value);
      const response = await fetch(target, { method: 'POST', body: new Uint8Array(body), headers: sent });
      return response.status;
    },
    close: () => server.close(),
  };
}

function toGiven(values: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const given = Object.entries(values).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return Object.fromEntries(given);
}

export const starter: RecurringPrice = {
  key: 'starter:monthly:1300',
  name: 'Starter, monthly',
  cents: 1_300,
  every: 'month',
};
export const ultra: RecurringPrice = {
  key: 'ultra:monthly:13900',
  name: 'Ultra, monthly',
  cents: 13_900,
  every: 'month',
};
export const starterYearly: RecurringPrice = {
  key: 'starter:yearly:12000',
  name: 'Starter, yearly',
  cents: 12_000,
  every: 'year',
};
