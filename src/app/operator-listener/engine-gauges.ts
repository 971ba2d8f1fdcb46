import type { EngineEntry } from '#contract/jobs-and-backups.ts';
import type { GaugeDefinition } from './gauge-definition.ts';

/** The value for each engine, by the end of the metric's name; null omits the engine. */
const readings: Record<string, { help: string; of: (engine: EngineEntry) => number | null }> = {
  up: {
    help: 'Whether workers last reported the engine as online: 1 or 0',
    of: ({ online }) => Number(online),
  },
  paused: { help: 'Whether the operator has paused it: 1 or 0', of: ({ paused }) => Number(paused !== null) },
  breaker_state: {
    help: 'Circuit breaker: 0 closed, 1 half open, 2 open',
    of: ({ breaker }) => ({ closed: 0, half_open: 1, open: 2 })[breaker.state],
  },
  breaker_opened_total: {
    help: 'How often the circuit breaker opened',
    of: ({ breaker }) => breaker.timesOpened,
  },
  room: { help: 'Jobs that it can run at the same time', of: ({ room }) => room },
  running: { help: 'Jobs that it is running', of: ({ running }) => running },
  priority: {
    help: 'Priority set by the operator: engines with a higher one are filled first',
    of: ({ priority }) => priority,
  },
  cost_dollars_per_second: {
    help: 'Cost of a second, where the operator has set it',
    of: ({ hourlyCost }) => (hourlyCost === null ? null : Number((hourlyCost / 3600).toFixed(9))),
  },
  bases_loaded_total: {
    help: 'Jobs that had to load a base model',
    of: ({ memory }) => memory?.basesLoaded ?? null,
  },
  loras_loaded_total: {
    help: 'Jobs that had to load only a LoRA',
    of: ({ memory }) => memory?.lorasLoaded ?? null,
  },
};

/** Gauges by engine, with the values that `/admin/engines` shows. */
export const engineGauges: Record<string, GaugeDefinition> = Object.fromEntries(
  Object.entries(readings).map(([name, { help, of }]): [string, GaugeDefinition] => [
    `castwright_engine_${name}`,
    {
      help,
      labels: ['engine'],
      read: ({ engines }) =>
        engines.flatMap((engine) => {
          const value = of(engine);
          return value === null ? [] : [{ labels: { engine: engine.id }, value }];
        }),
    },
  ]),
);
