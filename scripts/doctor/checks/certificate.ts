import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readTypefaces } from '#features/billing/invoices';
import { dayMs } from '#platform/time.ts';
import { type Check, type Finding, fine, formatReason, warning, wrong } from '../finding.ts';

const why = 'New pictures and videos cannot be signed, and no job completes.';

/** The certificate of content credentials, and the font of invoices. */
export const certificate: Check = {
  name: 'certificate and font',
  async run({ config, now }) {
    return [await checkSigner(config, now), await checkTypeface(config.invoices.fontPath)];
  },
};

async function checkSigner(
  { credentials, inKeys, production }: Parameters<Check['run']>[0]['config'],
  now: Date,
): Promise<Finding> {
  const { certificatePath, keyPath } = credentials;
  if (certificatePath && keyPath) {
    try {
      const leaf = new X509Certificate(await readFile(certificatePath));
      if (!leaf.checkPrivateKey(createPrivateKey(await readFile(keyPath)))) {
        return wrong('C2PA_KEY does not belong to C2PA_CERTIFICATE', why, 'Set a matching pair.');
      }
      return checkValidity(leaf, now, 'C2PA_CERTIFICATE');
    } catch (error) {
      return wrong(
        `C2PA_CERTIFICATE or C2PA_KEY cannot be read: ${formatReason(error)}`,
        why,
        'Set both to PEM files.',
      );
    }
  }
  const own = path.join(inKeys('credentials'), 'development-signer.pem');
  const pem =
    (await readFile(own, 'utf8').catch(() => null)) ??
    (await readFile(`${inKeys('credentials')}.development-signer.pem`, 'utf8').catch(() => null));
  if (production) {
    return warning(
      'content credentials are signed by a development certificate',
      'Readers can verify the signature, but do not trust its signer.',
      'Set C2PA_CERTIFICATE and C2PA_KEY to a certificate of an authority on the C2PA trust list.',
    );
  }
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

async function checkTypeface(file: string | null): Promise<Finding> {
  try {
    await readTypefaces(file);
    return fine(file ? 'the font of invoices can be read' : 'invoices use the bundled font');
  } catch (error) {
    return wrong(
      `INVOICE_FONT cannot be used: ${formatReason(error)}`,
      'Castwright does not start with it.',
      'Set it to a TrueType, OpenType or WOFF file, or remove it.',
    );
  }
}
