import { DatabaseError } from 'pg';
import { describe, expect, it } from 'vitest';
import { isConnectionError } from './connection-errors.ts';

const withCode = (code: string) => Object.assign(new Error('no'), { code });

describe('the database is away', () => {
  it.each(['57P01', '57P02', '57P03', '08006', '53300', '25P03', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'])(
    'when a query fails with %s',
    (code) => expect(isConnectionError(withCode(code))).toBe(true),
  );

  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
  ])('when pg says “%s”', (message) => expect(isConnectionError(new Error(message))).toBe(true));

  it('when that is what a failed query was caused by', () => {
    const query = new Error('Failed query: commit', { cause: withCode('ECONNRESET') });
    expect(isConnectionError(new Error('a call', { cause: query }))).toBe(true);
  });

  it('not when it answers that something is wrong', () => {
    const unique = Object.assign(new DatabaseError('duplicate key', 1, 'error'), { code: '23505' });
    expect(isConnectionError(new Error('Failed query', { cause: unique }))).toBe(false);
    expect(isConnectionError(withCode('57014'))).toBe(false);
    expect(isConnectionError(new TypeError('undefined is not a function'))).toBe(false);
    expect(isConnectionError('Connection terminated unexpectedly')).toBe(false);
  });
});
