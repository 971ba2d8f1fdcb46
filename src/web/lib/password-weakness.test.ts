import { describe, expect, it } from 'vitest';
import { findPasswordWeakness } from './password-weakness.ts';

describe('a weak password', () => {
  it.each([
    ['aaaaaa', 'it repeats a few characters'],
    ['abcabcabc', 'it repeats a few characters'],
    ['123456', 'its characters follow one another'],
    ['qwertyuiop', 'its characters follow one another'],
    ['98765432!', 'its characters follow one another'],
    ['password1', 'it is a common word'],
    ['P@ssw0rd', 'it is a common word'],
    ['Summer2026!', 'it is a common word'],
    ['84120577', 'it is digits alone'],
    ['giraffe12', 'it is one short word'],
  ])('%s is warned of: %s', (password, reason) => {
    expect(findPasswordWeakness(password)).toBe(reason);
  });

  it('contains a name or the address of the person', () => {
    const known = ['Nora', 'van Example', 'studio.lights@example.test'];
    expect(findPasswordWeakness('xk-Nora-7pq2', known)).toBe('it contains your name or address');
    expect(findPasswordWeakness('9lights-77xkq', known)).toBe('it contains your name or address');
    expect(findPasswordWeakness('xk-Vera-7pq2', known)).toBeNull();
  });

  it.each(['kestrel under a tin roof', 'Zu9-plinth-Rahmen', 'tQ7#vNw2pL', 'a hill of umbrellas'])(
    '%s is none',
    (password) => {
      expect(findPasswordWeakness(password)).toBeNull();
    },
  );
});
