import { createRequire } from 'node:module';
import type { Sharp, SharpConstructor, SharpInput, SharpOptions } from 'sharp';

type Input = [picture?: SharpInput | SharpInput[] | SharpOptions, options?: SharpOptions];

const require = createRequire(import.meta.url);
let loaded: SharpConstructor | undefined;

/**
 * The library sharp, which is loaded with libvips at the first call: an idle process has neither, about 15 MB
 * (decision 109).
 *
 * @throws Error where libvips has no binary for this system
 */
export function sharp(...input: Input): Sharp {
  loaded ??= require('sharp') as SharpConstructor;
  return loaded(...(input as [SharpInput, SharpOptions?]));
}
