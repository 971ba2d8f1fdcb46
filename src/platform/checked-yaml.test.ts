import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkYaml, rewriteYaml } from './checked-yaml.ts';

const schema = z.strictObject({ name: z.string().min(1), list: z.array(z.strictObject({ id: z.string() })) });
const text =
  '# Who it is.\nname: Ada # the first\n\n# What there is.\nlist:\n  - { id: one }\n  - { id: two }\n';

describe('checked YAML', () => {
  it('gives what the text says', () => {
    expect(checkYaml(text, schema)).toEqual({
      value: { name: 'Ada', list: [{ id: 'one' }, { id: 'two' }] },
      mistakes: [],
    });
  });

  it('names every mistake by its line and its place', () => {
    const { mistakes, value } = checkYaml(text.replace('Ada', '""').replace('two', '2'), schema);
    expect(value).toBeNull();
    expect(mistakes.map(({ line, path }) => [line, path])).toEqual([
      [2, ['name']],
      [7, ['list', 1, 'id']],
    ]);
  });

  it.each([
    ['is no YAML', 'name: "Ada'],
    [
      'unfolds without end',
      `a: &a [x, x, x, x]\n${'b: &b [*a, *a, *a, *a, *a, *a]\nc: [*b, *b, *b, *b, *b, *b]\n'}`,
    ],
    ['is empty', ''],
  ])('names a line of a text that %s', (_, wrong) => {
    const { mistakes, value } = checkYaml(wrong, schema);
    expect(value).toBeNull();
    expect(mistakes[0]?.line).toBeGreaterThan(0);
  });
});

describe('rewritten YAML', () => {
  const rewritten = (value: object) => rewriteYaml(text, value);

  it('stays as it was, to the letter, when it says the same', () => {
    expect(rewritten({ name: 'Ada', list: [{ id: 'one' }, { id: 'two' }] })).toBe(text);
  });

  it('keeps its comments and changes what differs', () => {
    expect(rewritten({ name: 'Mika', list: [{ id: 'one' }, { id: 'three' }, { id: 'four' }] })).toBe(
      '# Who it is.\nname: Mika # the first\n\n# What there is.\nlist:\n  - { id: one }\n  - { id: three }\n  - id: four\n',
    );
    expect(rewritten({ name: 'Ada', list: [] })).toBe(
      '# Who it is.\nname: Ada # the first\n\n# What there is.\nlist: []\n',
    );
  });

  it('says what it was given, whatever that is', () => {
    for (const name of ['yes', '# no comment', 'a: b', ' two\nlines ', '“ü”', '']) {
      const value = { name, list: [{ id: '{{x}}' }] };
      expect(checkYaml(rewritten(value), z.unknown()).value).toEqual(value);
    }
  });
});
