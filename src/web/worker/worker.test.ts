import { describe, expect, it } from 'vitest';
import { identityRoutes } from '#contract/identity-routes.ts';
import { notificationRoutes } from '#contract/notifications.ts';
import { pushRoutes } from '#contract/push.ts';
import { getReadPath, parseMessage } from './notifications.ts';
import { signOutPath } from './sign-out.ts';

describe('a push message', () => {
  const message = { title: 'Your picture is ready', url: '/content?id=1', topic: 'a1' };

  it('has a title, a topic and a path of this site', () => {
    expect(parseMessage(JSON.stringify(message))).toEqual(message);
  });

  it.each([
    ['nothing', undefined],
    ['no JSON', 'hello'],
    ['no object', 'null'],
    ['no topic', JSON.stringify({ ...message, topic: undefined })],
    ['another site', JSON.stringify({ ...message, url: 'https://example.com/' })],
    ['another host', JSON.stringify({ ...message, url: '//example.com/' })],
    ['a script', JSON.stringify({ ...message, url: 'javascript:alert(1)' })],
  ])('with %s is none of ours', (_, text) => {
    expect(parseMessage(text)).toBeNull();
  });
});

describe('the worker and the contract', () => {
  it('name the same paths', () => {
    expect(signOutPath).toBe(identityRoutes.logout.path);
    expect(pushRoutes.addPushDevice.path).toBe('/api/push/devices');
    const id = '01976f3a-1c2d-7e4f-8a9b-0123456789ab';
    const path = notificationRoutes.readNotification.path.replace(':id', id);
    expect(getReadPath(id.replaceAll('-', ''))).toBe(path);
    expect(getReadPath('other')).toBeNull();
  });
});
