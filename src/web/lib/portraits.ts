/** A portrait that the preview engine draws at build (`scripts/build/portraits.mjs`). */
export type Portrait = {
  prompt: string;
  /** Pixels of the original. */
  width: number;
  height: number;
  /** Its dominant colour, `#rrggbb`. */
  color: string;
  /** The available sizes, smallest first. */
  files: { width: number; address: string }[];
};

/** Defined by the build; empty in development. */
declare const __PORTRAITS__: Portrait[];

/** The portraits that the public pages show. */
export const portraits: readonly Portrait[] = __PORTRAITS__;

/** The `srcset` of a portrait. */
export function buildSrcSet(portrait: Portrait): string {
  return portrait.files.map(({ width, address }) => `${address} ${width}w`).join(', ');
}
