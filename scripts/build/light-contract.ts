import type { Plugin } from 'vite';
import { contract } from '../../src/contract/index.ts';
import { answersJson, type RouteDefinition } from '../../src/contract/route.ts';

const name = '\0castwright:contract';
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/**
 * A line a call: its name, and its path after `/api`. Over those that are alike in the rest a line that says it: the
 * place of their method, who may call them, and what they answer where not JSON. Likenesses compress well.
 */
function lines(): string[] {
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

/** The module that the pages get: the lines, and the table that they unfold to. */
function source(): string {
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
    ${JSON.stringify(lines().join('\n'))}.split('\\n').flatMap(${unfold}),
  );`;
}

/**
 * Gives the pages the table of calls without its schemas (11 kB of the first page): to call a route they need its
 * method, its path and whether it answers JSON, to show it or not also who may; what it takes and gives is checked by the compiler and the server.
 */
export function lightContract(): Plugin {
  return {
    name: 'castwright:light-contract',
    enforce: 'pre',
    resolveId: (source) => (source === '#contract/index.ts' ? name : null),
    load: (id) => (id === name ? source() : null),
  };
}
