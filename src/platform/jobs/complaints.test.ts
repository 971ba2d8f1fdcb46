import { expect, it } from 'vitest';
import { complainSeldom } from './queue.ts';

function complaining() {
  const written: object[] = [];
  let now = 0;
  const complain = complainSeldom({ error: (fields: object) => written.push(fields) } as never, () => now);
  return { complain, written, pass: (ms: number) => (now += ms) };
}

it('what the queue complains about is written down with its words, though it tells a copy of the error', () => {
  const { complain, written } = complaining();
  complain({
    message: 'the line is dead',
    stack: 'Error: the line is dead\n    at here',
    queue: 'mail.send',
  });
  expect(written).toEqual([{ err: expect.objectContaining({ message: 'the line is dead' }) }]);
  expect((written[0] as { err: Error }).err).toBeInstanceOf(Error);
});

it('the same complaint is written once in ten seconds, with how often it came', () => {
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
