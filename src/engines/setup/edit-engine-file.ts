/** Changes of the engine file that keep its comments and everything else in it. */
import { type Document, isMap, isSeq, parseDocument, YAMLMap, YAMLSeq } from 'yaml';

export type EngineFields = Readonly<Record<string, unknown>> & { id: string };

export type EngineChange = {
  engine: EngineFields;
  /** Stacks to add, by name. */
  stacks: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The stack of each use that is to change. */
  uses: Readonly<Record<string, string>>;
};

const emptyFile = `# GPU servers and the models on them. docs/engines.md and engines.example.yaml explain every field.
engines: []
models:
  stacks: {}
  uses: {}
`;

/**
 * Adds an engine or changes the one of its id, adds stacks, and assigns uses. Fields of the engine that the change does
 * not name stay.
 *
 * @param text the published file; null for none
 */
export function putEngine(text: string | null, { engine, stacks, uses }: EngineChange): string {
  const document = parseDocument(text ?? emptyFile);
  const engines = requireSeq(document, ['engines']);
  const present = findEngine(engines, engine.id);
  if (present) setFields(document, present, engine);
  else engines.add(document.createNode(withoutUndefined(engine)));
  for (const [name, fields] of Object.entries(stacks)) {
    const all = requireMap(document, ['models', 'stacks']);
    if (!all.has(name)) all.set(document.createNode(name), document.createNode(fields));
  }
  for (const [use, stack] of Object.entries(uses)) requireMap(document, ['models', 'uses']).set(use, stack);
  return print(document);
}

/** Removes an engine; its stacks stay, because other engines may use them. */
export function removeEngine(text: string, id: string): string {
  const document = parseDocument(text);
  const engines = requireSeq(document, ['engines']);
  engines.items = engines.items.filter((item) => !isMap(item) || item.get('id') !== id);
  if (engines.items.length === 0) engines.flow = true;
  return print(document);
}

const print = (document: Document): string => document.toString({ lineWidth: 0 });

function findEngine(engines: YAMLSeq, id: string): YAMLMap | undefined {
  return engines.items.find((item): item is YAMLMap => isMap(item) && item.get('id') === id);
}

const withoutUndefined = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** Sets the given fields; undefined removes one. */
function setFields(document: Document, map: YAMLMap, fields: EngineFields): void {
  for (const [key, value] of Object.entries(fields)) {
    if (value === undefined) map.delete(key);
    else if (JSON.stringify(map.toJSON()[key]) !== JSON.stringify(value)) {
      map.set(key, typeof value === 'object' ? document.createNode(value) : value);
    }
  }
}

/** The list at a path, in block style; one that is missing or empty is made anew. */
function requireSeq(document: Document, path: string[]): YAMLSeq {
  const node = document.getIn(path, true);
  const found = isSeq(node) ? node : new YAMLSeq(document.schema);
  if (found !== node) document.setIn(path, found);
  found.flow = false;
  return found;
}

function requireMap(document: Document, path: string[]): YAMLMap {
  const node = document.getIn(path, true);
  const found = isMap(node) ? node : new YAMLMap(document.schema);
  if (found !== node) document.setIn(path, found);
  found.flow = false;
  return found;
}
