import type { EngineEntry } from '#contract/operations.ts';
import type { Figure } from './figure.ts';

/** What is read of each engine, by the end of its metric's name; null: nothing to say of this one. */
const readings: Record<string, { help: string; of: (engine: EngineEntry) => number | null }> = {
  up: {
    help: 'Whether an engine is there, as workers last said: 1 or 0',
    of: ({ online }) => Number(online),
  },
  paused: { help: 'Whether the operator has paused it: 1 or 0', of: ({ paused }) => Number(paused !== null) },
  breaker_state: {
    help: 'Whether it is given work by how its jobs went: 0 as usual, 1 one job to try, 2 nothing',
    of: ({ breaker }) => ({ closed: 0, half_open: 1, open: 2 })[breaker.state],
  },
  breaker_opened_total: {
    help: 'How often it was given nothing for a while',
    of: ({ breaker }) => breaker.timesOpened,
  },
  room: { help: 'Jobs that it takes at the same time', of: ({ room }) => room },
  running: { help: 'Jobs that it works on', of: ({ running }) => running },
  priority: {
    help: 'The operator’s: engines of a higher one are filled first',
    of: ({ priority }) => priority,
  },
  cost_dollars_per_second: {
    help: 'What a second of it costs, where the operator has said so',
    of: ({ hourlyCost }) => (hourlyCost === null ? null : Number((hourlyCost / 3600).toFixed(9))),
  },
  bases_loaded_total: {
    help: 'Jobs for which it had to load a base model',
    of: ({ memory }) => memory?.basesLoaded ?? null,
  },
  loras_loaded_total: {
    help: 'Jobs for which it had to load a LoRA alone',
    of: ({ memory }) => memory?.lorasLoaded ?? null,
  },
};

/** Engines as `/admin/engines` shows them. */
export const engineFigures: Record<string, Figure> = Object.fromEntries(
  Object.entries(readings).map(([name, { help, of }]): [string, Figure] => [
    `castwright_engine_${name}`,
    {
      help,
      labels: ['engine'],
      of: ({ engines }) =>
        engines.flatMap((engine) => {
          const value = of(engine);
          return value === null ? [] : [{ labels: { engine: engine.id }, value }];
        }),
    },
  ]),
);
