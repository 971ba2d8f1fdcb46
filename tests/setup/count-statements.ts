import { Client } from 'pg';

/** How often this process sent each statement, by its name or its beginning. */
export type StatementCounts = Record<string, number>;

/**
 * Counts the statements that this process sends to PostgreSQL from now on; each is a round trip.
 *
 * @returns `read`: the counts since the last call; `stop`: ends the counting
 */
export function countStatements(): { read(): StatementCounts; stop(): void } {
  let counts: StatementCounts = {};
  const { query } = Client.prototype;
  Client.prototype.query = function (this: Client, ...given: unknown[]) {
    const key = describeStatement(given[0]);
    counts[key] = (counts[key] ?? 0) + 1;
    return (query as (...args: unknown[]) => unknown).apply(this, given);
  } as typeof query;
  return {
    read() {
      const counted = counts;
      counts = {};
      return counted;
    },
    stop() {
      Client.prototype.query = query;
    },
  };
}

export const sumCounts = (counts: StatementCounts): number =>
  Object.values(counts).reduce((sum, each) => sum + each, 0);

function describeStatement(statement: unknown): string {
  if (typeof statement === 'string') return shorten(statement);
  const { name, text } = (statement ?? {}) as { name?: string; text?: string };
  return name ?? shorten(text ?? 'unknown');
}

const shorten = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 90);
