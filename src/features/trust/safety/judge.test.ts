import { describe, expect, it } from 'vitest';
import { type JudgeInput, judge } from './judge.ts';
import { policyVersion } from './rules.ts';

const sfw = (prompt: string) => judge({ category: 'sfw', fields: { prompt } });
const nsfw = (prompt: string) => judge({ category: 'nsfw', fields: { prompt } });

describe('a refusal', () => {
  it('names the rule, the field, the term as written and where it stands', () => {
    const prompt = 'Portrait of a Ｔ-3-3-Ｎ, smiling';
    const verdict = sfw(prompt);
    expect(verdict).toMatchObject({ allowed: false, policyVersion });
    expect(verdict.findings).toEqual([
      {
        ruleId: 'minors.term',
        family: 'minors',
        field: 'prompt',
        term: 'Ｔ-3-3-Ｎ',
        start: 14,
        end: 21,
        reason: 'Everyone shown in a picture here must be an adult. Please describe adults only.',
        explanation: { ruleVersion: 3, language: 'en', read: 'read “Ｔ-3-3-Ｎ” as “teen”' },
      },
    ]);
    expect(prompt.slice(14, 21)).toBe('Ｔ-3-3-Ｎ');
  });

  it('finds a word that counts only with its accents behind a Turkish İ, whose lower case is longer', () => {
    for (const prompt of ['niña', 'İ niña', 'İİİİ niña']) {
      expect(nsfw(prompt).findings, prompt).toMatchObject([{ ruleId: 'minors.term', term: 'niña' }]);
    }
  });

  it.each([
    ['personaName', 'Taylor Swift', 'real_people.name'],
    ['prompt', 'without her consent', 'non_consent.assault'],
    ['tags', 'schoolgirl', 'minors.term'],
    ['negativePrompt', 'Elon Musk', 'real_people.name'],
  ])('is about the field %s', (field, text, ruleId) => {
    const fields = { prompt: 'a garden', personaName: 'Mira', negativePrompt: 'blurry', [field]: text };
    const { findings } = judge({ category: 'sfw', fields });
    expect(findings).toMatchObject([{ ruleId, field, term: text }]);
  });

  it('gives a term that can be stored: short, well-formed, without invisible characters', () => {
    expect(sfw('c\u0000h\u200bi\ud800ld').findings[0]?.term).toBe('chi\ufffdld');
    expect(sfw(`te${'e'.repeat(500)}n`).findings[0]?.term).toHaveLength(80);
  });

  it('names a few findings of many', () => {
    expect(sfw('teen '.repeat(4_000)).findings).toHaveLength(25);
  });

  it('reports one match where one phrase holds another', () => {
    expect(sfw('a very young girl').findings.map(({ term }) => term)).toEqual(['very young', 'young girl']);
  });
});

describe('fields together', () => {
  it('make harmless wording a refusal where another field is sexual', () => {
    const fields = { prompt: 'lingerie', personaName: 'the student' };
    expect(judge({ category: 'sfw', fields: { prompt: 'a park', personaName: 'the student' } }).allowed).toBe(
      true,
    );
    expect(judge({ category: 'sfw', fields }).findings).toMatchObject([
      { ruleId: 'minors.school-in-adult-content', field: 'personaName', term: 'student' },
    ]);
  });

  it('do not hide a phrase that is divided between them', () => {
    const fields = { firstName: 'Taylor', lastName: 'Swift', prompt: 'on stage' };
    expect(judge({ category: 'sfw', fields }).findings).toMatchObject([
      { ruleId: 'real_people.name', field: 'firstName', term: 'Taylor', start: 0, end: 6 },
    ]);
  });

  it('may be missing or empty', () => {
    expect(judge({ category: 'nsfw', fields: {} }).allowed).toBe(true);
    expect(judge({ category: 'nsfw', fields: { prompt: '', negativePrompt: '' } }).allowed).toBe(true);
  });
});

describe('a negative prompt', () => {
  const withNegative = (category: JudgeInput['category'], negativePrompt: string, prompt = 'a woman, 30') =>
    judge({ category, fields: { prompt, negativePrompt } });

  it.each([
    'child, teen',
    'underage, 15 year old',
    'schoolgirl, childlike',
    'mutilated, gore, blood, deformed',
  ])('may take away: %s', (negative) => {
    expect(withNegative('sfw', negative).allowed).toBe(true);
    expect(withNegative('nsfw', negative).allowed).toBe(true);
  });

  it('does not make the request a sexual one', () => {
    expect(withNegative('sfw', 'nude, nsfw, adult content', 'a student reading').allowed).toBe(true);
  });

  it.each([
    ['Taylor Swift', 'real_people'],
    ['without her consent', 'non_consent'],
    ['incest', 'adult_only'],
  ])('is refused for %s', (negative, family) => {
    expect(withNegative('nsfw', negative).findings).toMatchObject([{ family, field: 'negativePrompt' }]);
  });

  it.each(['adult', 'adults, mature', 'grown-up woman', '25 year old'])(
    'may not take adults away: %s',
    (negative) => {
      expect(withNegative('nsfw', negative).findings[0]?.ruleId).toBe('minors.excluding-adults');
    },
  );

  it('is not inverted by negative weights', () => {
    expect(withNegative('sfw', '(teen:-1.2)').findings).toMatchObject([
      { ruleId: 'minors.term', term: 'teen' },
    ]);
    expect(sfw('portrait, (adult:-1)').findings).toMatchObject([{ ruleId: 'minors.excluding-adults' }]);
  });
});

