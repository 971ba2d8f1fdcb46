/** What people change about their own account. */
import { z } from 'zod';
import { email, success, timestamp } from './common.ts';
import { currentUser, passwordConfirmation, personName } from './identity.ts';
import { defineRoutes } from './route.ts';

export const nameForm = z.strictObject({
  firstName: personName('First name is required'),
  lastName: personName('Last name is required'),
});

export const emailChangeForm = passwordConfirmation.extend({ email });

/** An address that waits for its owner to follow the link that was sent there. */
export const pendingEmail = z.strictObject({ email: z.string(), expiresAt: timestamp });
export type PendingEmail = z.infer<typeof pendingEmail>;

export const accountRoutes = defineRoutes({
  changeName: {
    method: 'PUT',
    path: '/api/auth/name',
    summary: 'Set another first and last name',
    tag: 'Account',
    access: 'signed_in',
    owner: 'person',
    body: nameForm,
    response: currentUser,
  },
  pendingEmailChange: {
    method: 'GET',
    path: '/api/auth/email',
    summary: 'The address that is to become the account’s and waits to be confirmed',
    tag: 'Account',
    access: 'signed_in',
    owner: 'person',
    response: z.strictObject({ pending: pendingEmail.nullable() }),
  },
  requestEmailChange: {
    method: 'POST',
    path: '/api/auth/email',
    summary: 'Ask for another address; it counts once the link in the mail to it is followed',
    tag: 'Account',
    access: 'signed_in',
    owner: 'person',
    limit: 'email_change',
    status: 202,
    body: emailChangeForm,
    response: success,
  },
  withdrawEmailChange: {
    method: 'DELETE',
    path: '/api/auth/email',
    summary: 'Keep the address; the link that was sent no longer works',
    tag: 'Account',
    access: 'signed_in',
    owner: 'person',
    response: success,
  },
  confirmEmailChange: {
    method: 'POST',
    path: '/api/auth/email/confirm',
    summary: 'Make the address the account’s, by the link from the mail to it',
    tag: 'Account',
    access: 'public',
    owner: 'installation',
    limit: 'mail_link',
    body: z.strictObject({ token: z.string().min(1).max(200) }),
    response: success,
  },
});
