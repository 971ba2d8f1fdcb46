import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { failureInWords } from '../scripts/lib/say-failure.ts';

const withCode = (message: string, code: string) => Object.assign(new Error(message), { code });

describe('what stopped a command', () => {
  it('is said by its sentence alone', () => {
    expect(failureInWords(new Error('Name a folder'))).toBe('Name a folder');
    expect(failureInWords('gone')).toBe('gone');
  });

  it('is what PostgreSQL said, not the query and what was asked for', () => {
    const error = new DrizzleQueryError(
      'select secret',
      ['p'],
      new Error('permission denied for table users'),
    );
    expect(failureInWords(error)).toBe('permission denied for table users');
  });

  it('is the storage’s absence, and how that showed', () => {
    const cause = withCode('connect ECONNREFUSED 127.0.0.1:9', 'ECONNREFUSED');
    const away = new AppError('UNAVAILABLE', 'The storage does not answer.', {}, { cause });
    expect(failureInWords(away)).toBe('The storage does not answer. (connect ECONNREFUSED 127.0.0.1:9)');
  });

  it('is the database’s absence, without its password', () => {
    const away = withCode('connect ECONNREFUSED postgres://me:word@127.0.0.1:1/a', 'ECONNREFUSED');
    expect(failureInWords(new DrizzleQueryError('select 1', [], away))).toBe(
      'The database does not answer (connect ECONNREFUSED postgres://…@127.0.0.1:1/a). Look at DATABASE_URL, and whether PostgreSQL runs.',
    );
    expect(failureInWords(withCode('', 'ECONNREFUSED'))).toMatch(
      /^The database does not answer \(ECONNREFUSED\)/,
    );
  });
});
