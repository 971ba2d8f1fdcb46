/** The error answers of the double. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export type Answer = { status: number; headers?: Record<string, string>; body?: Buffer };

const escaped = (text: string) =>
  text.replace(
    /[<>&"]/g,
    (mark) => ({ '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' })[mark] ?? mark,
  );

export type Xml = string | number | boolean | readonly Xml[] | { [name: string]: Xml | undefined };

function inner(value: Xml): string {
  if (typeof value !== 'object') return escaped(String(value));
  if (Array.isArray(value)) return value.map(inner).join('');
  return Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .map(([name, part]) =>
      Array.isArray(part)
        ? part.map((each) => `<${name}>${inner(each)}</${name}>`).join('')
        : `<${name}>${inner(part as Xml)}</${name}>`,
    )
    .join('');
}

/** An XML document of one element; a list repeats its name. */
export function xml(
  status: number,
  name: string,
  content: Xml,
  headers: Record<string, string> = {},
): Answer {
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<${name}>${inner(content)}</${name}>`;
  return { status, headers: { 'content-type': 'application/xml', ...headers }, body: Buffer.from(text) };
}

export function refusal({ code, message, status }: Refused): Answer {
  return xml(status, 'Error', { Code: code, Message: message, RequestId: 'of-the-double' });
}

/** The texts of all elements with a name, in order. */
export function parseElements(text: string, name: string): string[] {
  return [...text.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g'))].map(([, inside = '']) =>
    inside.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
  );
}
