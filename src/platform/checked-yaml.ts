import { type Document, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';

/** One error in a YAML text, by line and by path. */
export type Mistake = { line: number; path: (string | number)[]; message: string };

export type CheckedYaml<Value> = { value: Value; mistakes: [] } | { value: null; mistakes: Mistake[] };

/** Parses YAML and checks it with a schema. Every mistake names its line and its path in the document. */
export function checkYaml<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
): CheckedYaml<z.output<Schema>> {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number) => lines.linePos(offset).line;
  const read = toPlainValue(document);
  const wrong =
    'message' in read
      ? [...document.errors, { pos: [0, 0] as const, message: read.message }]
      : document.errors;
  if (wrong.length > 0 || 'message' in read) {
    const mistakes = wrong.map(({ pos, message }) => ({ line: lineAt(pos[0]), path: [], message }));
    return { value: null, mistakes: sortByLine(mistakes) };
  }
  const parsed = schema.safeParse(read.value);
  if (parsed.success) return { value: parsed.data, mistakes: [] };
  const mistakes = parsed.error.issues.map((issue) => {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
    const path = issue.path as Mistake['path'];
    const line = lineAt(findOffset(document, [...path, ...unknown] as Mistake['path']));
    return { line, path, message: issue.message };
  });
  return { value: null, mistakes: sortByLine(mistakes) };
}

/** Formats a mistake with its path: `contact.legal: Invalid email address`. */
export function formatMistake({ path, message }: Mistake): string {
  return path.length > 0 ? `${path.join('.')}: ${message}` : message;
}

/**
 * Writes a new value into a YAML text and keeps its comments and order where they still apply.
 *
 * @param text valid YAML
 */
export function rewriteYaml(text: string, value: object): string {
  const document = parseDocument(text);
  setValue(document, [], value);
  return document.toString({ lineWidth: 0 });
}

/** Sets the value at a path and changes only the nodes that differ. */
function setValue(document: Document, path: (string | number)[], value: unknown): void {
  const node = path.length > 0 ? document.getIn(path, true) : document.contents;
  if (isMap(node) && isRecord(value)) {
    for (const key of Object.keys(node.toJSON() as object)) if (!(key in value)) node.delete(key);
    for (const [key, one] of Object.entries(value)) setValue(document, [...path, key], one);
  } else if (isSeq(node) && Array.isArray(value) && value.length > 0 && node.items.length > 0) {
    while (node.items.length > value.length) node.delete(node.items.length - 1);
    for (const [at, one] of value.entries()) setValue(document, [...path, at], one);
  } else if (isScalar(node) && !(value instanceof Object)) {
    // Set in place, so that a trailing comment stays.
    node.value = value;
  } else if (!isNode(node) || JSON.stringify(node.toJSON()) !== JSON.stringify(value)) {
    document.setIn(path, document.createNode(value));
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The document's value. Anchors that expand beyond the library's limit are a mistake as well. */
function toPlainValue(document: Document): { value: unknown } | { message: string } {
  try {
    return { value: document.errors.length > 0 ? null : document.toJS() };
  } catch (error) {
    return { message: (error as Error).message };
  }
}

/** The offset of the value in the text, or of its nearest ancestor that has one. */
function findOffset(document: Document, where: (string | number)[]): number {
  for (let length = where.length; length > 0; length--) {
    const node = document.getIn(where.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return 0;
}

const sortByLine = (mistakes: Mistake[]) => mistakes.toSorted((one, other) => one.line - other.line);
