import type { Plugin } from 'vite';
import { contract } from '../../src/contract/index.ts';
import { answersJson, type RouteDefinition } from '../../src/contract/route.ts';

const name = '\0castwright:contract';
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/**
 * A line a call: its name, the place of its method, its path after `/api`, who may call it, and what it answers where
 * not JSON.
 */
function lines(): string[] {
  return Object.entries<RouteDefinition>(contract)
    .map(([route, { access, method, path, response, role = '', withGivenPassword = false }]) => ({
      route,
      call: `${methods.indexOf(method)}${path.slice('/api'.length)}`,
      rule: [access, role, withGivenPassword ? 'given' : ''].join(),
      kind: answersJson(response) ? '' : ` ${response.kind}`,
    }))
    .sort((one, other) => (one.call < other.call ? -1 : 1))
    .map(({ route, call, rule, kind }) => `${route} ${call} ${rule}${kind}`);
}

/** The module that the pages get: the lines, and the table that they unfold to. Likenesses compress well. */
function source(): string {
  const unfold = `([name, call, rule, kind]) => {
    const [access, role, given] = rule.split(',');
    return [name, {
      method: ${JSON.stringify(methods)}[call[0]],
      path: '/api' + call.slice(1),
      access,
      role: role || undefined,
      withGivenPassword: given === 'given',
      response: kind ? { kind } : {},
    }];
  }`;
  return `export const contract = Object.fromEntries(
    ${JSON.stringify(lines().join('\n'))}.split('\\n').map((line) => line.split(' ')).map(${unfold}),
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
