import { systemClock } from '#platform/clock.ts';
import { readTrustList } from '#platform/crypto/trust-list.ts';
import { type AgeAssurance, openAgeAssurance } from '../../../src/app/open-age-assurance.ts';
import {
  type Check,
  type CheckContext,
  type Finding,
  fine,
  formatReason,
  warning,
  withTimeLimit,
  wrong,
} from '../finding.ts';
import { checkValidity } from './content-credentials.ts';

const closed = 'Its countries stay closed to everyone who has no other method.';

/** The age file, the services and the trust list that it needs. */
export const ageAssurance: Check = {
  name: 'age assurance',
  async run({ config, now }) {
    if (config.ageAssurance.file === null)
      return [
        fine('no country asks for an age check: the date of birth and the identity document are all'),
        ...findUnused(config),
      ];
    let opened: AgeAssurance;
    try {
      opened = await openAgeAssurance(config, systemClock);
    } catch (error) {
      const lines = error instanceof Error ? error.message.split('\n') : [];
      const mistakes = lines.length > 1 ? lines.slice(1) : [formatReason(error)];
      return mistakes.map((line) =>
        wrong(
          line.trim(),
          'Castwright does not start with it.',
          'Correct it; docs/operating/age-assurance.md describes every field.',
        ),
      );
    }
    return [
      ...describeRules(opened),
      ...opened.missing.map(({ method, problem }) =>
        wrong(
          `${method} is asked for and not set up: ${problem}`,
          closed,
          'Set it, or remove the method from the age file.',
        ),
      ),
      ...(await checkTrustList(config.ageAssurance.trustListPath, opened, now)),
      ...(await Promise.all(opened.provers.filter(({ kind }) => kind === 'service').map(checkService))),
    ];
  },
};

const isRuleOf = (file: AgeAssurance['file'], method: string) =>
  [file.default, ...Object.values(file.countries)].some(({ methods }) =>
    methods.some((one) => one === method),
  );

function describeRules({ file, provers }: AgeAssurance): Finding[] {
  const asking = Object.entries(file.countries).filter(([, { required }]) => required !== 'nothing');
  const usable = new Set<string>(['documents', ...provers.map(({ id }) => id)]);
  const shut = [...asking, ['default', file.default] as const].filter(
    ([, { methods, required }]) => required !== 'nothing' && !methods.some((method) => usable.has(method)),
  );
  const elsewhere = file.default.required === 'nothing' ? 'nothing elsewhere' : 'and everywhere else';
  return [
    fine(`the age file asks in ${asking.length} countries, ${elsewhere}`),
    ...(shut.length > 0
      ? [
          wrong(
            `no method is set up for ${shut.map(([country]) => country).join(', ')}`,
            'Nobody there can pass, not even by an identity document.',
            'Set one of its methods up, or add documents.',
          ),
        ]
      : []),
    ...Object.keys(file.services)
      .filter((id) => !isRuleOf(file, `oidc:${id}`))
      .map((id) =>
        warning(
          `no country accepts the service ${id}`,
          'It is never used.',
          'Name it as a method, or remove it.',
        ),
      ),
  ];
}

async function checkTrustList(
  file: string | null,
  { file: rules, provers }: AgeAssurance,
  now: Date,
): Promise<Finding[]> {
  if (file === null || !isRuleOf(rules, 'eu_app') || !provers.some(({ kind }) => kind === 'app')) return [];
  const issuers = await readTrustList(file);
  const findings = issuers.map((issuer, at) =>
    checkValidity(issuer, now, `certificate ${at + 1} of AGE_TRUST_LIST`),
  );
  const bad = findings.filter(({ level }) => level !== 'fine');
  const todo = 'Take the newest list; docs/operating/age-assurance.md says where it is published.';
  const isAnyValid = findings.some(({ level }) => level !== 'wrong');
  if (!isAnyValid)
    return [wrong('no certificate of AGE_TRUST_LIST is valid now', 'The app passes nobody.', todo)];
  return [
    fine(`the trust list has ${issuers.length} issuers of proofs of age`),
    ...bad.map(({ what }) => warning(what, 'Proofs of that issuer are refused from then on.', todo)),
  ];
}

async function checkService({ id, probe }: AgeAssurance['provers'][number]): Promise<Finding> {
  try {
    await withTimeLimit(15_000, probe());
    return fine(`${id} answers with its discovery document`);
  } catch (error) {
    return wrong(
      `${id} does not answer as it should: ${formatReason(error)}`,
      closed,
      'Correct its issuer in the age file, or ask the service.',
    );
  }
}

function findUnused({
  ageAssurance: { trustListPath },
  http: { countryHeader },
}: CheckContext['config']): Finding[] {
  const unused = [...(trustListPath ? ['AGE_TRUST_LIST'] : []), ...(countryHeader ? ['COUNTRY_HEADER'] : [])];
  return unused.map((name) =>
    warning(
      `${name} is set without AGE_ASSURANCE_FILE`,
      'It has no effect.',
      'Set the age file, or remove it.',
    ),
  );
}
