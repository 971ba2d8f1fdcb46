/** What an age check needs of someone outside this installation: an app or a service that knows whether a person is over 18. */
import type { AgeMethod, AgeProblem } from '#contract/age-methods.ts';

/** The secrets of one check. The state finds it again, the nonce binds the answer to it, the verifier is PKCE's. */
export type AgeCheckSecrets = { state: string; nonce: string; verifier: string };

/**
 * `redirect`: the browser goes to a service. `request`: the page shows a link that opens the app on this device, and as a
 * QR code on another one.
 */
export type StartedAge = { kind: 'redirect' | 'request'; link: string };

/** The parameters of an answer, from a form or a query. They come from outside and are not trusted. */
export type AgeAnswer = Readonly<Record<string, string | undefined>>;

export type AgeResult =
  /** `by` names who vouches for it: an issuer or a service, never the person. */
  | { isOver18: true; by: string }
  /** `reason` is for the log and names nothing of the person. */
  | { isOver18: false; problem: Extract<AgeProblem, 'not_over_18' | 'invalid' | 'away'>; reason: string };

/** A method of proving the age, behind which the rest of the product knows nothing of protocols. */
export type AgeProver = {
  readonly id: Exclude<AgeMethod, 'documents'>;
  readonly kind: 'app' | 'service';
  /** Shown to people. */
  readonly name: string;
  /** Makes the request of a new check. @throws Error when a service cannot be reached */
  start(secrets: AgeCheckSecrets): Promise<StartedAge>;
  /** Verifies an answer against the secrets of its check. Does not throw for anything that an answer may contain. */
  finish(secrets: Omit<AgeCheckSecrets, 'state'>, answer: AgeAnswer): Promise<AgeResult>;
  /** For the doctor. @throws Error when the service cannot be reached or is not what the settings say */
  probe(): Promise<void>;
};
