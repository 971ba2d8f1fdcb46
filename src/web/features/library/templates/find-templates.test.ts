import { describe, expect, it } from 'vitest';
import { templates } from './catalogue.ts';
import { findTemplates } from './find-templates.ts';

const names = (typed: string) => findTemplates(templates, typed).map(({ name }) => name);

describe('the search of the templates', () => {
  it('finds all while nothing is typed', () => {
    expect(names('  ')).toHaveLength(templates.length);
  });

  it('finds by the beginnings of words in name, group and prompt, in any order and case', () => {
    expect(names('SAX')).toEqual(['Saxophonist']);
    expect(names('rain neon')).toContain('Rain on neon');
    expect(names('travel harb')).toEqual(['Harbour wind']);
  });

  it('finds letters with accents by those without', () => {
    expect(names('cafe')).toContain('Morning coffee');
  });

  it('finds nothing where a word is missing', () => {
    expect(names('harbour spacesuit')).toEqual([]);
  });
});
