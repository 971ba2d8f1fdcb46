/**
 * Leaves out zod's messages in other languages than English, which no code here uses: `import * as z` would load all
 * fifty of them into every process. Import this file before everything else.
 */
import { registerHooks } from 'node:module';

registerHooks({
  resolve(specifier, context, next) {
    const isAllLanguages =
      specifier === '../locales/index.js' && context.parentURL?.includes('/node_modules/zod/');
    return next(isAllLanguages ? '../locales/en.js' : specifier, context);
  },
});
