import { z } from 'zod';

/**
 * Loads the library for ISO 18013-5 when it is first needed. It sets the error texts of zod for the whole process while it
 * is loaded; ours are put back, because callers of the contract read them.
 */
export async function loadMdoc(): Promise<typeof import('@owf/mdoc')> {
  const { customError } = z.config();
  const mdoc = await import('@owf/mdoc');
  z.config({ customError });
  return mdoc;
}
