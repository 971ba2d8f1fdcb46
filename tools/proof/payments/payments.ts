/** How the users of a proof pay, and what must hold between the product and the payment provider. */
import type { SQL } from 'drizzle-orm';
import type { PaymentProvider } from '#payments/port';
import type { Db } from '#platform/db/client.ts';
import type { WebhookRelay } from '#tests/setup/webhook-relay.ts';
import type { TestCard } from '../../../src/payments/sandbox/cards.ts';
import type { FaultProxy } from '../fault-proxy.ts';
import type { Page, Unexpected } from '../page.ts';

export type ProofProvider = 'sandbox' | 'ccbill';

export type ProofPayments = {
  /** Settings of the roles. */
  env: Record<string, string>;
  /** Between the provider and the web processes. */
  webhookRelay: WebhookRelay;
  /** The connection to the provider, where it has one. */
  line: FaultProxy | null;
  /** Purchases of one user, whose calls stay within the rate limit of payments in an hour. */
  mostPurchases: number;
  /** Pays in the form of the user's page. @returns whether the form reported a successful payment */
  pay(payer: { page: Page; unexpected: Unexpected }, clientSecret: string, card: TestCard): Promise<boolean>;
  /** Also the prefix of the provider's tables of payments and invoices. */
  id: ProofProvider;
  /** Queries, each of which counts remaining work. */
  left: Record<string, SQL>;
  /** What the provider itself has still to say. */
  listLeft(db: Db): Promise<string[]>;
  /** For reconciliation. */
  openProvider(db: Db): PaymentProvider;
  /** Compares the provider's own books with what the product knows of them. Comes last: it moves the provider's clock. */
  verify(db: Db, found: (what: string) => void): Promise<void>;
  /** Secrets that no log may have, by their names. */
  secrets: Map<string, string[]>;
};
