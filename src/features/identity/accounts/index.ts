export { accountHandlers } from './account-routes.ts';
export {
  findDeletionDueAt,
  findUserIdByEmail,
  getAccount,
  isAccountOpen,
  listAccounts,
  listAdministratorIds,
  listMailAddresses,
  requireStillAdministrator,
} from './accounts.ts';
export { type AgeStanding, noAgeRules, type ReadAgeStanding } from './age-standing.ts';
export { findAgreedBaseFee, lockAgreedBaseFee } from './agreed-base-fee.ts';
export { withdrawEmailChange } from './email-change/change-email.ts';
export {
  addressTakenMail,
  confirmEmailMail,
  emailChangedMail,
  emailChangeNoticeMail,
} from './email-change/mails.ts';
export { ensureAdmin } from './ensure-admin.ts';
export {
  currentEdition,
  gateColumns,
  openAccountCondition,
  toGateFacts,
  workedIn,
  workedInCondition,
} from './gate-facts.ts';
export { getRecipient } from './get-recipient.ts';
export { isOpenAccount } from './is-open-account.ts';
export { identityJobs, removeExpiredSessionsJob } from './jobs.ts';
export { findReferralCodeEntered, hasFinishedJoining } from './joining.ts';
export { refuseKnownPassword } from './known-passwords.ts';
export { alreadyRegisteredMail, resetMail, verificationMail, welcomeMail } from './mails.ts';
export { identityData } from './own-data.ts';
export { hashPassword, verifyPassword } from './password-hash.ts';
export {
  countNewAccounts,
  findAccountPlan,
  listFreeAccountsSeen,
  planSubquery,
} from './plans.ts';
export { createUserPresenter, type PresentUser } from './present-user.ts';
export { requirePassword } from './require-password.ts';
export { resetSecondFactor, secondFactorResetMail } from './reset-second-factor.ts';
export { describeDevice, endSessions, listOtherSessions, listSessions, revokeSession } from './sessions.ts';
export { setSubscription } from './set-subscription.ts';
export { setWorksIn } from './set-works-in.ts';
export { suspendAccount } from './suspend-account.ts';
