import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { verifyWebhook, type WebhookHeaders } from './webhooks.ts';

const secret = `whsec_${Buffer.from('a secret of thirty-two bytes, so').toString('base64')}`;
const otherSecret = `whsec_${Buffer.from('another secret of thirty-two byt').toString('base64')}`;
const sentAt = Date.parse('2026-06-15T12:00:00Z');
const now = () => sentAt;
const body = JSON.stringify({
  type: 'webhook.test',
  timestamp: '2026-06-15T12:00:00Z',
  data: { text: '“ü”' },
});

/** Signs as the server does, here written a second time. */
function sign(text: string, by = secret, id = 'msg_1', timestamp = String(sentAt / 1000)) {
  const key = Buffer.from(by.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${text}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
const check = (
  headers: WebhookHeaders,
  text: string | Uint8Array<ArrayBuffer> = body,
  by: string | string[] = secret,
) => verifyWebhook({ headers, body: text }, by, { now });

describe('verifyWebhook', () => {
  it('accepts a message of the secret, from either kind of headers, as a string and as bytes', async () => {
    const headers = sign(body);
    const expected = { id: 'msg_1', type: 'webhook.test', sentAt: new Date(sentAt), isRepeated: false };
    expect(await check(headers)).toMatchObject(expected);
    expect(await check(new Headers(headers))).toMatchObject(expected);
    expect(await check(headers, new TextEncoder().encode(body))).toMatchObject({ data: { text: '“ü”' } });
  });

  it('accepts what one of several signatures and secrets makes right', async () => {
    const both = [sign(body, otherSecret), sign(body)].map((each) => each['webhook-signature']).join(' ');
    const headers = { ...sign(body), 'webhook-signature': `v2,AAAA ${both}` };
    await check(headers);
    await check(sign(body, otherSecret), body, [secret, otherSecret]);
  });

  it.each([
    ['another secret', sign(body, otherSecret), body],
    ['a changed body', sign(body), body.replace('webhook.test', 'job.completed')],
    ['another id', { ...sign(body), 'webhook-id': 'msg_2' }, body],
    ['another time', { ...sign(body), 'webhook-timestamp': String(sentAt / 1000 + 1) }, body],
    [
      'a cut signature',
      { ...sign(body), 'webhook-signature': sign(body)['webhook-signature'].slice(0, -4) },
      body,
    ],
    ['no base64', { ...sign(body), 'webhook-signature': 'v1,%%%' }, body],
    [
      'another version',
      { ...sign(body), 'webhook-signature': sign(body)['webhook-signature'].replace('v1', 'v1a') },
      body,
    ],
  ])('refuses %s', async (_, headers, text) => {
    await expect(check(headers, text)).rejects.toMatchObject({ name: 'WebhookError', reason: 'signature' });
  });

  it.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])(
    'refuses a message without %s',
    async (name) => {
      await expect(check({ ...sign(body), [name]: undefined })).rejects.toMatchObject({ reason: 'headers' });
      await expect(check({ ...sign(body), [name]: '' })).rejects.toMatchObject({ reason: 'headers' });
    },
  );

  it.each(['soon', '-1', '1e3', '12.5', '1'.repeat(13)])('refuses the time %s', async (timestamp) => {
    await expect(check(sign(body, secret, 'msg_1', timestamp))).rejects.toMatchObject({ reason: 'headers' });
  });

  it('tolerates five minutes on either side, or what the caller says, and no more', async () => {
    const at = (seconds: number, toleranceSeconds?: number) =>
      verifyWebhook({ headers: sign(body), body }, secret, {
        now: () => sentAt + seconds * 1000,
        toleranceSeconds,
      });
    await at(300);
    await at(-300);
    await at(900, 900);
    for (const [seconds, tolerance] of [[301], [-301], [11, 10]] as const) {
      await expect(at(seconds, tolerance)).rejects.toMatchObject({ reason: 'timestamp' });
    }
  });

  it('says when its work was done before', async () => {
    const seen = new Set<string>();
    const message = await verifyWebhook({ headers: sign(body), body }, secret, { now, seen });
    expect(message.isRepeated).toBe(false);
    seen.add(message.id);
    const again = await verifyWebhook({ headers: sign(body), body }, secret, { now, seen });
    expect(again.isRepeated).toBe(true);
  });

  it('wants the raw body, and a secret', async () => {
    await expect(check(sign(body), JSON.parse(body))).rejects.toThrow('must be the raw one');
    for (const wrong of ['', 'secret', 'whsec_', 'whsec_%%%']) {
      await expect(check(sign(body), body, wrong)).rejects.toThrow('begins with whsec_');
    }
    await expect(check(sign('not JSON'), 'not JSON')).rejects.toMatchObject({ reason: 'body' });
  });
});
