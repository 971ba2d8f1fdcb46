import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Document, isNode, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';

/**
 * Reads and checks a file that the operator writes.
 *
 * @param what.kind what messages call it, such as `site file`
 * @param what.setting the variable that says where it is
 * @throws Error that names every mistake, each by its line
 */
export async function readOperatorFile<Schema extends z.ZodType>(
  file: string,
  what: { kind: string; setting: string; schema: Schema },
): Promise<z.output<Schema>> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`The ${what.kind} ${file} cannot be read. ${what.setting} says where it is.`);
  });
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number) => lines.linePos(offset).line;
  if (document.errors.length > 0) {
    throw wrong(
      file,
      what.kind,
      document.errors.map(({ pos, message }) => ({ line: lineAt(pos[0]), message })),
    );
  }
  const parsed = what.schema.safeParse(document.toJS());
  if (parsed.success) return parsed.data;
  throw wrong(
    file,
    what.kind,
    parsed.error.issues.map((issue) => {
      const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
      const where = [...issue.path, ...unknown] as (string | number)[];
      const dotted = issue.path.join('.');
      return {
        line: lineAt(offsetOf(document, where)),
        message: dotted ? `${dotted}: ${issue.message}` : issue.message,
      };
    }),
  );
}

/** Where the value stands in the text, or else the nearest thing around it that does. */
function offsetOf(document: Document, where: (string | number)[]): number {
  for (let length = where.length; length > 0; length--) {
    const node = document.getIn(where.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return 0;
}

function wrong(file: string, kind: string, mistakes: { line: number; message: string }[]): Error {
  const name = path.basename(file);
  const listed = mistakes
    .toSorted((one, other) => one.line - other.line)
    .map(({ line, message }) => `  ${name}:${line}: ${message}`);
  return new Error(`The ${kind} is not right:\n${listed.join('\n')}`);
}
