/** A file that is no bank statement, with a message for the person who sent it. */
export class StatementError extends Error {
  override readonly name = 'StatementError';
}

/** An element without its namespace. */
export type Element = {
  name: string;
  /** `Ccy` of an amount. */
  currency: string | null;
  text: string;
  children: Element[];
};

/** Deeper or with more elements than any statement, and harmless to memory. */
const maximumDepth = 40;
const maximumElements = 1_000_000;
const maximumTextLength = 10_000;
/** Characters between two pauses, in which other requests are served. */
const chunkLength = 64 * 1024;

/** The encodings that banks write. */
const encodings = ['utf-8', 'us-ascii', 'iso-8859-1', 'iso-8859-15', 'windows-1252'];

/**
 * Reads the elements of one name, one after the other, without keeping the document. A document type is refused, so
 * that no entity of the file's own exists.
 *
 * @param namespace of the elements that count; others are ignored
 * @param onElement called with each element that closes, and the names of those around it; returns whether the element
 *   is handled, and is then left out of the one around it
 * @throws StatementError
 */
export async function readXml(
  bytes: Uint8Array,
  namespace: RegExp,
  onElement: (element: Element, around: readonly string[]) => boolean,
): Promise<void> {
  const text = decode(bytes);
  const { SaxesParser } = await import('saxes');
  const parser = new SaxesParser({ xmlns: true });
  const open: Element[] = [];
  let count = 0;
  let isDocument = false;
  const fail = (what: string): never => {
    throw new StatementError(`${what} (line ${parser.line}).`);
  };
  parser.on('error', () => fail('The file is damaged or no XML'));
  parser.on('doctype', () => fail('The file has a document type, which no bank statement has'));
  parser.on('opentag', ({ attributes, local, uri }) => {
    count += 1;
    if (count > maximumElements || open.length >= maximumDepth)
      fail('The file is too large to be a statement');
    if (namespace.test(uri)) isDocument = true;
    const currency = attributes.Ccy?.value ?? null;
    open.push({ name: local, currency, text: '', children: [] });
  });
  const addText = (part: string) => {
    const element = open.at(-1);
    if (!element) return;
    if (element.text.length + part.length > maximumTextLength) fail('The file has a text that is too long');
    element.text += part;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', ({ uri }) => {
    const element = open.pop();
    if (!element || !namespace.test(uri)) return;
    const isHandled = onElement(
      element,
      open.map(({ name }) => name),
    );
    if (!isHandled) open.at(-1)?.children.push(element);
  });
  for (let at = 0; at < text.length; at += chunkLength) {
    parser.write(text.slice(at, at + chunkLength));
    await new Promise((resolve) => setImmediate(resolve));
  }
  parser.close();
  if (!isDocument) throw new StatementError('The file is no CAMT.053 statement (camt.053.001.02 or later).');
}

function decode(bytes: Uint8Array): string {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const declared = /^[^>]*?\bencoding\s*=\s*["']([\w-]{1,20})["']/.exec(start)?.[1]?.toLowerCase() ?? 'utf-8';
  if (!encodings.includes(declared)) {
    throw new StatementError(`The encoding ${declared} is not supported. Export the statement as UTF-8.`);
  }
  try {
    return new TextDecoder(declared, { fatal: true }).decode(bytes);
  } catch {
    throw new StatementError(`The file is not in the encoding that it names (${declared}).`);
  }
}

/** The first element below, along the names; undefined when one is missing. */
export function find(element: Element | undefined, ...names: string[]): Element | undefined {
  return names.reduce<Element | undefined>(
    (at, name) => at?.children.find((child) => child.name === name),
    element,
  );
}

/** The text of the first element along the names, with single spaces; null for none and for an empty one. */
export function findText(element: Element | undefined, ...names: string[]): string | null {
  const text = find(element, ...names)
    ?.text.replaceAll(/\s+/g, ' ')
    .trim();
  return text || null;
}

/** All elements of a name, at any depth. */
export function findAll(element: Element, name: string): Element[] {
  return element.children.flatMap((child) => (child.name === name ? [child] : findAll(child, name)));
}
