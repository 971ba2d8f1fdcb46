import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig, settingNames } from './index.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'castwright-secrets-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function file(name: string, content: string): Promise<string> {
  const place = path.join(folder, name);
  await writeFile(place, content);
  return place;
}
const read = (env: Record<string, string>) => readConfig(env);

describe('a setting in a file', () => {
  it('is what the file holds, without its last line break', async () => {
    const long = 'a secret of thirty-two characters';
    const config = read({
      AUTH_SECRET_FILE: await file('auth', `${long}\n`),
      DATABASE_URL_FILE: await file('database', 'postgres://castwright@db/castwright'),
      METRICS_TOKEN_FILE: await file('metrics', 'sixteen characters\r\n'),
      STRIPE_SECRET_KEY_FILE: await file('stripe', 'sk_test_1\n'),
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    });
    expect(config.identity.secret).toBe(long);
    expect(config.database.url).toBe('postgres://castwright@db/castwright');
    expect(config.http.metricsToken).toBe('sixteen characters');
    expect(config.payments.stripe?.secretKey).toBe('sk_test_1');
  });

  it('can be every one, but those that are files themselves', () => {
    const inFiles = settingNames.filter((name) => !settingNames.includes(`${name}_FILE`));
    for (const name of inFiles) {
      expect(() => read({ [`${name}_FILE`]: '/no/such/file' }), name).toThrow(
        `${name}_FILE: /no/such/file cannot be read (ENOENT)`,
      );
    }
    expect(read({ ENGINES_FILE: '/no/such/file' }).engines.file).toBe('/no/such/file');
  });

  it('is refused when it is set twice, or the file is empty; nothing of it is repeated', async () => {
    const auth = await file('short', 'too short\n');
    expect(() => read({ AUTH_SECRET_FILE: auth, AUTH_SECRET: 'x'.repeat(32) })).toThrow(
      'AUTH_SECRET_FILE: AUTH_SECRET is set too; set only one of them',
    );
    expect(() => read({ AUTH_SECRET_FILE: auth })).toThrow(/AUTH_SECRET: (?!.*too short)/);
    const empty = await file('empty', '\n');
    expect(() => read({ SMTP_URL_FILE: empty })).toThrow(`SMTP_URL_FILE: ${empty} is empty`);
  });

  it('may be a key that the engine file names', async () => {
    const { engines } = read({ RUNPOD_API_KEY_FILE: await file('runpod', 'rpa_1\n') });
    expect(engines.secret('RUNPOD_API_KEY')).toBe('rpa_1');
    expect(engines.secret('NOT_SET')).toBeUndefined();
  });
});

describe('the password of the database', () => {
  it('goes into addresses that have none', () => {
    const { database } = read({
      DATABASE_URL: 'postgres://castwright@pooler:6432/castwright?sslmode=require',
      DATABASE_DIRECT_URL: 'postgres://castwright:own@db/castwright',
      DATABASE_PASSWORD: 'p@ss/w%rd',
    });
    expect(database.url).toBe('postgres://castwright:p%40ss%2Fw%25rd@pooler:6432/castwright?sslmode=require');
    expect(database.directUrl).toBe('postgres://castwright:own@db/castwright');
    expect(new URL(database.url ?? '').username).toBe('castwright');
  });
});
