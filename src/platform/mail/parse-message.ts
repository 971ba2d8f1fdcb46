/**
 * Parses a composed mail, for the outbox page and tests. Supports what nodemailer writes (RFC 5322, 2045, 2046,
 * 2047), not every mail.
 */
export type ParsedMessage = {
  /** The header section, unfolded. */
  head: string;
  /** A header's value with encoded words decoded; empty when the header is missing. */
  header: (name: string) => string;
  text: string;
  /** Null for a mail in plain text only. */
  html: string | null;
};

export function parseMessage(raw: string): ParsedMessage {
  const { head, body } = splitPart(raw.replaceAll('\r\n', '\n'));
  const parts = splitParts(head, body);
  const ofType = (type: string) => parts.find((part) => getContentType(part.head).startsWith(type)) ?? null;
  const text = ofType('text/plain');
  const html = ofType('text/html');
  return {
    head,
    header: (name) => decodeWords(findHeader(head, name)),
    text: text ? decodeContent(text) : '',
    html: html && decodeContent(html),
  };
}

type Part = { head: string; body: string };

function splitPart(raw: string): Part {
  const cut = raw.indexOf('\n\n');
  return { head: raw.slice(0, cut).replace(/\n[ \t]+/g, ' '), body: raw.slice(cut + 2) };
}

function splitParts(head: string, body: string): Part[] {
  const boundary = /boundary="?([^";]+)"?/i.exec(findHeader(head, 'Content-Type'))?.[1];
  if (!getContentType(head).startsWith('multipart/') || !boundary) return [{ head, body }];
  // A preamble precedes the first boundary; what follows the last one is ignored.
  const between = body.split(`--${boundary}--`)[0]?.split(`--${boundary}\n`).slice(1) ?? [];
  return between.map(splitPart).flatMap((part) => splitParts(part.head, part.body));
}

function findHeader(head: string, name: string): string {
  return new RegExp(`^${name}: (.*)$`, 'mi').exec(head)?.[1] ?? '';
}

function getContentType(head: string): string {
  return findHeader(head, 'Content-Type').toLowerCase() || 'text/plain';
}

function decodeContent({ head, body }: Part): string {
  const encoding = findHeader(head, 'Content-Transfer-Encoding').toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding === 'quoted-printable') return unquote(body.replace(/=\n/g, ''));
  return body;
}

/** RFC 2045, 6.7. */
function unquote(text: string): string {
  const bytes = Buffer.from(text, 'utf8')
    .toString('latin1')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** RFC 2047: `=?UTF-8?Q?Gr=C3=BC=C3=9Fe?=`; white space between two encoded words is dropped. */
function decodeWords(value: string): string {
  return value
    .replace(/(=\?[^?]+\?[QB]\?[^?]*\?=)\s+(?==\?)/gi, '$1')
    .replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, encoding: string, word: string) =>
      encoding.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : unquote(word.replaceAll('_', ' ')),
    );
}
