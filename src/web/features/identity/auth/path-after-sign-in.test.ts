import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getPathAfterSignIn } from './path-after-sign-in.ts';

let chosen: string | null;
beforeEach(() => {
  chosen = null;
  vi.stubGlobal('window', { location: { origin: 'https://studio.example' } });
  vi.stubGlobal('sessionStorage', { getItem: () => chosen });
});
afterEach(() => vi.unstubAllGlobals());

const leadsTo = (next?: string) =>
  getPathAfterSignIn(new URLSearchParams(next === undefined ? {} : { next }));

describe('where a sign-in leads', () => {
  it('leads to the dashboard when no page asked for it', () => {
    expect(leadsTo()).toBe('/');
  });

  it('leads to the plan that was chosen on the landing page', () => {
    chosen = '/billing?plan=ultra&period=yearly';
    expect(leadsTo()).toBe('/billing?plan=ultra&period=yearly');
    expect(leadsTo('/content')).toBe('/content');
  });

  it('leads back to the page that asked, with what it was looking at', () => {
    expect(leadsTo('/content?id=7')).toBe('/content?id=7');
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/auth?next=/auth',
    '',
  ])('never leaves this installation for %j', (next) => {
    expect(leadsTo(next)).toBe('/');
  });
});
