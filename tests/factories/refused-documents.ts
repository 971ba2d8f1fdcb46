import { randomBytes } from 'node:crypto';
import { animation, jpegBomb, noise, plainPng, pngSignature, svg } from './pictures.ts';

type Refused = { name: string; code: 'FILE_REFUSED' | 'FILE_TOO_LARGE'; message: RegExp; bytes: Buffer };

const wrongType = /^Invalid File Type: Please select an image file \(JPG, PNG, etc\.\)\./;
const damaged = /^This image is damaged or incomplete\./;
const tooLarge = /^File Too Large: Please select an image smaller than 10MB\.$/;
const tooManyPixels = /^File Too Large: Please select an image of at most 50 megapixels\.$/;

/** Files that must be refused, and the expected messages. */
export async function refusedFiles(): Promise<Refused[]> {
  const [jpeg, png, webp, avif] = await Promise.all([
    noise(200, 150).jpeg().toBuffer(),
    noise(200, 150).png().toBuffer(),
    noise(200, 150).webp().toBuffer(),
    noise(64, 64).avif({ effort: 0 }).toBuffer(),
  ]);
  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1);
  const text = (words: string) => Buffer.from(words, 'latin1');
  const withHevc = Buffer.from(
    avif.toString('latin1').replace('avif', 'heic').replaceAll('av01', 'hvc1'),
    'latin1',
  );

  const notPictures: [string, Buffer][] = [
    ['an empty file', Buffer.alloc(0)],
    ['one byte', Buffer.from([0xff])],
    ['text', text('I am eighteen, honestly.')],
    ['SVG', text(svg)],
    ['SVG behind a byte order mark', Buffer.from(`\ufeff${svg}`)],
    ['HTML', text('<!doctype html><img src=x onerror=alert(1)>')],
    ['PDF', text('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj')],
    ['PDF with a JPEG inside', Buffer.concat([text('%PDF-1.7\n'), jpeg])],
    ['ZIP with a JPEG behind', Buffer.concat([text('PK\x03\x04'), jpeg])],
    ['HTML with a JPEG behind', Buffer.concat([text('<html>'), jpeg])],
    ['GIF', await noise().gif().toBuffer()],
    ['GIF animation', await animation().gif().toBuffer()],
    ['GIF that is a script as well', text('GIF89a/*\x01\x00\x00*/=1;alert(1)')],
    ['TIFF', await noise().tiff().toBuffer()],
    ['BMP', text('BM\x46\x00\x00\x00\x00\x00\x00\x00\x36\x00\x00\x00')],
    ['WebP animation', await animation().webp().toBuffer()],
    ['WAVE sound', text('RIFF\x24\x00\x00\x00WAVEfmt ')],
    ['MP4 video', text('\x00\x00\x00\x18ftypisom\x00\x00\x02\x00isommp42')],
    ['HEIC that cannot be decoded here', withHevc],
    ['half an AVIF', half(avif)],
  ];
  const broken: [string, Buffer][] = [
    ['half a JPEG', half(jpeg)],
    ['JPEG less its last tenth', jpeg.subarray(0, jpeg.length * 0.9)],
    ['half a PNG', half(png)],
    ['half a WebP', half(webp)],
    ['JPEG signature and noise', Buffer.concat([jpeg.subarray(0, 4), randomBytes(500)])],
    ['PNG signature and SVG', Buffer.concat([pngSignature, text(svg)])],
    ['PNG with too few rows', plainPng(400, 400, 3)],
    ['PNG of no width', plainPng(0, 10)],
    ['PNG bomb of 2^62 pixels', plainPng(0x7fff_ffff, 0x7fff_ffff, 0)],
  ];
  const bombs: [string, Buffer][] = [
    ['PNG bomb of 900 megapixels', plainPng(30_000, 30_000, 1)],
    ['sound PNG of 100 megapixels', plainPng(10_000, 10_000)],
    ['sound PNG of just over 50 megapixels', plainPng(10_000, 5_001)],
    ['JPEG bomb of 4,290 megapixels', await jpegBomb()],
  ];
  const refused = (message: RegExp, code: Refused['code'] = 'FILE_REFUSED') => {
    return ([name, bytes]: [string, Buffer]) => ({ name, code, message, bytes });
  };
  return [
    ...notPictures.map(refused(wrongType)),
    ...broken.map(refused(damaged)),
    ...bombs.map(refused(tooManyPixels, 'FILE_TOO_LARGE')),
    refused(tooLarge, 'FILE_TOO_LARGE')(['10 MB and a byte', Buffer.concat([jpeg], 10 * 1024 * 1024 + 1)]),
  ];
}
