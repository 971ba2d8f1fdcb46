import { DrizzleQueryError } from 'drizzle-orm/errors';
import { describe, expect, it } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { createLog, describeError } from './log.ts';

describe('an error in the log', () => {
  it('is logged without the values of a failed query', () => {
    const cause = Object.assign(new Error('duplicate key value violates unique constraint'), {
      code: '23505',
      detail: 'Key (email)=(ada@example.test) already exists.',
    });
    const error = new DrizzleQueryError('insert into users values ($1)', ['ada@example.test'], cause);
    expect(describeError(error)).toMatchObject({
      type: 'DrizzleQueryError',
      message: 'Failed query: insert into users values ($1)',
      stack: expect.stringMatching(/^\s+at .*log\.test\.ts/),
      cause: { message: 'duplicate key value violates unique constraint', code: '23505' },
    });
    expect(JSON.stringify(describeError(error))).not.toContain('ada@example.test');
  });

  it('keeps what it is, its code and its cause', () => {
    const error = new AppError('UNAVAILABLE', 'Later, please.', undefined, { cause: new TypeError('no') });
    expect(describeError(error)).toMatchObject({
      type: 'AppError',
      message: 'Later, please.',
      code: 'UNAVAILABLE',
      cause: { type: 'TypeError', message: 'no' },
    });
  });

  it.each(['text', 7, null, undefined, { email: 'ada@example.test' }])(
    'that is none is only named by its type: %j',
    (thrown) => {
      expect(describeError(thrown)).toEqual({ type: typeof thrown });
    },
  );
});

describe('the log', () => {
  it('blots out what is personal', () => {
    const lines: string[] = [];
    const destination = { write: (line: string) => void lines.push(line) };
    const log = createLog({ level: 'info', pretty: false, role: 'test', destination });
    const body = { email: 'ada@example.test', password: 'correct horse', token: 'abc', city: 'London' };
    log.info({ body, headers: { cookie: 'session=1', authorization: 'Bearer 1' } }, 'a call');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      role: 'test',
      body: { email: '[redacted]', password: '[redacted]', token: '[redacted]', city: 'London' },
      headers: { cookie: '[redacted]', authorization: '[redacted]' },
    });
  });
});
