import { describe, expect, it } from 'vitest';
import { apiScopes } from './api-keys.ts';
import { scopeOfRoute } from './api-scopes.ts';
import { contract, type RouteName } from './index.ts';
import type { RouteDefinition } from './route.ts';

const open = Object.keys(scopeOfRoute) as RouteName[];

/** What is about somebody's content, by the contract's own words; all else is the person's alone. */
const aboutContent = new Set(['Library', 'Generation', 'Tools', 'Training', 'Personas']);

describe('the calls that API keys may make', () => {
  it.each(open)('%s is about content, behind the gate, and for no administrator', (name) => {
    const route: RouteDefinition = contract[name];
    expect(aboutContent).toContain(route.tag);
    expect(['tour', 'app']).toContain(route.access);
    expect(route.role).toBeUndefined();
    expect('kind' in route.response && route.response.kind === 'events').toBe(false);
    expect(route.path).not.toMatch(/^\/api\/(auth|billing|keys|team|admin|notifications|users|safety)/);
  });

  it.each(apiScopes)('“%s” opens some', (scope) => {
    expect(Object.values(scopeOfRoute)).toContain(scope);
  });

  it('change nothing with a key that only reads', () => {
    const reading = open.filter((name) => scopeOfRoute[name] === 'read_content');
    const changing = reading.filter((name) => contract[name].method !== 'GET');
    // It takes the ids of up to 500 items, which no address holds.
    expect(changing).toEqual(['downloadMany']);
  });
});
