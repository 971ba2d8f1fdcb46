import type { Plugin } from 'vite';

const router = /\/node_modules\/react-router\/dist\/production\//;
const domPart = /\/react-router\/dist\/production\/lib\/dom\/lib\.js$/;
/** A component's name for debugging. The write would keep a component that no page uses. */
const displayNames = /^\w+\.displayName = "[^"]*";$/gm;
/** A call that only makes a component or a context. */
const makers = /(?<== )(?=React(?:\$\d+)?\.(?:forwardRef|memo|createContext)\()/g;

/** What `Link` takes from the part for pages that a server renders; here no link prefetches. */
const serverPart = '\0castwright:router-server-part';
const serverPartSource = `import { createContext } from 'react';
export const FrameworkContext = /* @__PURE__ */ createContext(undefined);
export const PrefetchPageLinks = () => null;
export const usePrefetchBehavior = () => [false, null, {}];
export const mergeRefs = (ref) => ref;`;

/**
 * Vite plugin that leaves out of the build what React Router has and no page uses: forms, the restoration of scroll
 * positions, links that prefetch for servers of its own, and others (docs/performance.md). By itself the bundler keeps
 * them, because it cannot know that making and naming a component has no other effect.
 */
export function unusedComponents(): Plugin {
  return {
    name: 'castwright:unused-components',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === './ssr/components.js' && importer && domPart.test(importer) ? serverPart : null,
    load: (id) => (id === serverPart ? serverPartSource : null),
    transform(code, id) {
      if (!router.test(id)) return null;
      return { code: code.replace(displayNames, '').replace(makers, '/* @__PURE__ */ '), map: null };
    },
  };
}
