import type { Clock } from '#platform/clock.ts';
import type { AgeProver } from '../port.ts';
import { loadMdoc } from './load-mdoc.ts';
import { createPresentationLink } from './presentation-request.ts';
import { verifyPresentation } from './verify-presentation.ts';

export type EuAppOptions = {
  /** Where the app posts its answer, an address of this installation. */
  responseUri: string;
  /** Certificates of the operator's trust list, DER. */
  trusted: readonly Uint8Array[];
  clock: Clock;
};

/** The age verification app of the European Union. It shares one fact, and its issuer does not learn where. */
export async function createEuApp({ clock, responseUri, trusted }: EuAppOptions): Promise<AgeProver> {
  // Before the first call, so that the texts that loading replaces are back by then.
  await loadMdoc();
  return {
    id: 'eu_app',
    kind: 'app',
    name: 'EU age verification app',
    start: async (secrets) => ({ kind: 'request', link: createPresentationLink(responseUri, secrets) }),
    finish: ({ nonce }, { vp_token: vpToken = '' }) =>
      verifyPresentation(vpToken, { nonce, responseUri, trusted, now: clock() }),
    // Nothing is called: the app comes to us.
    probe: async () => {},
  };
}
