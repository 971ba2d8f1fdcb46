/** One picture of the wall that the preview engine draws at build (`scripts/build/portraits.mjs`). */
export type Portrait = {
  prompt: string;
  /** Pixels of the original. */
  width: number;
  height: number;
  /** Its dominant colour, `#rrggbb`. */
  color: string;
  /** The sizes it is served in, smallest first. */
  files: { width: number; address: string }[];
};

/** Put in place by the build; none in development. */
declare const __PORTRAITS__: Portrait[];

/** The wall of portraits that the public pages show. */
export const portraits: readonly Portrait[] = __PORTRAITS__;

/** The `srcset` of a portrait. */
export function sourcesOf(portrait: Portrait): string {
  return portrait.files.map(({ width, address }) => `${address} ${width}w`).join(', ');
}
