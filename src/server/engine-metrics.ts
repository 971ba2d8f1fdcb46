import { Counter, Gauge, type Registry } from 'prom-client';
import type { EngineEntry } from '#contract/operations.ts';
import { listEngines } from '#features/generation';
import type { Db } from '#platform/db/client.ts';

/** What is read of each engine, under `castwright_engine_…`; null: nothing to say of this one. */
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

/** Engines as `/admin/engines` shows them, for Prometheus; read once for all of them at each scrape. */
export function measureEngines(registry: Registry, db: Db): void {
  let reading: Promise<EngineEntry[]> | undefined;
  const readOnce = () => {
    reading ??= listEngines(db).finally(() => {
      reading = undefined;
    });
    return reading;
  };
  for (const [name, { help, of }] of Object.entries(readings)) {
    const asked = {
      name: `castwright_engine_${name}`,
      help,
      labelNames: ['engine'],
      registers: [registry],
    };
    const read = async (set: (engine: string, value: number) => void) => {
      for (const engine of await readOnce()) {
        const value = of(engine);
        if (value !== null) set(engine.id, value);
      }
    };
    if (name.endsWith('_total')) {
      new Counter({
        ...asked,
        // What is counted stands in the database.
        collect() {
          this.reset();
          return read((engine, value) => this.inc({ engine }, value));
        },
      });
    } else {
      new Gauge({
        ...asked,
        collect() {
          this.reset();
          return read((engine, value) => this.set({ engine }, value));
        },
      });
    }
  }
}
