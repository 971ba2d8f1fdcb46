import { describe, expect, it } from 'vitest';
import { hasSexualWording, judge } from './judge.ts';
import { findStrikeGround } from './strike-rule.ts';

const finding = (family: string, term: string, more: { field?: string; ruleId?: string } = {}) => ({
  family,
  term,
  field: 'prompt',
  ruleId: `${family}.term`,
  ...more,
});
const one = finding('minors', 'teen');

describe('a refusal is a strike', () => {
  it.each([
    ['a word about minors next to sexual wording', 'sfw', [one], true, 'minors'],
    [
      'a phrase about minors in the adult category',
      'nsfw',
      [finding('minors', '15 year old')],
      false,
      'minors',
    ],
    ['two words about minors there', 'nsfw', [one, finding('minors', 'schoolgirl')], false, 'minors'],
    [
      'absent consent next to sexual wording',
      'nsfw',
      [finding('non_consent', 'drugged')],
      true,
      'non_consent',
    ],
    [
      'a real person in the adult category',
      'nsfw',
      [finding('real_people', 'Jane Doe')],
      false,
      'real_people',
    ],
    ['the gravest of several', 'nsfw', [finding('real_people', 'Jane Doe'), one], true, 'minors'],
  ] as const)('for %s', (_, category, findings, sexualWording, ground) => {
    expect(findStrikeGround({ category, findings, sexualWording })).toBe(ground);
  });
});

describe('a refusal is no strike', () => {
  it.each([
    ['for a word alone in SFW', 'sfw', [one], false],
    ['for a phrase without anything sexual in SFW', 'sfw', [finding('minors', '15 year old')], false],
    ['for a word alone in the adult category', 'nsfw', [one], false],
    ['for one word said twice there', 'nsfw', [one, finding('minors', 'Teen')], false],
    ['for what is in the negative prompt', 'nsfw', [{ ...one, field: 'negativePrompt' }], true],
    ['for other rules of the adult category', 'nsfw', [finding('adult_only', 'blood and gore')], true],
    ['for adult wording in the wrong category', 'sfw', [finding('category', 'naked woman')], true],
    [
      'for a partner',
      'nsfw',
      [finding('real_people', 'my wife', { ruleId: 'real_people.acquaintance' })],
      true,
    ],
    ['for nothing', 'nsfw', [], true],
  ] as const)('%s', (_, category, findings, sexualWording) => {
    expect(findStrikeGround({ category, findings, sexualWording })).toBeNull();
  });
});

describe('with the rules as they are', () => {
  const findGround = (category: 'sfw' | 'nsfw', prompt: string) => {
    const fields = { prompt, negativePrompt: 'child, blurry' };
    const { findings } = judge({ category, fields });
    return findStrikeGround({ category, findings, sexualWording: hasSexualWording({ category, fields }) });
  };

  it.each([
    ['sfw', 'portrait of a 15 year old girl', null],
    ['sfw', 'naked 15 year old girl', 'minors'],
    ['nsfw', 'teen', null],
    ['sfw', 'Taylor Swift on a stage', null],
    ['nsfw', 'Taylor Swift naked', 'real_people'],
    ['nsfw', 'a naked woman on a beach', null],
  ] as const)('in %s “%s” gives %s', (category, prompt, ground) => {
    expect(findGround(category, prompt)).toBe(ground);
  });
});
