import { z } from 'zod';
import { ageMethod } from '#contract/age-assurance.ts';
import type { AgeMethod } from '#contract/age-methods.ts';
import { countryCode } from '#contract/countries.ts';

const parameterName = z.string().regex(/^[A-Za-z_][\w.:-]{0,60}$/, 'is the name of a parameter or claim');

/** A service by OpenID Connect. Its client id and secret are variables, so that the file holds no secret. */
const service = z.strictObject({
  name: z.string().trim().min(1).max(40),
  issuer: z.url({ protocol: /^https?$/ }),
  scopes: z
    .array(z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,100}$/))
    .min(1)
    .max(20)
    .default(['openid']),
  /** What the authorization request says besides. */
  parameters: z.record(parameterName, z.string().max(500)).default({}),
  /** The claim that says that the person is over 18, and the value with which it does. */
  claim: parameterName,
  value: z.union([z.boolean(), z.string().max(100), z.number()]).default(true),
});

const rule = z.union([
  z.literal('nothing').transform(() => ({ required: 'nothing' as const, methods: [] as AgeMethod[] })),
  z.strictObject({
    required: z.enum(['before_adult', 'before_anything']),
    /** Any one of them is enough. */
    methods: z.array(ageMethod).min(1, 'at least one method is needed').max(10),
  }),
]);

/** What one country asks for. */
export type AgeRule = z.output<typeof rule>;

/** The operator's age file. */
export const ageFile = z
  .strictObject({
    services: z.record(z.string().regex(/^[a-z][a-z0-9-]{0,29}$/), service).default({}),
    /** Days after which a check by the app or a service has to be repeated; an approved document stays. */
    renewAfterDays: z.int().min(1).max(3_650).optional(),
    /** For countries that are not listed, and for those that the proxy does not know. */
    default: rule.default({ required: 'nothing', methods: [] }),
    countries: z.record(countryCode('is a country’s code in capitals, such as DE'), rule).default({}),
  })
  .superRefine(({ countries, services, ...file }, context) => {
    const rules: [string[], AgeRule][] = Object.entries(countries).map(([code, one]) => [
      ['countries', code],
      one,
    ]);
    for (const [path, { methods }] of [...rules, [['default'], file.default] as [string[], AgeRule]]) {
      for (const method of methods) {
        if (!method.startsWith('oidc:') || method.slice('oidc:'.length) in services) continue;
        context.addIssue({ code: 'custom', path, message: `${method} is not among the services` });
      }
    }
    for (const [name, { issuer }] of Object.entries(services)) {
      const { hostname, protocol } = new URL(issuer);
      if (protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)) continue;
      context.addIssue({
        code: 'custom',
        path: ['services', name, 'issuer'],
        message: 'begins with https://',
      });
    }
  });

export type AgeFile = z.output<typeof ageFile>;
export type AgeServiceSettings = AgeFile['services'][string];
