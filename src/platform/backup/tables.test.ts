import { describe, expect, it } from 'vitest';
import { sortByForeignKeys } from './tables.ts';

const table = (name: string) => ({ name, columns: [] });
const names = (tables: { name: string }[]) => tables.map(({ name }) => name);

describe('the order in which tables are filled', () => {
  it('has each after those it names', () => {
    const tables = ['jobs', 'holds', 'users', 'wallets', 'alone'].map(table);
    const keys = [
      { from: 'jobs', to: 'holds' },
      { from: 'holds', to: 'wallets' },
      { from: 'wallets', to: 'users' },
      { from: 'jobs', to: 'users' },
      // A row may name another of its own table.
      { from: 'users', to: 'users' },
    ];
    expect(names(sortByForeignKeys(tables, keys))).toEqual(['users', 'alone', 'wallets', 'holds', 'jobs']);
  });

  it('fails for a cycle', () => {
    const keys = [
      { from: 'a', to: 'b' },
      { from: 'b', to: 'a' },
    ];
    expect(() => sortByForeignKeys(['a', 'b', 'c'].map(table), keys)).toThrow('form a cycle: a, b');
  });
});
