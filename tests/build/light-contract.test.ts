import { expect, it } from 'vitest';
import { lightContract } from '../../scripts/build/light-contract.ts';

type Hooks = {
  resolveId: (source: string) => string | null;
  load: (id: string) => string | { code: string } | null;
  transform: (code: string, id: string) => string | null;
  configResolved: (config: { command: 'build' | 'serve' }) => void;
};

/** The calls in a module's source, by their names. */
function create(command: 'build' | 'serve') {
  const hooks = lightContract() as unknown as Hooks;
  hooks.configResolved({ command });
  const load = (source: string) => {
    const loaded = hooks.load(hooks.resolveId(source) ?? '');
    return typeof loaded === 'string' ? loaded : (loaded?.code ?? '');
  };
  return { hooks, first: load('#contract/index.ts'), later: load('castwright:later-contract') };
}

it('a build gives the first page no calls of publishing, and later pages those alone', () => {
  const { first, later } = create('build');
  expect(first).toContain('listContent /content');
  expect(first).not.toContain('listPosts /posts');
  expect(later).toContain('listPosts /posts');
  expect(later).not.toContain('listContent /content');
});

it('a page that names one of those calls brings them', () => {
  const { hooks } = create('build');
  const code = "call('listPosts', {})";
  expect(hooks.transform(code, '/work/src/web/features/any.ts')).toMatch(
    /^import 'castwright:later-contract';/,
  );
  expect(hooks.transform("call('listContent', {})", '/work/src/web/features/any.ts')).toBeNull();
  expect(hooks.transform(code, '/work/src/features/any.ts')).toBeNull();
});

it('in development the first page has all of them', () => {
  const { first, hooks } = create('serve');
  expect(first).toContain('listPosts /posts');
  expect(hooks.transform("call('listPosts', {})", '/work/src/web/any.ts')).toBeNull();
});

it('what is loaded later is added to the same table', async () => {
  const { first, later } = create('build');
  const table = `${first}\n${later.replace(/^import[^\n]*\n/, '')}`;
  const { contract } = (await import(`data:text/javascript,${encodeURIComponent(table)}`)) as {
    contract: Record<string, unknown>;
  };
  expect(contract.listPosts).toMatchObject({ method: 'GET', path: '/api/posts', response: {} });
  expect(contract.downloadPost).toMatchObject({ response: { kind: 'binary' } });
  expect(contract.listContent).toMatchObject({ method: 'GET', path: '/api/content' });
});
