import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const whole = '@mantine/core/styles.layer.css';
/** What every component needs: the reset, the variables, the global classes. */
const base = ['baseline', 'default-css-variables', 'global'];
const virtual = '\0castwright:mantine-styles';
/** The class names of a Mantine component. */
const classNames = /\/@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/;

/**
 * Vite plugin that gives every chunk the styles of the Mantine components that it uses, in place of one sheet with all
 * of them (31 kB of a first page). All are in the same cascade layer; a component's sheet follows those of the
 * components that it is made of, because their modules are imported first.
 */
export function mantineStyles(): Plugin {
  let folder = '';
  return {
    name: 'castwright:mantine-styles',
    apply: 'build',
    enforce: 'pre',
    configResolved({ configFileDependencies, configFile }) {
      const root = path.dirname(configFile ?? configFileDependencies[0] ?? '.');
      folder = path.join(root, 'node_modules/@mantine/core/styles');
    },
    resolveId: (source) => (source === whole ? virtual : null),
    load: (id) => (id === virtual ? base.map((name) => importOf(folder, name)).join('') : null),
    transform(code, id) {
      const [, name] = classNames.exec(id) ?? [];
      if (!name || !existsSync(path.join(folder, `${name}.layer.css`))) return null;
      return { code: `${importOf(folder, name)}${code}`, map: null };
    },
  };
}

const importOf = (folder: string, name: string) =>
  `import ${JSON.stringify(path.join(folder, `${name}.layer.css`))};\n`;
