import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { describeDevice } from './sessions.ts';

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';

describe('a device in words', () => {
  it.each([
    [chrome, 'Chrome on Windows'],
    [`${chrome} Edg/140.0`, 'Edge on Windows'],
    [`${chrome} OPR/120.0`, 'Opera on Windows'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1', 'Safari on iOS'],
    ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', 'Chrome on Android'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1', 'Safari on macOS'],
    ['Firefox/140.0', 'Firefox'],
    ['curl/8.0', 'Unknown device'],
    ['', 'Unknown device'],
    [null, 'Unknown device'],
  ])('%s is %s', (userAgent, device) => {
    expect(describeDevice(userAgent)).toBe(device);
  });
});

describe('a password hash', () => {
  it('is another each time and knows its password only', async () => {
    const [one, two] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
    expect(one).not.toBe(two);
    expect(await verifyPassword({ hash: one, password: 'correct horse' })).toBe(true);
    expect(await verifyPassword({ hash: one, password: 'correct horsf' })).toBe(false);
  });

  it('that cannot be read is refused', async () => {
    expect(await verifyPassword({ hash: 'plain', password: 'plain' })).toBe(false);
    expect(await verifyPassword({ hash: '', password: '' })).toBe(false);
  });
});
