import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#config';
import {
  claimSigning,
  createAuthority,
  type IssuedCertificate,
  type IssueOptions,
  issueCertificate,
  timeStamping,
  writeCertificate,
} from '#tests/factories/certificates.ts';
import { startSigningService } from '#tests/fakes/signing-service.ts';
import { startTimeStampAuthority } from '#tests/fakes/time-stamp-authority.ts';
import { checkValidity, contentCredentials } from '../scripts/doctor/checks/content-credentials.ts';

const dayMs = 86_400_000;
let folder: string;
let root: IssuedCertificate;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'castwright-doctor-credentials-'));
  root = await createAuthority();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What the check finds, as `level: what`. */
async function look(env: Record<string, string>): Promise<string[]> {
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, ...env });
  const nothing = { database: null, db: null, storage: null, storageFault: null };
  const findings = await contentCredentials.run({ env, config, root: '.', now: new Date(), ...nothing });
  return findings.map(({ level, what }) => `${level}: ${what}`);
}

async function issue(name: string, options: IssueOptions = {}) {
  const issued = await issueCertificate(root, options);
  const { certificatePath, keyPath } = await writeCertificate(folder, name, issued, [root]);
  return { issued, keyPath, env: { C2PA_CERTIFICATE: certificatePath, C2PA_KEY: keyPath } };
}

describe('the doctor about content credentials', () => {
  test('finds a certificate that conforms, with a key of its owner, fine', async () => {
    const { env } = await issue('good', { usages: [claimSigning] });
    expect(await look(env)).toEqual([
      expect.stringMatching(/^fine: C2PA_CERTIFICATE is valid for 36\d days more$/),
      'fine: C2PA_CERTIFICATE conforms to the profile of C2PA for signers',
      'fine: a sample was signed',
    ]);
  });

  test('warns of a development certificate in production', async () => {
    expect(await look({ NODE_ENV: 'production' })).toEqual([
      'warning: content credentials are signed by a development certificate',
    ]);
    expect(await look({})).toEqual(['fine: the first start creates a development certificate']);
  });

  test.each<[string, IssueOptions]>([
    ['its extended key usage has none of', { usages: ['1.3.6.1.5.5.7.3.1'] }],
    ['its key usage has no digitalSignature', { keyUsages: 16 }],
    ['it is of an authority, not of a signer', { isAuthority: true }],
    ['its key is not P-256', { algorithm: { name: 'ECDSA', namedCurve: 'P-521' } as { name: string } }],
  ])('says which rule a certificate breaks: %s', async (problem, options) => {
    const { env } = await issue('odd', options);
    const [, profile, ...others] = await look(env);
    expect(profile).toMatch(/^wrong: C2PA_CERTIFICATE does not conform/);
    expect(profile).toContain(problem);
    expect(others).toEqual([]);
  });

  test('finds certificates that end, and ones that cannot be read', async () => {
    const now = new Date('2026-03-10T00:00:00Z');
    const of = (from: string, to: string) => {
      const { level, what } = checkValidity(
        { validFromDate: new Date(from), validToDate: new Date(to) },
        now,
        'it',
      );
      return `${level}: ${what}`;
    };
    expect(of('2026-01-01', '2027-03-10')).toBe('fine: it is valid for 365 days more');
    expect(of('2026-01-01', '2026-03-20')).toBe('warning: it expires in 10 days');
    expect(of('2026-01-01', '2026-03-01')).toBe('wrong: it has expired');
    expect(of('2026-04-01', '2027-03-01')).toBe('wrong: it is not valid yet');

    const soon = await issue('soon', { notAfter: new Date(Date.now() + 5.5 * dayMs) });
    expect((await look(soon.env))[0]).toBe('warning: C2PA_CERTIFICATE expires in 5 days');
    const { env } = await issue('broken');
    const other = await issue('other');
    expect(await look({ ...env, C2PA_KEY: other.keyPath })).toEqual([
      'wrong: C2PA_KEY does not belong to C2PA_CERTIFICATE',
    ]);
    await writeFile(env.C2PA_CERTIFICATE, 'no certificate');
    expect((await look(env))[0]).toContain('wrong: C2PA_CERTIFICATE or C2PA_KEY cannot be read');
  });

  test('warns of a key that every user can read', async () => {
    const { env, keyPath } = await issue('open');
    await chmod(keyPath, 0o644);
    expect(await look(env)).toContain('warning: every user of this machine can read C2PA_KEY');
  });

  test('tries the time-stamp authority', async () => {
    const stamps = await issueCertificate(root, { subject: 'CN=Stamps', usages: [timeStamping] });
    const authority = await startTimeStampAuthority(stamps);
    const env = { C2PA_TIMESTAMP_URL: authority.url };
    expect(await look(env)).toContain('fine: the time-stamp authority answers');
    await authority.close();
    expect((await look(env)).at(-1)).toMatch(
      /^warning: the time-stamp authority gave no valid stamp: fetch failed \(ECONN/,
    );
  });

  test('tries the signing service', async () => {
    const { env, issued } = await issue('kept');
    const service = await startSigningService(issued.key);
    const outside = { C2PA_CERTIFICATE: env.C2PA_CERTIFICATE, C2PA_SIGNING_URL: service.url };
    expect(await look(outside)).toContain('fine: a sample was signed');
    await service.close();
    expect((await look(outside)).at(-1)).toMatch(/^wrong: a sample could not be signed: fetch failed/);
  });

  test('counts the certificates of the trust list, or says that it cannot be read', async () => {
    const file = path.join(folder, 'trust.pem');
    await writeFile(file, `${root.certificate}\n${root.certificate}`);
    expect(await look({ C2PA_TRUST_LIST: file })).toContain('fine: the trust list has 2 certificates');
    await writeFile(file, 'nothing');
    expect((await look({ C2PA_TRUST_LIST: file })).at(-1)).toContain('wrong: C2PA_TRUST_LIST cannot be read');
  });
});
