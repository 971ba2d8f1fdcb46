/** Reads the age file and chooses the ways to check an age; the only file that knows all of them. */

import { type AgeFile, ageFile } from '#age-assurance/age-file';
import { createEuApp } from '#age-assurance/eu-app';
import { createAgeService } from '#age-assurance/oidc';
import type { AgeProver } from '#age-assurance/port';
import type { Config } from '#config';
import type { Clock } from '#platform/clock.ts';
import { readTrustList } from '#platform/crypto/trust-list.ts';
import { readOperatorFile } from '../config/operator-file.ts';

/** Where the app posts its answer (`app/web/wallet-answers.ts`). */
export const walletPath = '/api/age-assurance/wallet';

export type AgeAssurance = {
  file: AgeFile;
  /** Whether the operator has an age file. */
  isConfigured: boolean;
  /** The methods that are set up. */
  provers: AgeProver[];
  /** What is named in the file and not set up, each with what is missing. */
  missing: { method: string; problem: string }[];
};

/**
 * Opens what the age file names. A method whose secrets or trust list are missing is left out: its countries stay closed,
 * and the doctor says why.
 *
 * @throws Error for an age file that cannot be read or has mistakes
 */
export async function openAgeAssurance({ ageAssurance, http }: Config, clock: Clock): Promise<AgeAssurance> {
  const { file: path, secret, trustListPath } = ageAssurance;
  const file =
    path === null
      ? ageFile.parse({})
      : await readOperatorFile(path, { kind: 'age file', setting: 'AGE_ASSURANCE_FILE', schema: ageFile });
  const provers: AgeProver[] = [];
  const missing: AgeAssurance['missing'] = [];
  for (const [id, service] of Object.entries(file.services)) {
    const prefix = `AGE_OIDC_${id.toUpperCase().replaceAll('-', '_')}`;
    const [clientId, clientSecret] = [secret(`${prefix}_CLIENT_ID`), secret(`${prefix}_CLIENT_SECRET`)];
    if (clientId && clientSecret) {
      const redirectUri = `${http.baseUrl}/api/age-assurance/services/${id}/return`;
      provers.push(createAgeService({ id, ...service, clientId, clientSecret, redirectUri, clock }));
    } else {
      missing.push({
        method: `oidc:${id}`,
        problem: `${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET are not set`,
      });
    }
  }
  const rules = [file.default, ...Object.values(file.countries)];
  if (rules.some(({ methods }) => methods.includes('eu_app'))) {
    const trusted =
      trustListPath === null
        ? 'AGE_TRUST_LIST is not set'
        : await readTrustList(trustListPath).catch(toProblem);
    if (typeof trusted === 'string') missing.push({ method: 'eu_app', problem: trusted });
    else
      provers.push(
        await createEuApp({
          responseUri: `${http.baseUrl}${walletPath}`,
          trusted: trusted.map(({ raw }) => raw),
          clock,
        }),
      );
  }
  return { file, isConfigured: path !== null, provers, missing };
}

const toProblem = (error: unknown): string =>
  `AGE_TRUST_LIST cannot be read: ${error instanceof Error ? error.message.split('\n')[0] : 'unknown'}`;
