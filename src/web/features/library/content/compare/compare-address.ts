import { id as contentId } from '#contract/common.ts';

/** Parses `?compare=A,B`; null for anything but two different ids. */
export function parseCompare(text: string | null): readonly [string, string] | null {
  const [a, b, ...rest] = text?.split(',') ?? [];
  if (!a || !b || rest.length > 0 || a === b) return null;
  return contentId.safeParse(a).success && contentId.safeParse(b).success ? [a, b] : null;
}

/** The value of `?compare=`. */
export function formatCompare(a: string, b: string): string {
  return `${a},${b}`;
}
