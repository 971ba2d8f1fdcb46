import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { formatFailure } from '../scripts/lib/report-failure.ts';

const withCode = (message: string, code: string) => Object.assign(new Error(message), { code });

describe('the failure of a command', () => {
  it('is its message alone', () => {
    expect(formatFailure(new Error('Name a folder'))).toBe('Name a folder');
    expect(formatFailure('gone')).toBe('gone');
  });

  it('is PostgreSQL’s message, without the query and its parameters', () => {
    const error = new DrizzleQueryError(
      'select secret',
      ['p'],
      new Error('permission denied for table users'),
    );
    expect(formatFailure(error)).toBe('permission denied for table users');
  });

  it('says that the storage does not answer, and how', () => {
    const cause = withCode('connect ECONNREFUSED 127.0.0.1:9', 'ECONNREFUSED');
    const away = new AppError('UNAVAILABLE', 'The storage does not answer.', {}, { cause });
    expect(formatFailure(away)).toBe('The storage does not answer. (connect ECONNREFUSED 127.0.0.1:9)');
  });

  it('says that the database does not answer, without its password', () => {
    const away = withCode('connect ECONNREFUSED postgres://me:word@127.0.0.1:1/a', 'ECONNREFUSED');
    expect(formatFailure(new DrizzleQueryError('select 1', [], away))).toBe(
      'The database does not respond (connect ECONNREFUSED postgres://…@127.0.0.1:1/a). Check DATABASE_URL, and that PostgreSQL is running.',
    );
    expect(formatFailure(withCode('', 'ECONNREFUSED'))).toMatch(
      /^The database does not respond \(ECONNREFUSED\)/,
    );
  });
});
