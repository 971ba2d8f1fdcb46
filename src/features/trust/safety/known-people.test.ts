import { describe, expect, it } from 'vitest';
import { judge } from './judge.ts';
import { KnownPeopleBuilder, splitKnownName } from './known-people.ts';
import { policyVersion } from './rules.ts';

const names = [
  'Orsolya Venturelli',
  'Anna Brandvold-Eriksen',
  'Élodie Marchetière',
  'Golden Brooks',
  'Заряна Полевая',
  '狩野澪里',
  'Lena van der Holt',
];
const builder = new KnownPeopleBuilder('a1b2c3d4');
for (const name of names) builder.add(name);
const people = builder.build();

const judged = (prompt: string, category: 'sfw' | 'nsfw' = 'sfw', ownNames: readonly string[] = []) =>
  judge({ category, fields: { prompt }, ownNames }, new Date(), people);
const listed = (prompt: string) =>
  judged(prompt).findings.filter(({ ruleId }) => ruleId === 'real_people.listed-name');

describe('people of an imported list', () => {
  it.each([
    'portrait of Orsolya Venturelli at a lake',
    'orsolya venturelli, red dress',
    'orsolyaventurelli, red dress',
    'ORSOLYA  VENTURELLI',
    'Orsolya\nVenturelli',
    'Anna Brandvold Eriksen by the window',
    '4nna Brandvold-Eriksen by the window',
    'Elodie Marchetiere in Paris',
    'Lena van der Holt with a hat',
    'Заряна Полевая на берегу',
    '公園の狩野澪里さん',
    'Golden Brooks on a red carpet',
  ])('are refused in both categories: %s', (prompt) => {
    expect(listed(prompt)).toHaveLength(1);
    expect(judged(prompt, 'nsfw').allowed).toBe(false);
  });

  it.each([
    'orsolya at a lake',
    'Venturelli coffee, a cup',
    'Orsolya, and Venturelli coffee',
    'golden brooks in a forest',
    'Anna by the window',
    'Lena van den Holt’s house is not her name',
    '狩野の澪',
  ])('are not seen in part of a name, over a comma or in ordinary words: %s', (prompt) => {
    expect(listed(prompt)).toEqual([]);
  });

  it('are refused under the name of a persona too', () => {
    expect(judged('Orsolya Venturelli', 'nsfw', ['Orsolya Venturelli']).findings).toMatchObject([
      { ruleId: 'real_people.listed-name', term: 'Orsolya Venturelli' },
    ]);
  });

  it('are found once, as the rules that ship find them', () => {
    const both = new KnownPeopleBuilder('both');
    both.add('Taylor Swift');
    const { findings } = judge(
      { category: 'nsfw', fields: { prompt: 'Taylor Swift on stage' } },
      new Date(),
      both.build(),
    );
    expect(findings).toMatchObject([{ ruleId: 'real_people.name' }]);
  });

  it('are part of the version of the policy that a decision stores', () => {
    expect(judged('a lake').policyVersion).toBe(`${policyVersion}+people-a1b2c3d4`);
  });

  it.each([
    ['Orsolya Venturelli (singer)', ['orsolya', 'venturelli']],
    ['Madonna', null],
    ['Q4242', null],
    ['Li Bo', null],
    ['李白', null],
    ['a b c d e f g', null],
    ['', null],
  ])('have names that can be recognised: %s', (name, words) => {
    expect(splitKnownName(name)).toEqual(words);
  });
});
