import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import type { ProviderEvent } from '../port.ts';
import type { DataLink } from './data-link.ts';
import type { StatusReader } from './read-statuses.ts';
import type { RestApi } from './rest-api.ts';

/** What the parts of the adapter work with. */
export type CcbillDeps = {
  db: Db;
  clock: Clock;
  api: RestApi;
  dataLink: DataLink;
  /** Statuses, kept for a short time. */
  statuses: StatusReader;
  /** The smallest price that CCBill charges for the account. */
  smallestCents: number;
  /** Publishes an event about a changed subscription or payment. */
  publishEvent: (tx: Tx, event: ProviderEvent) => Promise<void>;
};
