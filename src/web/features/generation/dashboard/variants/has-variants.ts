/**
 * Whether a prompt has variants (`{red|blue}`) or names a wildcard list (`__outfits__`), so that it is expanded first.
 * A backslash makes a sign of them plain.
 */
export function hasVariants(prompt: string): boolean {
  const text = prompt.replace(/\\[{}|\\_]/g, '');
  return /\{[^{}]*\|/.test(text) || /__[\p{L}\p{N}][\p{L}\p{N}_-]*__/u.test(text);
}
