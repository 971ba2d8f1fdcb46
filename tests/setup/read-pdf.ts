import { inflateSync } from 'node:zlib';

/**
 * The words of a PDF by pdfkit, one line for each that was set: hexadecimal strings in TJ operators, decoded with the
 * font's ToUnicode map where it has one, and as WinAnsi where it has none.
 */
export function readPdfText(pdf: Buffer): string {
  const objects = new Map<number, { head: string; stream: string }>();
  for (const [, id, body] of pdf.toString('latin1').matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [head = '', rest] = (body ?? '').split(/\nstream\n/, 2);
    const bytes = Buffer.from((rest ?? '').replace(/\nendstream$/, ''), 'latin1');
    const packed = head.includes('/FlateDecode') && rest !== undefined;
    objects.set(Number(id), { head, stream: (packed ? inflateSync(bytes) : bytes).toString('latin1') });
  }
  const referred = (head: string, name: string) =>
    objects.get(Number(new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1]));

  const decoders = new Map<string, (hex: string) => string>();
  for (const { head } of objects.values()) {
    for (const [, name, id] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const font = objects.get(Number(id));
      const map = font && referred(font.head, 'ToUnicode');
      decoders.set(name ?? '', map ? byMap(map.stream) : winAnsi);
    }
  }

  const lines: string[] = [];
  for (const { head, stream } of objects.values()) {
    if (head.includes('/Type') || !stream.includes('BT\n')) continue;
    let last = '';
    for (const [, block = ''] of stream.matchAll(/BT\n([\s\S]*?)ET\n/g)) {
      const font = /\/(F\d+) /.exec(block)?.[1] ?? '';
      const decode = decoders.get(font) ?? winAnsi;
      const at = /1 0 0 1 [\d.-]+ ([\d.-]+) Tm/.exec(block)?.[1] ?? '';
      const text = [...block.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => decode(hex)).join('');
      // Runs of several fonts can share a line.
      if (at === last && lines.length > 0) lines[lines.length - 1] += text;
      else lines.push(text);
      last = at;
    }
  }
  return lines.join('\n');
}

const winAnsi = (hex: string) => new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex'));

function byMap(map: string): (hex: string) => string {
  const letters = new Map<number, string>();
  for (const [, from = '', list = ''] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g)) {
    const start = Number.parseInt(from, 16);
    [...list.matchAll(/<([0-9a-f]+)>/g)].forEach(([, hex = ''], n) => {
      letters.set(start + n, utf16(hex));
    });
  }
  return (hex) =>
    (hex.match(/.{4}/g) ?? []).map((code) => letters.get(Number.parseInt(code, 16)) ?? '�').join('');
}

function utf16(hex: string): string {
  return Buffer.from(hex, 'hex').swap16().toString('utf16le');
}