describe('allowed phrases', () => {
  it('must stand as they are', () => {
    expect(sfw('a baby blue dress').allowed).toBe(true);
    expect(sfw('a baby, blue dress').allowed).toBe(false);
    expect(sfw('a baby in a baby blue dress').findings).toMatchObject([{ term: 'baby', start: 2 }]);
  });

  it('tell the age of things only', () => {
    expect(sfw('8 year old oak tree').allowed).toBe(true);
    expect(sfw('10 year old violin on a chair').allowed).toBe(true);
    expect(sfw('10 year old violin prodigy').allowed).toBe(false);
    expect(sfw('8 year old tree girl').allowed).toBe(false);
    expect(sfw('the oak is 8 years old').allowed).toBe(true);
    expect(sfw('the girl by the oak is 8 years old').allowed).toBe(false);
  });

  it('give way in the adult category where they could mean a person', () => {
    expect(nsfw('teen spirit poster').allowed).toBe(false);
    expect(nsfw('baby blue lingerie, adult woman').allowed).toBe(true);
  });
});

describe('a near miss', () => {
  const listNearMisses = (category: 'sfw' | 'nsfw', prompt: string) =>
    judge({ category, fields: { prompt } }).nearMisses;

  it('is recorded where an allowance excused what a rule found, with the allowance’s reason', () => {
    expect(listNearMisses('nsfw', 'a nude beside an 8 year old oak tree')).toMatchObject([
      { ruleId: 'minors.age', term: '8 year old', reason: 'It is the age of a thing or an animal.' },
    ]);
  });

  it('is recorded where only the adult category would refuse', () => {
    expect(listNearMisses('sfw', 'a student reading')).toMatchObject([
      {
        ruleId: 'minors.school-in-adult-content',
        term: 'student',
        reason: expect.stringMatching(/^Allowed here;/),
      },
    ]);
  });

  it('is none where nothing was near, and none that is refused anyway', () => {
    expect(listNearMisses('sfw', 'a lighthouse in fog')).toEqual([]);
    expect(listNearMisses('sfw', 'a teen on a bench')).toEqual([]);
  });

  it('is recorded ten times at most', () => {
    expect(listNearMisses('sfw', 'student, '.repeat(50))).toHaveLength(10);
  });
});

describe('adult wording in the SFW category', () => {
  it('asks for the other category, in every language', () => {
    for (const prompt of [
      'nude woman',
      'mujer desnuda',
      'nackte Frau',
      'обнажённая женщина',
      '裸の女性',
      '裸体女人',
    ]) {
      expect(sfw(prompt).findings, prompt).toMatchObject([
        { ruleId: 'category.adult-wording', reason: expect.stringContaining('Choose the adult category') },
      ]);
    }
    expect(nsfw('nude woman in her thirties').allowed).toBe(true);
  });

  it('is left alone where it means something else, and in a negative prompt', () => {
    expect(sfw('naked mole rat, nude lipstick, Moby Dick').allowed).toBe(true);
    const fields = { prompt: 'a park', negativePrompt: 'nude, nsfw' };
    expect(judge({ category: 'sfw', fields }).allowed).toBe(true);
  });
});

describe('years of birth', () => {
  const bornIn = (year: number, now: string) =>
    judge({ category: 'sfw', fields: { prompt: `portrait, born in ${year}` } }, new Date(now)).allowed;

  it('are read by the moment of the request: a person who may still be 17 counts as 17', () => {
    expect(bornIn(2007, '2026-11-21')).toBe(true);
    expect(bornIn(2008, '2026-11-21')).toBe(false);
    expect(bornIn(2008, '2027-01-01')).toBe(true);
    expect(bornIn(2009, '2027-01-01')).toBe(false);
  });
});

describe('an explanation', () => {
  it.each([
    ['a ch1ld', 'en', 'read “ch1ld” as “child”'],
    ['девочка', 'ru', null],
    ['дeвoчкa', 'ru', 'read “дeвoчкa” as “девочка”'],
    ['a dlihc outside', 'en', 'read “dlihc” backwards as “child”'],
    ['aged 20 - 5', 'en', 'read “aged 20 - 5” as “aged 15”'],
    ['Илон Маск', 'any', null],
  ])('of “%s” says whose words they are and how they were read', (prompt, language, read) => {
    const explained = sfw(prompt).findings.map(({ explanation }) => explanation);
    expect(explained).toContainEqual({ ruleVersion: expect.any(Number), language, read });
  });
});
