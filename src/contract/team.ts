import { z } from 'zod';
import { email, id, idParams, success, timestamp } from './common.ts';
import { role } from './identity.ts';
import { limits } from './limits.ts';
import { defineRoutes } from './route.ts';

/** The role in a team: admins manage members, users generate. It is not the role in the installation. */
export const teamRole = role;

/** Detects links: invitation mails must not contain any but their own. */
const hasLink = /https?:|www\.|\b[\w-]+\.[a-z]{2,}\//i;

/** docs/requirements/signed-in.md, section 5. */
export const inviteForm = z.strictObject({
  email,
  role: teamRole.default('user'),
  message: z
    .string()
    .trim()
    .max(
      limits.invitationMessageMaximum,
      `A message has at most ${limits.invitationMessageMaximum} characters`,
    )
    .refine((text) => !hasLink.test(text), 'Remove links from the message. The invitation has its own link.')
    .optional(),
});

export const teamMember = z.strictObject({
  /** The user's id. */
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: teamRole,
  /** The owner is an admin who cannot be removed. */
  isOwner: z.boolean(),
  isYou: z.boolean(),
  /** The member's limit of the owner's tokens per calendar month (UTC); null: unlimited. */
  monthlyCap: z.int().nullable(),
  /** Tokens spent this month, including active jobs; only admins see those of others. */
  spentThisMonth: z.int().nullable(),
  joinedAt: timestamp,
});
export type TeamMember = z.infer<typeof teamMember>;

/** An invitation that is neither accepted nor withdrawn. */
export const openInvitation = z.strictObject({
  id,
  email: z.string(),
  role: teamRole,
  invitedBy: z.string(),
  sentAt: timestamp,
  expiresAt: timestamp,
  expired: z.boolean(),
});
export type OpenInvitation = z.infer<typeof openInvitation>;

/** Changes to a member; omitted fields stay. */
export const memberChange = z
  .strictObject({
    role: teamRole.optional(),
    monthlyCap: z
      .int('Whole tokens')
      .min(0, 'At least 0 tokens')
      .max(limits.monthlyCapMaximum, `At most ${limits.monthlyCapMaximum} tokens`)
      .nullable()
      .optional(),
  })
  .refine(
    ({ monthlyCap, role: given }) => given !== undefined || monthlyCap !== undefined,
    'Nothing to change',
  );
export type MemberChange = z.output<typeof memberChange>;

export const team = z.strictObject({
  /** Includes the owner, also in a team without other members. */
  members: z.array(teamMember),
  /** For admins only; empty for others. */
  invitations: z.array(openInvitation),
  /** Whether the caller may invite and remove. */
  isAdmin: z.boolean(),
  isOwner: z.boolean(),
});
export type Team = z.infer<typeof team>;

/** Only `open` can be accepted. */
export const invitationState = z.enum(['open', 'expired', 'accepted', 'withdrawn']);
export const invitation = z.strictObject({
  state: invitationState,
  email: z.string(),
  role: teamRole,
  /** The team's owner, and the inviting admin. */
  ownerName: z.string(),
  inviterName: z.string(),
  message: z.string().nullable(),
  expiresAt: timestamp,
});
export type Invitation = z.infer<typeof invitation>;

const invitationToken = z.strictObject({ token: z.string().min(1).max(100) });

export const teamRoutes = defineRoutes({
  team: {
    method: 'GET',
    path: '/api/team',
    summary: 'The members and invitations of the caller’s team',
    tag: 'Team',
    access: 'tour',
    owner: 'person',
    response: team,
  },
  invite: {
    method: 'POST',
    path: '/api/invite',
    summary: 'Invite a person to the team by mail; the link works once, for seven days',
    tag: 'Team',
    access: 'app',
    owner: 'person',
    limit: 'invite',
    status: 201,
    body: inviteForm,
    response: success,
  },
  resendInvitation: {
    method: 'POST',
    path: '/api/team/invitations/:id/resend',
    summary: 'Send an invitation again, with a new link',
    tag: 'Team',
    access: 'app',
    owner: 'person',
    limit: 'invite',
    params: idParams,
    response: success,
  },
  withdrawInvitation: {
    method: 'DELETE',
    path: '/api/team/invitations/:id',
    summary: 'Withdraw an invitation; its link no longer works',
    tag: 'Team',
    access: 'app',
    owner: 'person',
    params: idParams,
    response: success,
  },
  removeTeamMember: {
    method: 'DELETE',
    path: '/api/team/members/:id',
    summary: 'Remove a team member',
    tag: 'Team',
    access: 'app',
    owner: 'person',
    params: idParams,
    response: success,
  },
  changeTeamMember: {
    method: 'PATCH',
    path: '/api/team/members/:id',
    summary: 'Change the role or the monthly token limit of a team member',
    tag: 'Team',
    access: 'app',
    owner: 'person',
    params: idParams,
    body: memberChange,
    response: success,
  },
  workInAccount: {
    method: 'POST',
    path: '/api/team/work',
    summary: 'Switch between the team’s account and the caller’s own',
    tag: 'Team',
    access: 'tour',
    owner: 'person',
    body: z.strictObject({ account: z.enum(['team', 'own']) }),
    response: success,
  },
  leaveTeam: {
    method: 'POST',
    path: '/api/team/leave',
    summary: 'Leave the team',
    tag: 'Team',
    access: 'app',
    owner: 'person',
    response: success,
  },
  readInvitation: {
    method: 'POST',
    path: '/api/invitations/read',
    summary: 'The invitation of a link’s token',
    tag: 'Team',
    access: 'public',
    owner: 'installation',
    limit: 'mail_link',
    body: invitationToken,
    response: invitation,
  },
  acceptInvitation: {
    method: 'POST',
    path: '/api/invitations/accept',
    summary: 'Accept an invitation with the account of the invited address',
    tag: 'Team',
    access: 'signed_in',
    owner: 'person',
    limit: 'mail_link',
    body: invitationToken,
    response: success,
  },
});
