import { describe, expect, it } from 'vitest';
import { judgeSendError } from './send-outcome.ts';

describe('an error of the mail server', () => {
  it.each([
    ['the recipient is refused for good', { responseCode: 550, command: 'RCPT TO' }, 'undeliverable'],
    [
      'the address is refused after the text',
      { responseCode: 550, command: 'DATA', response: '550 5.1.1 no such user' },
      'undeliverable',
    ],
    ['the text is refused', { responseCode: 554, command: 'DATA', response: '554 5.7.1 spam' }, 'refused'],
    ['the sender is refused', { responseCode: 550, command: 'MAIL FROM' }, 'refused'],
    ['the server asks to wait', { responseCode: 451, command: 'RCPT TO' }, 'later'],
    ['no server answers', { code: 'ESOCKET', syscall: 'connect' }, 'later'],
    ['its name is unknown', { code: 'EDNS' }, 'later'],
    ['the sign-in fails', { code: 'EAUTH' }, 'later'],
    ['no greeting comes', { code: 'ETIMEDOUT', message: 'Greeting never received' }, 'later'],
    ['the connection is lost somewhere', { code: 'ECONNECTION', command: 'CONN' }, 'unclear'],
    ['nothing is known', {}, 'unclear'],
  ])('where %s', (_, error, kind) => {
    expect(judgeSendError(Object.assign(new Error('to ada@example.test'), error))).toMatchObject({ kind });
  });

  it('is told without the address', () => {
    const error = Object.assign(new Error('no mailbox ada@example.test'), {
      responseCode: 550,
      command: 'RCPT TO',
    });
    expect(JSON.stringify(judgeSendError(error))).not.toContain('ada');
  });
});
