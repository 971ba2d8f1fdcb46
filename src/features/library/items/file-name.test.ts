import { describe, expect, test } from 'vitest';
import { formatAttachment } from '#platform/http/attachment.ts';
import { formatDownloadName } from './file-name.ts';

describe('the name of a download', () => {
  test.each([
    ['Portrait in a garden', 'Portrait in a garden.png'],
    ['already.PNG', 'already.png'],
    ['../../etc/passwd', 'etc passwd.png'],
    ['a\r\nSet-Cookie: b', 'a Set-Cookie b.png'],
    ['...', 'content.png'],
    ['   ', 'content.png'],
    ['evil\u202egnp.exe', 'evil gnp.exe.png'],
    ['Ælfgifu 🌿', 'Ælfgifu 🌿.png'],
    ['broken \ud800 half', 'broken \ufffd half.png'],
  ])('%j is saved as %j', (name, saved) => {
    expect(formatDownloadName(name, 'image/png')).toBe(saved);
  });

  test('has no extension where the type has none', () => {
    expect(formatDownloadName('weights', 'application/octet-stream')).toBe('weights');
  });

  test('says what sort of copy it is, where there are copies', () => {
    expect(formatDownloadName('Rain', 'image/png', 'label')).toBe('Rain (labelled).png');
    expect(formatDownloadName('weights', 'application/octet-stream', 'label')).toBe('weights');
    expect(formatDownloadName('weights', 'application/octet-stream', 'none')).toBe('weights');
  });

  test('travels in both forms of RFC 6266', () => {
    expect(formatAttachment('Æ "50%" (a).png')).toBe(
      `attachment; filename="_ _50__ (a).png"; filename*=UTF-8''%C3%86%20%2250%25%22%20%28a%29.png`,
    );
  });
});
