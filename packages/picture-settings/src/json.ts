import { limits } from './settings.ts';

export type JsonObject = { readonly [key: string]: unknown };

/** Parses a JSON object from untrusted text; null for everything else. Python writes NaN, which is read as null. */
export function parseJsonObject(text: string | undefined): JsonObject | null {
  if (text === undefined || text.length > limits.jsonLength) return null;
  const start = text.trimStart();
  if (!start.startsWith('{')) return null;
  return asObject(tryParse(start) ?? tryParse(start.replace(/\b(?:NaN|-?Infinity)\b/g, 'null')));
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function asObject(value: unknown): JsonObject | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The value of the first of several keys that an object has with a value. */
export function pick(object: JsonObject, ...keys: readonly string[]): unknown {
  for (const key of keys) {
    if (Object.hasOwn(object, key) && object[key] !== null && object[key] !== '') return object[key];
  }
  return undefined;
}

/** The entries of an object without some keys. */
export function listOthers(object: JsonObject, known: ReadonlySet<string>): [string, unknown][] {
  const others: [string, unknown][] = [];
  for (const [key, value] of Object.entries(object)) {
    if (known.has(key)) continue;
    others.push([key, typeof value === 'object' && value !== null ? formatNested(value) : value]);
    if (others.length === limits.facts) break;
  }
  return others;
}

/** A short nested value as JSON; a long one by its size, because it would be cut in the middle. */
function formatNested(value: object): string | null {
  const entries = Object.keys(value).length;
  if (entries === 0) return null;
  if (entries > 20) return `${entries} entries`;
  try {
    const text = JSON.stringify(value);
    return text.length <= limits.valueLength ? text : `${entries} entries`;
  } catch {
    return null;
  }
}
