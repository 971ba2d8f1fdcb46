import type { z } from 'zod';

/** Whether a type is what a caller sends, before defaults, or what the server answers. */
export type Direction = 'input' | 'output';

/** The definition of a schema, as far as types depend on it. */
type Definition = {
  type: string;
  innerType?: z.ZodType;
  element?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  options?: readonly z.ZodType[];
  items?: readonly z.ZodType[];
  values?: readonly unknown[];
  entries?: Record<string, string | number>;
  shape?: Record<string, z.ZodType>;
  valueType?: z.ZodType;
  defaultValue?: unknown;
};

/** Returns the name that a schema's type has of its own, or null where it is written in place. */
export type NameType = (schema: z.ZodType, direction: Direction) => string | null;

const wrappers = new Set(['default', 'prefault', 'optional', 'readonly', 'nonoptional', 'catch']);
const plain = new Set(['string', 'number', 'boolean', 'unknown', 'null', 'undefined', 'never']);

const getDefinition = (schema: z.ZodType) => schema._zod.def as unknown as Definition;

/**
 * Renders the TypeScript type of a schema of the contract. Bounds and formats are left to the server.
 *
 * @param name names types that are written elsewhere; the schema itself is never asked for
 * @throws Error for a kind of schema that has no rule here
 */
export function renderType(schema: z.ZodType, direction: Direction, name: NameType): string {
  const definition = getDefinition(schema);
  const { type, innerType, options, values, entries, shape } = definition;
  const render = (inner: z.ZodType | undefined) => renderReference(inner, direction, name);
  if (plain.has(type)) return type;
  if (wrappers.has(type)) return render(innerType);
  if (type === 'nullable') return `${render(innerType)} | null`;
  if (type === 'literal') return (values ?? []).map((value) => JSON.stringify(value)).join(' | ');
  if (type === 'enum') {
    return Object.values(entries ?? {})
      .map((value) => JSON.stringify(value))
      .join(' | ');
  }
  if (type === 'union') return [...new Set((options ?? []).map(render))].join(' | ');
  if (type === 'array') return toArray(render(definition.element));
  if (type === 'tuple') return `[${(definition.items ?? []).map(render).join(', ')}]`;
  if (type === 'record') return `Record<string, ${render(definition.valueType)}>`;
  if (type === 'pipe') return render(direction === 'input' ? definition.in : definition.out);
  if (type === 'object') return renderObject(shape ?? {}, direction, name);
  throw new Error(`The contract has a schema of the kind ${type}, for which no type is known.`);
}

/** The name of a schema's type, or the type itself where it has none. */
export function renderReference(schema: z.ZodType | undefined, direction: Direction, name: NameType): string {
  if (!schema) throw new Error('A schema of the contract lacks a part.');
  return name(schema, direction) ?? renderType(schema, direction, name);
}

const toArray = (element: string) => (/[ {|]/.test(element) ? `Array<${element}>` : `${element}[]`);

function renderObject(shape: Record<string, z.ZodType>, direction: Direction, name: NameType): string {
  const members = Object.entries(shape).map(([key, schema]) => {
    const optional = (direction === 'input' ? schema._zod.optin : schema._zod.optout) !== undefined;
    const member = `${key}${optional ? '?' : ''}: ${renderReference(schema, direction, name)};`;
    return describeDefault(schema, direction) + member;
  });
  return members.length === 0 ? 'Record<never, never>' : `{\n${members.join('\n')}\n}`;
}

/** A comment with the value that a field has where the caller leaves it out. */
function describeDefault(schema: z.ZodType, direction: Direction): string {
  const { type, defaultValue } = getDefinition(schema);
  if (direction === 'output' || type !== 'default') return '';
  const text = JSON.stringify(defaultValue);
  return text === undefined || text.includes('*/') ? '' : `/** Default: \`${text}\`. */\n`;
}
