import { describe, expect, it } from 'vitest';
import { checkYaml, formatMistake } from '#platform/checked-yaml.ts';
import { ageFile } from './age-file.ts';

const read = (text: string) => {
  const { mistakes, value } = checkYaml(text, ageFile);
  return value ?? mistakes.map((mistake) => `${mistake.line}: ${formatMistake(mistake)}`);
};

const whole = `services:
  yoti:
    name: Yoti
    issuer: https://age.yoti.test
    scopes: [openid, age_over:18]
    claim: age_over_18
renewAfterDays: 365
default: nothing
countries:
  GB: { required: before_anything, methods: ["oidc:yoti", documents] }
  DE: { required: before_adult, methods: [eu_app] }
`;

describe('an age file', () => {
  it('names services, and what each country asks for', () => {
    expect(read(whole)).toMatchObject({
      services: { yoti: { name: 'Yoti', value: true, parameters: {} } },
      renewAfterDays: 365,
      default: { required: 'nothing', methods: [] },
      countries: { GB: { required: 'before_anything', methods: ['oidc:yoti', 'documents'] } },
    });
  });

  it('that is empty asks for nothing anywhere', () => {
    expect(ageFile.parse({})).toMatchObject({ countries: {}, default: { required: 'nothing' } });
  });

  it.each([
    ['countries:\n  UK: nothing\n', /^2: countries.UK: /],
    ['countries:\n  GB: { required: before_adult, methods: [] }\n', /^2: countries.GB/],
    ['countries:\n  GB: { required: sometimes, methods: [documents] }\n', /^2: countries.GB/],
    ['countries:\n  GB: { required: before_adult, methods: [selfie] }\n', /^2: countries.GB/],
    [
      'countries:\n  GB: { required: before_adult, methods: ["oidc:yoti"] }\n',
      /oidc:yoti is not among the services/,
    ],
    ['services:\n  yoti: { name: Yoti, issuer: "http://age.test", claim: over }\n', /begins with https/],
    [
      'services:\n  yoti: { name: Yoti, issuer: "https://age.test", claim: over, clientSecret: x }\n',
      /clientSecret/,
    ],
    ['renewAfterDays: 0\n', /^1: renewAfterDays: /],
  ])('says where its mistake is: %j', (text, mistake) => {
    const found = read(text);
    expect(found).toEqual([expect.stringMatching(mistake)]);
  });
});
