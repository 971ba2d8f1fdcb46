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
  /** Tells the product of a change that no answer to it has carried: found by a look-up, a status or the clock. */
  publishEvent: (tx: Tx, event: ProviderEvent) => Promise<void>;
};
