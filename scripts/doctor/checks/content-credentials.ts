import { createPrivateKey, X509Certificate } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import type { Config } from '#config';
import { openCredentials, type TimeStampReport } from '#features/library/disclosure';
import { readTrustList } from '#platform/crypto/trust-list.ts';
import { dayMs } from '#platform/time.ts';
import { type Check, type Finding, fine, formatReason, warning, wrong } from '../finding.ts';
import { listProfileProblems } from './certificate-profile.ts';

const why = 'New pictures and videos cannot be signed, and no job completes.';

/** The certificate of content credentials, its key, the time-stamp authority and the trust list. */
export const contentCredentials: Check = {
  name: 'content credentials',
  async run({ config, now }) {
    const { credentials } = config;
    const findings = credentials.certificatePath
      ? await checkCertificate(credentials, credentials.certificatePath, now)
      : [await checkDevelopmentCertificate(config, now)];
    if (credentials.trustListPath) findings.push(await checkTrustList(credentials.trustListPath));
    const isUsable = findings.every(({ level }) => level !== 'wrong');
    return isUsable ? [...findings, ...(await trySigning(credentials))] : findings;
  },
};

type Settings = Config['credentials'];

async function checkCertificate({ keyPath }: Settings, file: string, now: Date): Promise<Finding[]> {
  try {
    const leaf = new X509Certificate(await readFile(file));
    if (keyPath && !leaf.checkPrivateKey(createPrivateKey(await readFile(keyPath)))) {
      return [wrong('C2PA_KEY does not belong to C2PA_CERTIFICATE', why, 'Set a matching pair.')];
    }
    return [
      checkValidity(leaf, now, 'C2PA_CERTIFICATE'),
      await checkProfile(leaf),
      ...(keyPath ? await checkKeyMode(keyPath) : []),
    ];
  } catch (error) {
    return [
      wrong(
        `C2PA_CERTIFICATE or C2PA_KEY cannot be read: ${formatReason(error)}`,
        why,
        'Set both to PEM files.',
      ),
    ];
  }
}

async function checkProfile(leaf: X509Certificate): Promise<Finding> {
  const problems = await listProfileProblems(leaf.raw);
  if (problems.length === 0) return fine('C2PA_CERTIFICATE conforms to the profile of C2PA for signers');
  return wrong(
    `C2PA_CERTIFICATE does not conform to the profile of C2PA for signers: ${problems.join('; ')}`,
    'Castwright does not start with it, or readers reject its signatures.',
    'Ask your authority for a certificate by C2PA 2.1, section 14.5.1.',
  );
}

async function checkKeyMode(file: string): Promise<Finding[]> {
  // A mounted secret belongs to the pod's group; only world access matters.
  if (((await stat(file)).mode & 0o007) === 0) return [];
  return [
    warning(
      'every user of this machine can read C2PA_KEY',
      'Anyone who has the key can sign files in your name.',
      'chmod o-rwx the file, or keep the key in a service (C2PA_SIGNING_URL).',
    ),
  ];
}

async function checkDevelopmentCertificate({ inKeys, production }: Config, now: Date): Promise<Finding> {
  if (production) {
    return warning(
      'content credentials are signed by a development certificate',
      'Readers can verify the signature, but do not trust its signer.',
      'Set C2PA_CERTIFICATE and C2PA_KEY to a certificate of an authority on the C2PA trust list.',
    );
  }
  const folder = inKeys('credentials');
  const pem =
    (await readFile(path.join(folder, 'development-signer.pem'), 'utf8').catch(() => null)) ??
    (await readFile(`${folder}.development-signer.pem`, 'utf8').catch(() => null));
  if (!pem) return fine('the first start creates a development certificate');
  return checkValidity(new X509Certificate(pem), now, 'the development certificate');
}

export function checkValidity(
  leaf: Pick<X509Certificate, 'validFromDate' | 'validToDate'>,
  now: Date,
  name: string,
): Finding {
  const left = Math.floor((leaf.validToDate.getTime() - now.getTime()) / dayMs);
  const todo = 'Replace the certificate and restart; existing signatures stay valid.';
  if (leaf.validFromDate > now) return wrong(`${name} is not valid yet`, why, todo);
  if (left < 0) return wrong(`${name} has expired`, why, todo);
  if (left < 30) return warning(`${name} expires in ${left} days`, why, todo);
  return fine(`${name} is valid for ${left} days more`);
}

async function checkTrustList(file: string): Promise<Finding> {
  try {
    return fine(`the trust list has ${(await readTrustList(file)).length} certificates`);
  } catch (error) {
    return wrong(
      `C2PA_TRUST_LIST cannot be read: ${formatReason(error)}`,
      'Castwright does not start with it.',
      'Set it to a PEM file with the certificates of issuers, or remove it.',
    );
  }
}

/** Signs a sample with what lies outside this process: the signing service and the time-stamp authority. */
async function trySigning(settings: Settings): Promise<Finding[]> {
  const { certificatePath, signingService, timeStampAuthority } = settings;
  if (!signingService && !timeStampAuthority && !certificatePath) return [];
  const folder = await mkdtemp(path.join(tmpdir(), 'castwright-doctor-'));
  const reports: TimeStampReport[] = [];
  try {
    const credentials = await openCredentials({
      ...settings,
      folder,
      onTimeStamp: (report) => reports.push(report),
    });
    try {
      const background = { width: 8, height: 8, channels: 3, background: '#808080' } as const;
      const png = await sharp({ create: background }).png().toBuffer();
      await credentials.sign(png, 'image/png', { engine: 'none', model: null, createdAt: new Date() });
    } finally {
      await credentials.close();
    }
    return [fine('a sample was signed'), ...reports.map(toStampFinding)];
  } catch (error) {
    return [
      wrong(
        `a sample could not be signed: ${formatReason(error)}`,
        why,
        signingService
          ? 'Correct the service of C2PA_SIGNING_URL, as docs/operating/content-credentials.md describes.'
          : 'Correct the certificate and its key.',
      ),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function toStampFinding(report: TimeStampReport): Finding {
  if (report.outcome === 'stamped') return fine('the time-stamp authority answers');
  return warning(
    `the time-stamp authority gave no valid stamp: ${report.outcome === 'failed' ? report.reason : ''}`,
    'Files are signed without a time stamp; when the certificate has expired, readers cannot tell that they are older.',
    'Correct C2PA_TIMESTAMP_URL, or choose another authority.',
  );
}
