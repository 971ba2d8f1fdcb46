import { settingNames } from '#config';
import { type Check, type CheckContext, type Finding, fine, isLoopback, warning, wrong } from '../finding.ts';

/** Misspelled variables, and settings that contradict each other. */
export const settings: Check = {
  name: 'settings',
  run(surroundings) {
    const found = [
      ...findMisspelledSettings(surroundings.env),
      ...findContradictions(surroundings),
      ...(surroundings.config.production ? checkProduction(surroundings) : checkDevelopment(surroundings)),
    ];
    return found.length > 0 ? found : [fine('every setting is known, and they fit each other')];
  },
};

/** Converts an error of `readConfig` to findings, one a line. */
export function toSettingFindings(error: unknown): Finding[] {
  const [, ...lines] = (error instanceof Error ? error.message : String(error)).split('\n');
  return lines.map((line) =>
    wrong(line.trim(), 'Castwright does not start with it.', 'Correct it; README.md lists every setting.'),
  );
}

/** The edit distance of two words, with a swap of neighbours counted as one edit. */
export function editDistance(a: string, b: string): number {
  const rows = [[...Array(b.length + 1).keys()]];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const at = (y: number, x: number) => (y === i ? row[x] : rows[y]?.[x]) ?? 0;
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, at(i - 2, j - 2) + 1);
      row.push(least);
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] ?? 0;
}

/** Shorter names resemble too many others. */
const minimumLength = 7;

function findMisspelledSettings(env: CheckContext['env']): Finding[] {
  const known = new Set(settingNames.flatMap((name) => [name, `${name}_FILE`]));
  return Object.keys(env).flatMap((name) => {
    if (known.has(name) || name.startsWith('npm_')) return [];
    const bare = name.toUpperCase().replace(/^CASTWRIGHT_/, '');
    const meant = settingNames.find(
      (setting) =>
        bare === setting ||
        (setting.length >= minimumLength && editDistance(bare, setting) <= (setting.length >= 10 ? 2 : 1)),
    );
    if (!meant) return [];
    return [
      wrong(
        `${name} is no setting; ${meant} is one`,
        'The variable has no effect under this name.',
        `Rename it to ${meant}, or remove it.`,
      ),
    ];
  });
}

const isSet = (env: CheckContext['env'], name: string) => Boolean(env[name] || env[`${name}_FILE`]);

function findContradictions({ config, env }: CheckContext): Finding[] {
  const found: Finding[] = [];
  if (isSet(env, 'DATABASE_DIRECT_URL') && !isSet(env, 'DATABASE_URL')) {
    found.push(
      wrong(
        'DATABASE_DIRECT_URL is set without DATABASE_URL',
        'The embedded database is used, and the URL is ignored.',
        'Set DATABASE_URL; the direct URL is needed in addition when that one is a pooler’s.',
      ),
    );
  }
  if (isSet(env, 'SAFETY_CLASSIFIER_TOKEN') && !isSet(env, 'SAFETY_CLASSIFIER_URL')) {
    found.push(
      wrong(
        'SAFETY_CLASSIFIER_TOKEN is set without SAFETY_CLASSIFIER_URL',
        'No classifier is called: the rules alone decide.',
        'Set its URL, or remove the token.',
      ),
    );
  }
  if (isSet(env, 'STRIPE_SECRET_KEY') && !config.payments.providers.includes('stripe')) {
    found.push(
      warning(
        `Stripe’s keys are set, and PAYMENTS is ${config.payments.providers.join(', ')}`,
        'Stripe takes no payments.',
        'Add stripe to PAYMENTS, or remove the keys.',
      ),
    );
  }
  if (isSet(env, 'ENGINES_FILE') && !config.engines.usesFile) {
    found.push(
      warning(
        'ENGINES_FILE is set, and ENGINES does not name “file”',
        'The engines of the file are not used.',
        'Set ENGINES=file, or ENGINES=preview,file.',
      ),
    );
  }
  const { acceptedSecrets, secret } = config.identity;
  if (secret !== null && acceptedSecrets.includes(secret)) {
    found.push(
      warning(
        'AUTH_SECRETS_ACCEPTED contains the current AUTH_SECRET',
        'A rotation may be incomplete.',
        'Remove it from the list, or set the new AUTH_SECRET.',
      ),
    );
  }
  if (secret !== null && findWeakness(secret)) {
    const level = config.production ? wrong : warning;
    found.push(
      level(
        `AUTH_SECRET ${findWeakness(secret)}`,
        'Anyone who guesses it can sign in as any user.',
        'Take 32 random bytes (openssl rand -base64 32), and rotate as docs/operating/keys.md says.',
      ),
    );
  }
  if (secret !== null && secret === config.http.metricsToken) {
    found.push(
      warning(
        'METRICS_TOKEN and AUTH_SECRET are the same',
        'Anyone who may read metrics could sign in as any user.',
        'Set two different secrets.',
      ),
    );
  }
  return found;
}

const wellKnown = /secret|password|change.?me|example|castwright|12345678|qwert|0000|default/i;

/** The reason why a secret is easy to guess; null when it looks random. */
export function findWeakness(secret: string): string | null {
  if (new Set(secret).size < 12) return 'has few different characters';
  if (wellKnown.test(secret)) return 'contains a common word';
  if (/^[a-z ]+$/.test(secret) || /^\d+$/.test(secret))
    return 'consists of lower-case letters or digits only';
  return null;
}

function checkProduction({ config, env }: CheckContext): Finding[] {
  const found: Finding[] = [];
  const address = new URL(config.http.baseUrl);
  if (!isSet(env, 'BASE_URL')) {
    found.push(
      wrong(
        'BASE_URL is not set in production',
        'Links in mails, payments and webhooks point to localhost.',
        'Set it to the address that people type, such as https://studio.example.',
      ),
    );
  } else if (address.protocol === 'http:' && !isLoopback(address.hostname)) {
    found.push(
      wrong(
        'BASE_URL is http in production',
        'Passwords and sessions are sent unencrypted, and cookies are not marked as secure.',
        'Put a proxy with a certificate in front, and set BASE_URL to its https address.',
      ),
    );
  }
  if (config.payments.isSandbox) {
    found.push(
      warning(
        'payments are the sandbox in production',
        'Every user can buy tokens with test cards; nothing is charged.',
        'Set PAYMENTS to real providers with their keys, unless that is what you want.',
      ),
    );
  }
  if (!config.http.metricsToken) {
    found.push(
      warning(
        'METRICS_TOKEN is not set',
        'This machine may read /metrics: behind a local proxy, that is everyone.',
        'Set 16 random characters or more, and give them to your Prometheus.',
      ),
    );
  }
  if (!config.mail.smtpUrl) {
    found.push(
      wrong(
        'SMTP_URL is not set in production',
        'Mails are written to a folder: users cannot confirm an address or reset a password.',
        'Set it to your mail server.',
      ),
    );
  }
  if (config.webhooks.toLoopback) {
    found.push(
      wrong(
        'WEBHOOKS_TO_LOOPBACK is on in production',
        'Any user can make this machine call its own services.',
        'Remove it.',
      ),
    );
  }
  return found;
}

function checkDevelopment({ config }: CheckContext): Finding[] {
  const address = new URL(config.http.baseUrl);
  if (isLoopback(address.hostname) || address.protocol === 'http:') return [];
  return [
    warning(
      'BASE_URL is public, and NODE_ENV is not production',
      'Development pages are served, including every mail that was sent.',
      'Set NODE_ENV=production.',
    ),
  ];
}
