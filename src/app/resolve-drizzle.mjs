/**
 * Resolves Drizzle's modules without Node's resolver. Node reads the package.json of a file's package again for
 * every import, and Drizzle's has 180 kB, which took a third of a process's load time. Import this file before
 * everything else, or pass it to Node (`--import`).
 */
import { registerHooks } from 'node:module';

/** URL and format by name. Resolution does not depend on the importer: there is one copy. */
const byName = new Map();

registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith('.') && context.parentURL?.includes('/node_modules/drizzle-orm/')) {
      // Drizzle's files import each other by full name, and all imported ones are ES modules.
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
