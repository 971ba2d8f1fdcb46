import type { Plugin } from 'vite';
import { contract } from '../../src/contract/index.ts';
import { answersJson, type RouteDefinition } from '../../src/contract/route.ts';

const name = '\0castwright:contract';
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/**
 * One line a call: its name, and its path after `/api`. Calls that are equal in all else follow a line with what
 * they share: method index, access, role, and response kind unless it is JSON. Grouping compresses well.
 */
function listLines(): string[] {
  const calls = Object.entries<RouteDefinition>(contract)
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

/** The source of the module for the pages: the lines, and the code that expands them. */
function renderSource(): string {
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
    ${JSON.stringify(listLines().join('\n'))}.split('\\n').flatMap(${unfold}),
  );`;
}

/**
 * Vite plugin that gives the pages the table of calls without its schemas (11 kB of the first page). A page needs a
 * route's method and path, whether it returns JSON, and who may call it; the compiler and the server check input
 * and output.
 */
export function lightContract(): Plugin {
  return {
    name: 'castwright:light-contract',
    enforce: 'pre',
    resolveId: (source) => (source === '#contract/index.ts' ? name : null),
    load: (id) => (id === name ? renderSource() : null),
  };
}
