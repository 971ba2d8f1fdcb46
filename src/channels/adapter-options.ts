import type { Clock } from '#platform/clock.ts';
import type { ConnectOptions } from '#platform/outbound/connect.ts';

/** What an adapter of an outlet needs with which the operator has registered this installation. */
export type AdapterOptions<Endpoints> = {
  clientId: string;
  clientSecret: string;
  connect: ConnectOptions;
  /** Default: the system's. */
  clock?: Clock;
  /** For tests: the addresses of a double in place of the outlet's own. */
  endpoints?: Partial<Endpoints>;
};
