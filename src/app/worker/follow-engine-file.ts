import { createConcurrencyLimit } from '#platform/concurrency-limit.ts';
import type { Logger } from '#platform/log.ts';
import type { Fleet, OpenEngines } from './engines.ts';

type FollowInput = {
  source: OpenEngines['engineFile'];
  log: Logger;
  apply: (fleet: Fleet) => Promise<void>;
  /** Tells the operator's page which version applies. */
  report: () => Promise<void>;
};

/** Applies each new version of the engine file while the worker runs, one after the other. */
export function followEngineFile({ apply, log, report, source }: FollowInput): { close(): Promise<void> } {
  const inTurn = createConcurrencyLimit(1);
  let closed = false;
  const look = async () => {
    if (closed || !source) return;
    const fleet = await source.reload();
    if (fleet) {
      await apply(fleet);
      log.info({ ...source.getState(), engines: fleet.engines.length }, 'the engine file applies');
    }
    await report();
  };
  const onChange = () => {
    inTurn(look).catch((error: unknown) => log.error({ err: error }, 'the engine file could not be applied'));
  };
  source?.onChange(onChange);
  // A version that was published while this worker started.
  if (source) onChange();
  return {
    async close() {
      closed = true;
      await inTurn(async () => {});
    },
  };
}
