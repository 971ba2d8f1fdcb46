import { id as contentId } from '#contract/common.ts';

/** Reads `?compare=A,B`; null for anything but two items. */
export function readCompare(text: string | null): readonly [string, string] | null {
  const [a, b, ...rest] = text?.split(',') ?? [];
  if (!a || !b || rest.length > 0 || a === b) return null;
  return contentId.safeParse(a).success && contentId.safeParse(b).success ? [a, b] : null;
}

export function compareText(a: string, b: string): string {
  return `${a},${b}`;
}
