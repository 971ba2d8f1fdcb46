import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/** Splits PEM text into its certificates. @throws Error for a block that is not a certificate */
export function parseCertificates(pem: string): X509Certificate[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  return blocks.map((block) => new X509Certificate(block));
}

/** Reads a trust list, a PEM file of issuers. @throws Error when it cannot be read or has no certificate */
export async function readTrustList(file: string): Promise<X509Certificate[]> {
  const issuers = parseCertificates(await readFile(file, 'utf8'));
  if (issuers.length === 0) throw new Error('The trust list has no PEM certificate.');
  return issuers;
}
