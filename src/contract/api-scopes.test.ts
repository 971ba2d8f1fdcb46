import { describe, expect, it } from 'vitest';
import { apiScopes } from './api-keys.ts';
import { routeScopes } from './api-scopes.ts';
import { contract, type RouteName } from './index.ts';
import type { RouteDefinition } from './route.ts';

const open = Object.keys(routeScopes) as RouteName[];

/** The tags of routes about content; all other routes require a session. */
const aboutContent = new Set([
  ...['Library', 'Generation', 'Tools', 'Training'],
  ...['Personas', 'Uploads', 'LoRAs', 'Publishing'],
]);

describe('the routes that API keys may call', () => {
  it.each(open)('%s concerns content, is behind the gate, and is not for administrators', (name) => {
    const route: RouteDefinition = contract[name];
    // A key may know itself, and no other key.
    if (name !== 'callingKey') expect(aboutContent).toContain(route.tag);
    expect(['tour', 'app']).toContain(route.access);
    expect(route.role).toBeUndefined();
    expect('kind' in route.response && route.response.kind === 'events').toBe(false);
    expect(route.path).not.toMatch(/^\/api\/(auth|billing|keys|team|admin|notifications|users|safety)/);
  });

  it.each(apiScopes)('“%s” has routes', (scope) => {
    expect(Object.values(routeScopes)).toContain(scope);
  });

  it('leave the statement about people in a picture to the person who makes it', () => {
    expect(open).not.toContain('statePeople');
    expect(open).not.toContain('revokeConsent');
  });

  it('leave the approval of posts to a person', () => {
    for (const name of ['decidePost', 'settlePostTarget', 'changePublishingSettings'] as const)
      expect(open).not.toContain(name);
  });

  it('are open to every key only where they say nothing but what it is', () => {
    expect(open.filter((name) => routeScopes[name] === 'any')).toEqual(['callingKey']);
  });

  it('do not change anything with the read scope', () => {
    const reading = open.filter((name) => routeScopes[name] === 'read_content');
    const changing = reading.filter((name) => contract[name].method !== 'GET');
    // A POST, because its up to 500 ids do not fit into a URL.
    expect(changing).toEqual(['downloadMany']);
  });
});
