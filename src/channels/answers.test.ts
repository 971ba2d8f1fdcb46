import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { cleanMessage, createAnswerError, readJson, readRetryAfter } from './answers.ts';
import type { OutletAnswer } from './call-outlet.ts';

const context = { outlet: 'Postcard' };
const answer = (status: number, body = '', headers: OutletAnswer['headers'] = {}): OutletAnswer => ({
  ...{ status, headers },
  body: Buffer.from(body),
});

describe('an answer that is no success', () => {
  it.each([
    [401, false, 'unauthorized'],
    [429, false, 'limited'],
    [400, true, 'refused'],
    [422, true, 'refused'],
    [500, false, 'unavailable'],
    [502, true, 'unknown'],
    [302, false, 'unavailable'],
  ])('%i (publishing: %s) is %s', (status, publishes, problem) => {
    expect(createAnswerError(answer(status), { ...context, publishes }).problem).toBe(problem);
  });

  it('says when to come again, by seconds, by a date, or after a quarter of an hour', () => {
    const late = new Date(Math.floor(Date.now() / 1_000) * 1_000 + 90_000);
    expect(readRetryAfter({ headers: { 'retry-after': late.toUTCString() } })).toEqual(late);
    expect(readRetryAfter({ headers: { 'retry-after': 'soon' } })).toBeNull();
    const inSeconds = createAnswerError(answer(429, '', { 'retry-after': '60' }), context).retryAt;
    expect(inSeconds?.getTime()).toBeGreaterThan(Date.now() + 50_000);
    const unsaid = createAnswerError(answer(429), context).retryAt;
    expect(unsaid?.getTime()).toBeGreaterThan(Date.now() + 800_000);
  });

  it('says what the outlet says, in one short line', () => {
    expect(createAnswerError(answer(400), context, 'Too\n long\u202e').message).toBe(
      'Postcard refused it. It says: Too long',
    );
    expect(cleanMessage('x'.repeat(1_000))).toHaveLength(200);
  });
});

describe('an answer that is not understood', () => {
  it.each([
    [false, 'unavailable'],
    [true, 'unknown'],
  ])('to a call (publishing: %s) is %s', (publishes, problem) => {
    for (const body of ['<html>', '{"id":1}', '']) {
      const read = () => readJson(answer(200, body), z.object({ id: z.string() }), { ...context, publishes });
      expect(read).toThrow(expect.objectContaining({ problem }));
    }
  });
});
