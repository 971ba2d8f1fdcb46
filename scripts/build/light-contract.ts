import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { contract } from '../../src/contract/index.ts';
import { answersJson, type RouteDefinition } from '../../src/contract/route.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const name = '\0castwright:contract';
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/**
 * One line a call: its name, and its path after `/api`. Calls that are equal in all else follow a line with what
 * they share: method index, access, role, and response kind unless it is JSON. Grouping compresses well.
 */
function listLines(isCalled: (name: string) => boolean): string[] {
  const calls = Object.entries<RouteDefinition>(contract)
    .filter(([name]) => isCalled(name))
    .map(([name, { access, method, path, response, role = '', withGivenPassword }]) => ({
      alike: [
        methods.indexOf(method),
        access,
        role,
        withGivenPassword ? 'given' : '',
        answersJson(response) ? '' : response.kind,
      ].join(),
      call: `${name} ${path.slice('/api'.length)}`,
      path,
    }))
    .sort((one, other) => (one.alike + one.path < other.alike + other.path ? -1 : 1));
  return [...Map.groupBy(calls, ({ alike }) => alike)].flatMap(([alike, those]) => [
    alike,
    ...those.map(({ call }) => call),
  ]);
}

/** Lists the words of the pages' code: a call that no page makes has a name that is not among them. */
const listWords = (): Set<string> => {
  const files = globSync('src/web/**/*.{ts,tsx}', { cwd: root });
  return new Set(files.flatMap((file) => readFileSync(path.join(root, file), 'utf8').match(/\w+/g) ?? []));
};

/** The source of the module for the pages: the lines, and the code that expands them. */
function renderSource(isCalled: (name: string) => boolean): string {
  const unfold = `(line) => {
    const [name, path] = line.split(' ');
    if (!path) {
      alike = line.split(',');
      return [];
    }
    const [method, access, role, given, kind] = alike;
    return [[name, {
      method: ${JSON.stringify(methods)}[method],
      path: '/api' + path,
      access,
      role: role || undefined,
      withGivenPassword: given === 'given',
      response: kind ? { kind } : {},
    }]];
  }`;
  return `let alike;
  export const contract = Object.fromEntries(
    ${JSON.stringify(listLines(isCalled).join('\n'))}.split('\\n').flatMap(${unfold}),
  );`;
}

/**
 * Vite plugin that gives the pages the table of calls without its schemas (11 kB of the first page). A page needs a
 * route's method and path, whether it returns JSON, and who may call it; the compiler and the server check input
 * and output. A build leaves out the calls that only others make, such as engines and payment providers.
 */
export function lightContract(): Plugin {
  let isCalled = (_name: string) => true;
  return {
    name: 'castwright:light-contract',
    enforce: 'pre',
    resolveId: (source) => (source === '#contract/index.ts' ? name : null),
    load: (id) => (id === name ? renderSource(isCalled) : null),
    configResolved({ command }) {
      if (command === 'serve') return;
      const words = listWords();
      isCalled = (call) => words.has(call);
    },
  };
}
