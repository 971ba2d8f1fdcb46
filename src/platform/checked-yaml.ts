import { type Document, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';

/** What is wrong with a text: where it stands in the text, and in what it says. */
export type Mistake = { line: number; path: (string | number)[]; message: string };

export type CheckedYaml<Value> = { value: Value; mistakes: [] } | { value: null; mistakes: Mistake[] };

/** YAML checked by a schema. Every mistake is named by its line and by its place in what the text says. */
export function checkYaml<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
): CheckedYaml<z.output<Schema>> {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number) => lines.linePos(offset).line;
  const read = plain(document);
  const wrong =
    'message' in read
      ? [...document.errors, { pos: [0, 0] as const, message: read.message }]
      : document.errors;
  if (wrong.length > 0 || 'message' in read) {
    const mistakes = wrong.map(({ pos, message }) => ({ line: lineAt(pos[0]), path: [], message }));
    return { value: null, mistakes: byLine(mistakes) };
  }
  const parsed = schema.safeParse(read.value);
  if (parsed.success) return { value: parsed.data, mistakes: [] };
  const mistakes = parsed.error.issues.map((issue) => {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
    const path = issue.path as Mistake['path'];
    const line = lineAt(offsetOf(document, [...path, ...unknown] as Mistake['path']));
    return { line, path, message: issue.message };
  });
  return { value: null, mistakes: byLine(mistakes) };
}

/** What a mistake's message begins with where it stands alone: `contact.legal: Invalid email address`. */
export function mistakeInWords({ path, message }: Mistake): string {
  return path.length > 0 ? `${path.join('.')}: ${message}` : message;
}

/**
 * A text that says something else, with its comments and its order kept wherever they still belong.
 *
 * @param text YAML without mistakes
 */
export function rewriteYaml(text: string, value: object): string {
  const document = parseDocument(text);
  put(document, [], value);
  return document.toString({ lineWidth: 0 });
}

/** Writes a value at a place, changing no more of what stands there than differs. */
function put(document: Document, path: (string | number)[], value: unknown): void {
  const node = path.length > 0 ? document.getIn(path, true) : document.contents;
  if (isMap(node) && isRecord(value)) {
    for (const key of Object.keys(node.toJSON() as object)) if (!(key in value)) node.delete(key);
    for (const [key, one] of Object.entries(value)) put(document, [...path, key], one);
  } else if (isSeq(node) && Array.isArray(value) && value.length > 0 && node.items.length > 0) {
    while (node.items.length > value.length) node.delete(node.items.length - 1);
    for (const [at, one] of value.entries()) put(document, [...path, at], one);
  } else if (isScalar(node) && !(value instanceof Object)) {
    // In its place: a comment behind it stays.
    node.value = value;
  } else if (!isNode(node) || JSON.stringify(node.toJSON()) !== JSON.stringify(value)) {
    document.setIn(path, document.createNode(value));
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a document says; anchors that unfold to more than the library allows are a mistake as well. */
function plain(document: Document): { value: unknown } | { message: string } {
  try {
    return { value: document.errors.length > 0 ? null : document.toJS() };
  } catch (error) {
    return { message: (error as Error).message };
  }
}

/** Where the value stands in the text, or else the nearest thing around it that does. */
function offsetOf(document: Document, where: (string | number)[]): number {
  for (let length = where.length; length > 0; length--) {
    const node = document.getIn(where.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return 0;
}

const byLine = (mistakes: Mistake[]) => mistakes.toSorted((one, other) => one.line - other.line);
