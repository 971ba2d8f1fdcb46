import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { makeOutgoingMedium } from '#tests/channels/approved-posts.ts';
import { readParts } from '#tests/fakes/channels/outlet-server.ts';
import { encodeMultipart, getFileName } from './multipart.ts';

it('streams fields and files in their order, with the length that it says', async () => {
  const media = [makeOutgoingMedium('image'), makeOutgoingMedium('video')];
  const { body, contentType } = encodeMultipart(
    { description: 'Möwe\r\n"über" dem Hafen' },
    media.map((medium, at) => ({ field: `file${at}`, name: getFileName(medium, at), medium })),
  );
  const bytes = Buffer.from(await text(body.bytes));
  expect(bytes).toHaveLength(body.length);
  const request = { method: 'POST', path: '/', url: new URL('http://localhost'), body: bytes };
  const parts = readParts({ ...request, headers: { 'content-type': contentType } });
  expect(parts.map(({ fileName, mediaType, name }) => [name, fileName, mediaType])).toEqual([
    ['description', null, null],
    ['file0', '1.jpg', 'image/jpeg'],
    ['file1', '2.mp4', 'video/mp4'],
  ]);
  expect(parts[0]?.bytes.toString()).toBe('Möwe\r\n"über" dem Hafen');
  expect(parts.slice(1).map((part) => part.bytes)).toEqual(media.map((medium) => medium.bytes));
});

it('ends with the error of a file that cannot be read', async () => {
  const medium = makeOutgoingMedium('image', { read: () => Promise.reject(new Error('the file is gone')) });
  const { body } = encodeMultipart({}, [{ field: 'file', name: '1.jpg', medium }]);
  await expect(text(body.bytes)).rejects.toThrow('the file is gone');
});
