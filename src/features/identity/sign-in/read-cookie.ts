/** The `name=value` pair of one cookie in a Cookie header; undefined without it. */
export function pickCookie(header: string | undefined, name: string): string | undefined {
  return header
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`));
}
