import { describe, expect, it } from 'vitest';
import { ageFile } from '#age-assurance/age-file';
import type { AgeMethod } from '#contract/age-methods.ts';
import { asksAsMuch, judgeAge } from './age-rule.ts';

const services = { yoti: { name: 'Yoti', issuer: 'https://yoti.test', claim: 'age_over_18' } };
const file = ageFile.parse({
  services,
  countries: {
    GB: { required: 'before_anything', methods: ['oidc:yoti', 'documents'] },
    DE: { required: 'before_adult', methods: ['eu_app', 'documents'] },
    FR: { required: 'before_adult', methods: ['eu_app'] },
    SE: 'nothing',
  },
});
const judge = (stated: string | null, seen: string | null = null, passed: AgeMethod[] = []) =>
  judgeAge(file, { stated, seen, passed });

describe('what is due', () => {
  it('is what the stated country asks for', () => {
    expect(judge('SE')).toEqual({ due: 'nothing', isAsked: false, accepted: [] });
    expect(judge('US')).toEqual({ due: 'nothing', isAsked: false, accepted: [] });
    expect(judge('DE')).toEqual({ due: 'before_adult', isAsked: true, accepted: ['eu_app', 'documents'] });
    expect(judge('GB').due).toBe('before_anything');
  });

  it('is everything that any country asks for, until a country is named', () => {
    expect(judge(null)).toEqual({ due: 'before_anything', isAsked: true, accepted: [] });
    expect(judge(null, 'SE', ['documents']).due).toBe('before_anything');
    const nothing = ageFile.parse({ countries: { SE: 'nothing' } });
    expect(judgeAge(nothing, { stated: null, seen: null, passed: [] }).isAsked).toBe(false);
  });

  it('is the stricter one where the network is in another country than the one that is named', () => {
    expect(judge('SE', 'GB').due).toBe('before_anything');
    expect(judge('GB', 'SE').due).toBe('before_anything');
    expect(judge('DE', 'GB')).toMatchObject({ due: 'before_anything', accepted: ['documents'] });
    expect(judge('SE', 'US').due).toBe('nothing');
  });

  it('is left of each country that is not satisfied, one after the other where they share no way', () => {
    expect(judge('GB', 'FR')).toMatchObject({
      due: 'before_anything',
      accepted: ['oidc:yoti', 'documents'],
    });
    expect(judge('GB', 'FR', ['documents'])).toMatchObject({ due: 'before_adult', accepted: ['eu_app'] });
    expect(judge('GB', 'FR', ['documents', 'eu_app'])).toMatchObject({ due: 'nothing', isAsked: true });
  });

  it('is nothing once a way that the country accepts is passed, and stays with any other', () => {
    expect(judge('FR', null, ['eu_app'])).toEqual({ due: 'nothing', isAsked: true, accepted: [] });
    expect(judge('FR', null, ['documents', 'oidc:yoti']).due).toBe('before_adult');
  });

  it('is that of the default where the proxy does not know the country', () => {
    const strict = ageFile.parse({
      default: { required: 'before_adult', methods: ['documents'] },
      countries: { SE: 'nothing' },
    });
    const facts = { stated: 'SE', passed: [] };
    expect(judgeAge(strict, { ...facts, seen: 'unknown' }).due).toBe('before_adult');
    expect(judgeAge(strict, { ...facts, seen: null }).due).toBe('nothing');
    expect(judgeAge(strict, { ...facts, seen: 'constructor' }).due).toBe('before_adult');
  });
});

it('a country asks for as much as another when it opens no earlier and accepts no other way', () => {
  expect(asksAsMuch(file, 'SE', 'US')).toBe(true);
  expect(asksAsMuch(file, 'SE', 'GB')).toBe(true);
  expect(asksAsMuch(file, 'DE', 'FR')).toBe(true);
  expect(asksAsMuch(file, 'FR', 'DE')).toBe(false);
  expect(asksAsMuch(file, 'GB', 'FR')).toBe(false);
  expect(asksAsMuch(file, 'DE', 'SE')).toBe(false);
});
