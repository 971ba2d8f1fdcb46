import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Document, isNode, LineCounter, parseDocument } from 'yaml';
import { type Site, site } from '../contract/site.ts';

/**
 * Reads and checks the operator's site file.
 *
 * @throws Error that names every mistake, each by its line
 */
export async function readSiteFile(file: string): Promise<Site> {
  const name = path.basename(file);
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`The site file ${file} cannot be read. SITE_FILE says where it is.`);
  });
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number) => lines.linePos(offset).line;
  if (document.errors.length > 0) {
    throw wrong(
      name,
      document.errors.map(({ pos, message }) => ({ line: lineAt(pos[0]), message })),
    );
  }
  const parsed = site.safeParse(document.toJS());
  if (parsed.success) return parsed.data;
  throw wrong(
    name,
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

function wrong(name: string, mistakes: { line: number; message: string }[]): Error {
  const listed = mistakes
    .toSorted((one, other) => one.line - other.line)
    .map(({ line, message }) => `  ${name}:${line}: ${message}`);
  return new Error(`The site file is not right:\n${listed.join('\n')}`);
}
