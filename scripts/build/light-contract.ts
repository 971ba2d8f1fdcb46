import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { contract } from '../../src/contract/index.ts';
import { answersJson, type RouteDefinition } from '../../src/contract/route.ts';

type Contract = Readonly<Record<string, RouteDefinition | undefined>>;

const root = fileURLToPath(new URL('../..', import.meta.url));
const name = '\0castwright:contract';
/** The calls that the first page does without. */
const laterName = '\0castwright:later-contract';
const laterSource = 'castwright:later-contract';
/** The tags of those calls: only pages that are loaded later make them. */
const laterTags = ['Publishing', 'Administration'];
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

const isLater = (call: string) => laterTags.includes((contract as Contract)[call]?.tag ?? '');

/** The code that expands the lines to calls by their names. */
const unfold = `export const unfold = (lines) => {
  let alike;
  return Object.fromEntries(lines.split('\\n').flatMap((line) => {
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
  }));
};`;

const renderLines = (isIncluded: (name: string) => boolean): string =>
  JSON.stringify(listLines(isIncluded).join('\n'));

/** The source of the module for the pages: the lines, and the code that expands them. */
const renderSource = (isIncluded: (name: string) => boolean): string =>
  `${unfold}\nexport const contract = unfold(${renderLines(isIncluded)});`;

/** The source of the module that adds the calls of later pages. */
const renderLaterSource = (isIncluded: (name: string) => boolean): string =>
  `import { contract, unfold } from '#contract/index.ts';\nObject.assign(contract, unfold(${renderLines(isIncluded)}));`;

/**
 * Vite plugin that gives the pages the table of calls without its schemas (11 kB of the first page). A page needs a
 * route's method and path, whether it returns JSON, and who may call it; the compiler and the server check input
 * and output. A build leaves out the calls that only others make, such as engines and payment providers, and gives the
 * calls of later pages to the modules that name them.
 */
export function lightContract(): Plugin {
  let isCalled = (_name: string) => true;
  let isBuild = false;
  const laterCall = new RegExp(`['"](${Object.keys(contract).filter(isLater).join('|')})['"]`);
  return {
    name: 'castwright:light-contract',
    enforce: 'pre',
    resolveId(source) {
      if (source === '#contract/index.ts') return name;
      return source === laterSource ? laterName : null;
    },
    load(id) {
      if (id === name) return renderSource((call) => isCalled(call) && !(isBuild && isLater(call)));
      if (id !== laterName) return null;
      return { code: renderLaterSource((call) => isCalled(call) && isLater(call)), moduleSideEffects: true };
    },
    transform(code, id) {
      // The keys of queries are no calls, and the public pages make none of these.
      const isPage = isBuild && /\/src\/web\/(?!site\/|lib\/query-keys).*\.tsx?$/.test(id);
      return isPage && laterCall.test(code) ? `import '${laterSource}';\n${code}` : null;
    },
    configResolved({ command }) {
      if (command === 'serve') return;
      isBuild = true;
      const words = listWords();
      isCalled = (call) => words.has(call);
    },
  };
}
