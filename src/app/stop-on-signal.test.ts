import { describe, expect, it } from 'vitest';
import { createLog } from '#platform/log.ts';
import { closeAll } from './stop-on-signal.ts';

function heard() {
  const said: string[] = [];
  const destination = { write: (line: string) => void said.push(JSON.parse(line).msg) };
  return { said, log: createLog({ level: 'error', pretty: false, role: 'test', destination }) };
}
const part = (name: string, closed: string[], fault?: Error) => ({
  async close() {
    closed.push(name);
    if (fault) throw fault;
  },
});

describe('closing what was started', () => {
  it('goes from one to the next, also after one that fails', async () => {
    const { log, said } = heard();
    const closed: string[] = [];
    const parts = [part('web', closed), part('queue', closed, new Error('away')), part('database', closed)];
    expect(await closeAll(parts, log, 5_000)).toBe(true);
    expect(closed).toEqual(['web', 'queue', 'database']);
    expect(said).toEqual(['a part did not stop cleanly']);
  });

  it('does not wait forever for one that hangs', async () => {
    const { log, said } = heard();
    const closed: string[] = [];
    const hangs = { close: () => new Promise<void>(() => {}) };
    expect(await closeAll([part('web', closed), hangs, part('database', closed)], log, 20)).toBe(false);
    expect(closed).toEqual(['web']);
    expect(said).toEqual(['some parts did not stop in time: the process exits anyway']);
  });
});
