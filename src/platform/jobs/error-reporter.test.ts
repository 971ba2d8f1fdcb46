import { expect, it } from 'vitest';
import { createErrorReporter } from './queue.ts';

function complaining() {
  const written: object[] = [];
  let now = 0;
  const complain = createErrorReporter(
    { error: (fields: object) => written.push(fields) } as never,
    () => now,
  );
  return { complain, written, pass: (ms: number) => (now += ms) };
}

it('an error of the queue is logged with its message, although the queue emits a copy', () => {
  const { complain, written } = complaining();
  complain({
    message: 'the line is dead',
    stack: 'Error: the line is dead\n    at here',
    queue: 'mail.send',
  });
  expect(written).toEqual([{ err: expect.objectContaining({ message: 'the line is dead' }) }]);
  expect((written[0] as { err: Error }).err).toBeInstanceOf(Error);
});

it('the same error is logged once in ten seconds, with its count', () => {
  const { complain, pass, written } = complaining();
  for (let n = 0; n < 40; n++) {
    complain(new Error(`the line is dead (Queue: mail.${n}, Worker: ${n})`));
    pass(250);
  }
  expect(written).toHaveLength(1);
  complain(new Error('something else'));
  complain(new Error('the line is dead'));
  expect(written).toMatchObject([{}, { err: { message: 'something else' } }, { sinceThen: 39 }]);
});
