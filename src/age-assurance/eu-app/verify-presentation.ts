import { X509Certificate } from 'node:crypto';
import { z } from 'zod';
import type { AgeResult } from '../port.ts';
import { loadMdoc } from './load-mdoc.ts';
import { createVerifyingContext, listNameFields } from './mdoc-context.ts';
import { credentialId, over18, proofOfAge, toClientId } from './presentation-request.ts';

/** A proof of age with its certificate is some 2 KB. */
const proofMaximum = 64 * 1024;

/** OpenID4VP 1.0, 8.1: by the credential's name, a list of presentations. One was asked for. */
const answer = z.strictObject({
  [credentialId]: z.tuple([
    z
      .string()
      .max(proofMaximum)
      .regex(/^[\w-]+$/),
  ]),
});

export type ExpectedPresentation = {
  nonce: string;
  responseUri: string;
  /** Certificates of accepted issuers, DER. */
  trusted: readonly Uint8Array[];
  now: Date;
};

const invalid = (reason: string): AgeResult => ({ isOver18: false, problem: 'invalid', reason });

/**
 * Verifies what the app posted: issuer, validity and digests of the proof, and the device's signature over our nonce and
 * address (ISO 18013-5, 9.1; OpenID4VP 1.0, B.2.6.1). A list of revoked proofs is not asked, since the profile leaves
 * revocation out, and asking would tell the issuer where the person is.
 *
 * @param vpToken from outside, anything
 */
export async function verifyPresentation(
  vpToken: string,
  { nonce, now, responseUri, trusted }: ExpectedPresentation,
): Promise<AgeResult> {
  const posted = answer.safeParse(parseJson(vpToken));
  if (!posted.success) return invalid('the answer has not the form that was asked for');
  const mdoc = await loadMdoc();
  const context = createVerifyingContext(mdoc);
  try {
    const response = mdoc.DeviceResponse.fromEncodedForOid4Vp(posted.data[credentialId][0]);
    const [document, ...others] = response.documents ?? [];
    if (!document || others.length > 0 || response.status !== 0) return invalid('there is not one document');
    const { issuerAuth } = document.issuerSigned;
    if (document.docType !== proofOfAge || issuerAuth.mobileSecurityObject.docType !== proofOfAge)
      return invalid('it is no proof of age');
    if (!document.deviceSigned.deviceAuth.deviceSignature) return invalid('the device has not signed');
    await mdoc.Verifier.verifyDeviceResponse(
      {
        deviceResponse: response,
        sessionTranscript: await mdoc.SessionTranscript.forOid4Vp(
          { clientId: toClientId(responseUri), nonce, responseUri },
          context,
        ),
        trustedCertificates: [...trusted],
        now,
      },
      context,
    );
    const claims: Record<string, unknown> = document.issuerSigned.getPrettyClaims(proofOfAge) ?? {};
    const claim = claims[over18];
    if (claim === true) return { isOver18: true, by: nameIssuer(issuerAuth.certificate) };
    if (claim === false)
      return { isOver18: false, problem: 'not_over_18', reason: 'the proof says under 18' };
    return invalid('the element that was asked for is missing');
  } catch (error) {
    return invalid(error instanceof Error ? error.message.slice(0, 200) : 'unknown');
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The issuer by the name of its authority: `Age Verification Issuer CA 01`. */
function nameIssuer(certificate: Uint8Array): string {
  const { issuer } = new X509Certificate(certificate);
  const [name = 'an issuer without a name'] = [
    ...listNameFields(issuer, 'CN'),
    ...listNameFields(issuer, 'O'),
  ];
  return name.slice(0, 200);
}
