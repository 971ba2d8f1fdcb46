/**
 * The request of the EU's profile for proofs of age (av-doc-technical-specification, Annex A, A.5): OpenID for Verifiable
 * Presentations 1.0 by value, with the response address as client and no signature.
 */

/** Document type and namespace of a proof of age. */
export const proofOfAge = 'eu.europa.ec.av.1';
/** The only element that is asked for. */
export const over18 = 'age_over_18';
/** The name of the credential in request and answer. */
export const credentialId = 'proof_of_age';

const query = {
  credentials: [
    {
      id: credentialId,
      format: 'mso_mdoc',
      meta: { doctype_value: proofOfAge },
      claims: [{ path: [proofOfAge, over18] }],
    },
  ],
};

export const toClientId = (responseUri: string): string => `redirect_uri:${responseUri}`;

/** The link that opens the app. @param responseUri where the app posts its answer */
export function createPresentationLink(
  responseUri: string,
  { nonce, state }: { nonce: string; state: string },
): string {
  const parameters = new URLSearchParams({
    client_id: toClientId(responseUri),
    response_type: 'vp_token',
    response_mode: 'direct_post',
    response_uri: responseUri,
    nonce,
    state,
    dcql_query: JSON.stringify(query),
  });
  // Apps read percent-encoding; the form's plus for a space is not understood by all.
  return `av://?${parameters.toString().replaceAll('+', '%20')}`;
}
