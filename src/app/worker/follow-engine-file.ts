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

/** How soon a version is tried again that could not be applied, because the database was away. */
const retryMs = 2_000;

/** Applies each new version of the engine file while the worker runs, one after the other. */
export function followEngineFile({ apply, log, report, source }: FollowInput): { close(): Promise<void> } {
  const inTurn = createConcurrencyLimit(1);
  let closed = false;
  /** What was read and is not applied yet. */
  let waiting: Fleet | null = null;
  let retry: NodeJS.Timeout | undefined;

  const look = async () => {
    if (closed || !source) return;
    waiting = (await source.reload()) ?? waiting;
    if (waiting) {
      await apply(waiting);
      log.info({ ...source.getState(), engines: waiting.engines.length }, 'the engine file applies');
      waiting = null;
    }
    await report();
  };
  const onChange = () => {
    clearTimeout(retry);
    inTurn(look).catch((error: unknown) => {
      log.error({ err: error }, 'the engine file could not be applied; it will be tried again');
      retry = setTimeout(onChange, retryMs);
    });
  };
  source?.onChange(onChange);
  // A version that was published while this worker started.
  if (source) onChange();
  return {
    async close() {
      closed = true;
      clearTimeout(retry);
      await inTurn(async () => {});
    },
  };
}
