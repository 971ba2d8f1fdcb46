/** What an engine file from the page must not do with secrets, although a file on the operator's disk may. */
import { isMap, isSeq, parseDocument } from 'yaml';
import { checkYaml, type Mistake } from '#platform/checked-yaml.ts';
import type { KeyRing } from '#platform/crypto/key-ring.ts';
import { createEngineFileSchema } from './engine-file.ts';
import { openHeader, variableReference } from './sealed-headers.ts';

/** The variables that the page may name: a name of another kind could send a secret of the installation to any server. */
const allowedVariable = /^(ENGINE|GPU|COMFYUI|RUNPOD)_[A-Z0-9_]+$/;

const forbidden = (name: string) =>
  `the page may use variables whose names begin with ENGINE_, GPU_, COMFYUI_ or RUNPOD_, and not ${name}; put others into the engine file on disk`;

type Use = { variable: string; server: string; path: (string | number)[] };

/** Lists the variables that a text names, with the server that gets the value. */
function listVariables(text: string): Use[] {
  const engines = parseDocument(text).get('engines', true);
  if (!isSeq(engines)) return [];
  return engines.items.flatMap((engine, at) => {
    if (!isMap(engine)) return [];
    const server = String(engine.get('url') ?? engine.get('endpoint') ?? '');
    const headers = engine.get('headers');
    const values = [
      ...(isMap(headers) ? Object.entries(headers.toJSON() as object) : []).map(
        ([name, value]) => [['headers', name], value] as const,
      ),
      [['key'], engine.get('key')] as const,
    ];
    return values.flatMap(([path, value]) => {
      const variable = typeof value === 'string' ? variableReference.exec(value)?.[1] : undefined;
      return variable === undefined ? [] : [{ variable, server, path: ['engines', at, ...path] }];
    });
  });
}

/**
 * Finds variables that the page may not name, except those that the published file gives to the same server already, and
 * sealed headers that do not open for their server.
 *
 * @param published null for none
 */
export function findForbiddenSecrets(text: string, published: string | null, keys: KeyRing): Mistake[] {
  const known = new Set(
    listVariables(published ?? '').map(({ server, variable }) => `${variable} ${server}`),
  );
  const foreign = listVariables(text)
    .filter(({ server, variable }) => !allowedVariable.test(variable) && !known.has(`${variable} ${server}`))
    .map(({ path, variable }) => ({ path, message: forbidden(variable) }));
  const lines = parseDocument(text);
  const located = foreign.map(({ message, path }) => {
    const node = lines.getIn(path, true) as { range?: [number, number, number] } | undefined;
    return { line: text.slice(0, node?.range?.[0] ?? 0).split('\n').length, path, message };
  });
  const opening = {
    readVariable: () => 'unread',
    openSealed: (value: string, url: string) => openHeader(value, url, keys),
  };
  return [...checkYaml(text, createEngineFileSchema(opening)).mistakes, ...located];
}
