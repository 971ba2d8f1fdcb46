/** Changes to the user's own account. */
import { z } from 'zod';
import { email, success, timestamp } from './common.ts';
import { currentUser, passwordConfirmation, personName } from './identity.ts';
import { defineRoutes } from './route.ts';

export const nameForm = z.strictObject({
  firstName: personName('First name is required'),
  lastName: personName('Last name is required'),
});

export const emailChangeForm = passwordConfirmation.extend({ email });

/** A new address that is not confirmed yet. */
export const pendingEmail = z.strictObject({ email: z.string(), expiresAt: timestamp });
export type PendingEmail = z.infer<typeof pendingEmail>;

export const accountRoutes = defineRoutes({
  changeName: {
    method: 'PUT',
    path: '/api/auth/name',
    summary: 'Change the first and last name',
    tag: 'Account',
    access: 'signed_in',
    owner: 'person',
    body: nameForm,
    response: currentUser,
  },
  pendingEmailChange: {
    method: 'GET',
    path: '/api/auth/email',
    summary: 'The new address that is not confirmed yet',
    tag: 'Account',
    access: 'signed_in',
    owner: 'person',
    response: z.strictObject({ pending: pendingEmail.nullable() }),
  },
  requestEmailChange: {
    method: 'POST',
    path: '/api/auth/email',
    summary: 'Request a new address; it applies once the link in its mail is opened',
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
    summary: 'Cancel the change; the link that was sent no longer works',
    tag: 'Account',
    access: 'signed_in',
    owner: 'person',
    response: success,
  },
  confirmEmailChange: {
    method: 'POST',
    path: '/api/auth/email/confirm',
    summary: 'Confirm the new address by the link from its mail',
    tag: 'Account',
    access: 'public',
    owner: 'installation',
    limit: 'mail_link',
    body: z.strictObject({ token: z.string().min(1).max(200) }),
    response: success,
  },
});
