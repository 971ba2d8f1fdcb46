import { settingNames } from '#config';
import { type Check, type Finding, fine, isLoopback, type Surroundings, warning, wrong } from '../finding.ts';

/** Variables that look like a setting and are none, and settings that contradict each other. */
export const settings: Check = {
  name: 'settings',
  look(surroundings) {
    const found = [
      ...lookAlikes(surroundings.env),
      ...contradictions(surroundings),
      ...(surroundings.config.production ? inProduction(surroundings) : outsideProduction(surroundings)),
    ];
    return found.length > 0 ? found : [fine('every setting is known, and they fit each other')];
  },
};

/** What `readConfig` says, a finding for each line. */
export function unreadable(error: unknown): Finding[] {
  const [, ...lines] = (error instanceof Error ? error.message : String(error)).split('\n');
  return lines.map((line) =>
    wrong(
      line.trim(),
      'Castwright does not start with it.',
      'Change it as it says; README.md lists every setting.',
    ),
  );
}

/** Changes of one letter that make one word of the other, two neighbours in each other's place counted as one. */
export function distance(a: string, b: string): number {
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

/** So short a name is like too many others. */
const shortest = 7;

function lookAlikes(env: Surroundings['env']): Finding[] {
  const known = new Set(settingNames.flatMap((name) => [name, `${name}_FILE`]));
  return Object.keys(env).flatMap((name) => {
    if (known.has(name) || name.startsWith('npm_')) return [];
    const bare = name.toUpperCase().replace(/^CASTWRIGHT_/, '');
    const meant = settingNames.find(
      (setting) =>
        bare === setting ||
        (setting.length >= shortest && distance(bare, setting) <= (setting.length >= 10 ? 2 : 1)),
    );
    if (!meant) return [];
    return [
      wrong(
        `${name} is no setting; ${meant} is one`,
        'What is set under another name counts for nothing.',
        `Rename it to ${meant}, or take it away.`,
      ),
    ];
  });
}

const isSet = (env: Surroundings['env'], name: string) => Boolean(env[name] || env[`${name}_FILE`]);

function contradictions({ config, env }: Surroundings): Finding[] {
  const found: Finding[] = [];
  if (isSet(env, 'DATABASE_DIRECT_URL') && !isSet(env, 'DATABASE_URL')) {
    found.push(
      wrong(
        'DATABASE_DIRECT_URL is set without DATABASE_URL',
        'The embedded database is used, and the address counts for nothing.',
        'Set DATABASE_URL; the direct address stands beside it where that one goes through a pooler.',
      ),
    );
  }
  if (isSet(env, 'SAFETY_CLASSIFIER_TOKEN') && !isSet(env, 'SAFETY_CLASSIFIER_URL')) {
    found.push(
      wrong(
        'SAFETY_CLASSIFIER_TOKEN is set without SAFETY_CLASSIFIER_URL',
        'No classifier is asked: the rules alone decide.',
        'Set its address, or take the token away.',
      ),
    );
  }
  if (isSet(env, 'STRIPE_SECRET_KEY') && config.payments.provider === 'sandbox') {
    found.push(
      warning(
        'Stripe’s keys are set, and PAYMENTS is the sandbox',
        'No money moves.',
        'Set PAYMENTS=stripe, or take the keys away.',
      ),
    );
  }
  if (isSet(env, 'ENGINES_FILE') && !config.engines.kinds.includes('file')) {
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
        'AUTH_SECRETS_ACCEPTED names the present AUTH_SECRET',
        'A rotation was perhaps not carried through.',
        'Take it out of the list, or set the new AUTH_SECRET.',
      ),
    );
  }
  if (secret !== null && weakness(secret)) {
    const level = config.production ? wrong : warning;
    found.push(
      level(
        `AUTH_SECRET ${weakness(secret)}`,
        'Whoever guesses it signs in as anybody.',
        'Take 32 random bytes (openssl rand -base64 32), and rotate as docs/operating/keys.md says.',
      ),
    );
  }
  if (secret !== null && secret === config.http.metricsToken) {
    found.push(
      warning(
        'METRICS_TOKEN and AUTH_SECRET are the same',
        'Whoever may read figures could sign in as anybody.',
        'Give each a secret of its own.',
      ),
    );
  }
  return found;
}

const wellKnown = /secret|password|change.?me|example|castwright|12345678|qwert|0000|default/i;

/** In words, why a secret is easily guessed; null for one that looks random. */
export function weakness(secret: string): string | null {
  if (new Set(secret).size < 12) return 'has few different characters';
  if (wellKnown.test(secret)) return 'has a word in it that is tried first';
  if (/^[a-z ]+$/.test(secret) || /^\d+$/.test(secret)) return 'is made of small letters or digits alone';
  return null;
}

function inProduction({ config, env }: Surroundings): Finding[] {
  const found: Finding[] = [];
  const address = new URL(config.http.baseUrl);
  if (!isSet(env, 'BASE_URL')) {
    found.push(
      wrong(
        'BASE_URL is not set in production',
        'Links in mails, payments and webhooks lead to this machine itself.',
        'Set it to the address that people type, such as https://studio.example.',
      ),
    );
  } else if (address.protocol === 'http:' && !isLoopback(address.hostname)) {
    found.push(
      wrong(
        'BASE_URL is http in production',
        'Passwords and sessions travel in the clear, and cookies are not marked as secure.',
        'Put a proxy with a certificate in front, and set BASE_URL to its https address.',
      ),
    );
  }
  if (config.payments.provider === 'sandbox') {
    found.push(
      warning(
        'payments are the sandbox in production',
        'Everybody who reaches the billing page gets tokens for test cards; no money moves.',
        'Set PAYMENTS=stripe with its three keys, unless that is what you want.',
      ),
    );
  }
  if (!config.http.metricsToken) {
    found.push(
      warning(
        'METRICS_TOKEN is not set',
        'Whatever comes from this machine reads /metrics: with a proxy on it, everybody does.',
        'Set 16 random characters or more, and give them to your Prometheus.',
      ),
    );
  }
  if (!config.mail.smtpUrl) {
    found.push(
      wrong(
        'SMTP_URL is not set in production',
        'Mails are written to a folder: nobody can confirm an address or set a new password.',
        'Set it to your mail server.',
      ),
    );
  }
  if (config.webhooks.toLoopback) {
    found.push(
      wrong(
        'WEBHOOKS_TO_LOOPBACK is on in production',
        'Anybody with an account lets this machine call its own services.',
        'Take it away.',
      ),
    );
  }
  return found;
}

function outsideProduction({ config }: Surroundings): Finding[] {
  const address = new URL(config.http.baseUrl);
  if (isLoopback(address.hostname) || address.protocol === 'http:') return [];
  return [
    warning(
      'BASE_URL is public, and NODE_ENV is not production',
      'Pages for development are served, every mail that was sent among them.',
      'Set NODE_ENV=production.',
    ),
  ];
}
