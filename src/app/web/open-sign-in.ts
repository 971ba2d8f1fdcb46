import { formatConsentEdition, policyVersions } from '#contract/policies.ts';
import { getBalanceWithExpiry } from '#features/billing/ledger';
import {
  alreadyRegisteredMail,
  createUserPresenter,
  noAgeRules,
  resetMail,
  verificationMail,
} from '#features/identity/accounts';
import { createAdultGate, createAgeStandingReader } from '#features/identity/age-assurance';
import {
  type AuthOptions,
  type AuthSecrets,
  createAuth,
  createAuthenticator,
  createPasskeyAuthLoader,
  createSignInClient,
  createVerificationToken,
  findUnnumberedSecret,
} from '#features/identity/sign-in';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db/client.ts';
import { sendMail } from '#platform/mail/jobs.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import type { Installation } from '../installation.ts';
import { openAgeAssurance } from '../open-age-assurance.ts';
import { createWelcome } from './welcome.ts';

export type SignIn = Awaited<ReturnType<typeof openSignIn>>;

/** Sign-up, sign-in, authentication by cookies, accepted policies, and their mails. */
export async function openSignIn(
  { acceptedSecrets, config, db, log, mailBrand: brand, queue, secret }: Installation,
  clock: Clock,
  versions = policyVersions,
) {
  const secrets: AuthSecrets = [secret, ...acceptedSecrets];
  const { baseUrl } = config.http;
  const secure = baseUrl.startsWith('https:');
  const queueMail = (tx: Tx, message: Mail) => queue.enqueue(tx, sendMail, message);
  const mail = (message: Mail) => db.transaction((tx) => queueMail(tx, message));
  const verificationToken = (email: string) => createVerificationToken(secret, email);
  const terms = { versions, ...config.onboarding };
  const edition = formatConsentEdition(terms);
  const age = await openAgeAssurance(config, clock);
  for (const { method, problem } of age.missing)
    log.error({ method, problem }, 'a way to check an age is not set up');
  const authOptions: AuthOptions = {
    ...{ db, log, secrets, baseUrl },
    unnumberedSecret: await findUnnumberedSecret(db, secrets),
    issuer: brand.name,
    sendResetMail: (to) => mail(resetMail(brand, to)),
    sendAlreadyRegisteredMail: (to) => mail(alreadyRegisteredMail(brand, to)),
  };
  const readAgeStanding = age.isConfigured ? createAgeStandingReader(age.file, db, clock) : noAgeRules;
  return {
    secure,
    terms,
    edition,
    /** For features that send mails of their own, in the transaction of the change. */
    mailContext: { brand, sendMail: queueMail },
    mail,
    /** The operator's identity providers. */
    providers: config.identity.providers.map((provider) =>
      createSignInClient(provider, `${baseUrl}/api/auth/providers/${provider.id}/callback`, clock),
    ),
    auth: createAuth(authOptions),
    loadPasskeyAuth: createPasskeyAuthLoader(authOptions),
    authenticate: createAuthenticator(db, secrets, secure, edition, readAgeStanding),
    presentUser: createUserPresenter(db, getBalanceWithExpiry, edition, readAgeStanding),
    age,
    readAgeStanding,
    /** Left out without an age file. */
    ...(age.isConfigured && { requireAdultAllowed: createAdultGate(readAgeStanding) }),
    welcome: createWelcome({ db, clock, brand, sendMail: queueMail, verificationToken }),
    sendVerificationMail: async (to: { email: string; firstName: string }) =>
      mail(verificationMail(brand, { ...to, token: await verificationToken(to.email) })),
  };
}
