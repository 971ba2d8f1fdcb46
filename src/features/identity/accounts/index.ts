export { accountHandlers } from './account-routes.ts';
export {
  accountDueAt,
  accountOf,
  accountsOf,
  addressesOf,
  administratorIds,
  isOpen,
  requireStillAdministrator,
  userIdOfEmail,
} from './accounts.ts';
export { createAuth } from './auth.ts';
export { createAuthenticator, gateColumns, gateFacts, openAccount } from './authenticate.ts';
export {
  addressTakenMail,
  confirmEmailMail,
  emailChangedMail,
  emailChangeNoticeMail,
} from './email-change/mails.ts';
export { ensureAdmin } from './ensure-admin.ts';
export { identityJobs, removeExpired as removeExpiredSessionsJob } from './jobs.ts';
export { refuseKnownPassword } from './known-passwords.ts';
export { alreadyRegisteredMail, resetMail, verificationMail, welcomeMail } from './mails.ts';
export { identityData } from './own-data.ts';
export { hashPassword } from './password-hash.ts';
export { createUserPresenter, type PresentUser } from './present-user.ts';
export { recipientOf } from './recipient-of.ts';
export { requirePassword } from './require-password.ts';
export { resetSecondFactor, secondFactorResetMail } from './reset-second-factor.ts';
export { identityHandlers } from './routes.ts';

export {
  type AuthSecrets,
  resealSecondFactors,
  unnumberedSecret,
  unopenedSecondFactors,
} from './secrets.ts';
export { setSubscription } from './set-subscription.ts';
export { setWorksIn } from './set-works-in.ts';
export { suspendAccount } from './suspend-account.ts';
export { createVerificationToken } from './verification.ts';
