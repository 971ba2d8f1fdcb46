export type Path = readonly (string | number)[];

/** The value at a path; undefined when the path does not exist. */
export function getValueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (part, key) => (part as Record<string | number, unknown> | undefined)?.[key],
    value,
  );
}

/** A copy of the value with `next` at the path. `undefined` removes the key. */
export function setValueAt(value: object, path: Path, next: unknown): Record<string, unknown> {
  return replaceAt(value, path, next) as Record<string, unknown>;
}

function replaceAt(value: unknown, [key, ...rest]: Path, next: unknown): unknown {
  if (key === undefined) return next;
  if (Array.isArray(value)) return value.with(Number(key), replaceAt(value[Number(key)], rest, next));
  // A file of an earlier version may lack the part.
  const { [key]: old, ...others } = (value ?? {}) as Record<string, unknown>;
  const changed = replaceAt(old, rest, next);
  if (changed === undefined) return others;
  // Keeps the order of the keys, so that the text changes only here.
  return { ...(value as object), [key]: changed };
}
