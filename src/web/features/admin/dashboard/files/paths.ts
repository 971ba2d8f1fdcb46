export type Path = readonly (string | number)[];

/** What stands at a place of a value; undefined where there is no such place. */
export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (part, key) => (part as Record<string | number, unknown> | undefined)?.[key],
    value,
  );
}

/** The same value with something else at a place; undefined takes it out. */
export function withValueAt(value: object, path: Path, next: unknown): Record<string, unknown> {
  return replaced(value, path, next) as Record<string, unknown>;
}

function replaced(value: unknown, [key, ...rest]: Path, next: unknown): unknown {
  if (key === undefined) return next;
  if (Array.isArray(value)) return value.with(Number(key), replaced(value[Number(key)], rest, next));
  const { [key]: old, ...others } = value as Record<string, unknown>;
  const changed = replaced(old, rest, next);
  if (changed === undefined) return others;
  // In its place, so that nothing moves in the text.
  return { ...(value as object), [key]: changed };
}
