import { describe, expect, it } from 'vitest';
import { getNextAttempt, retrySeconds } from './schedule.ts';
import { createSecret, createSignedHeaders } from './sign.ts';

describe('a signature', () => {
  it('is the one that the specification’s own libraries make', () => {
    // The example of the reference implementations of Standard Webhooks.
    const headers = createSignedHeaders(
      { id: 'p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}' },
      ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
      new Date(1_614_265_330_999),
    );
    expect(headers).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('is one for each secret, the newest first', () => {
    const [one, other] = [createSecret(), createSecret()];
    expect(one).toMatch(/^whsec_[\w+/]{43}=$/);
    const message = { id: 'a', body: '{}' };
    const at = new Date();
    const both = createSignedHeaders(message, [one, other], at)['webhook-signature'];
    const each = [one, other].map(
      (secret) => createSignedHeaders(message, [secret], at)['webhook-signature'],
    );
    expect(both).toBe(each.join(' '));
  });
});

describe('the schedule', () => {
  it('tries eight times within about 28 hours, then gives up', () => {
    const hours = retrySeconds.reduce((sum, seconds) => sum + seconds, 0) / 3600;
    expect(hours).toBeGreaterThan(27);
    expect(hours * 1.1).toBeLessThan(31);
    const now = new Date(0);
    expect(getNextAttempt(retrySeconds.length + 1, now)).toBeNull();
    for (let tries = 2; tries <= retrySeconds.length; tries++) {
      expect(Number(getNextAttempt(tries, now, 0))).toBeGreaterThanOrEqual(
        Number(getNextAttempt(tries - 1, now, 0)),
      );
    }
  });

  it('scatters what failed together by up to a tenth', () => {
    expect(getNextAttempt(2, new Date(0), 0)).toEqual(new Date(300_000));
    expect(getNextAttempt(2, new Date(0), 1)).toEqual(new Date(330_000));
  });
});
