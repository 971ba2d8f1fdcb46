/**
 * Resolves Drizzle's modules without Node's help. Node reads the package.json of a file's package anew for every
 * import that leads to it, and Drizzle's has 180 kB, which took a third of the time that a process needs to load. For
 * whoever starts a process: import it before everything else, or name it to Node (`--import`).
 */
import { registerHooks } from 'node:module';

type Resolved = { url: string; format: string | null | undefined };

/** What a name leads to does not depend on who asks: there is one copy. */
const byName = new Map<string, Resolved>();

registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith('.') && context.parentURL?.includes('/node_modules/drizzle-orm/')) {
      // Its files name each other in full, and all of those that are imported are ES modules.
      if (!context.parentURL.endsWith('.js')) return next(specifier, context);
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
    }
    if (specifier !== 'drizzle-orm' && !specifier.startsWith('drizzle-orm/')) return next(specifier, context);
    const known = byName.get(specifier);
    if (known) return { ...known, shortCircuit: true };
    const { url, format } = next(specifier, context);
    if (format === 'module') byName.set(specifier, { url, format });
    return { url, format, shortCircuit: true };
  },
});
