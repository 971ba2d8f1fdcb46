import { z } from 'zod';
import { email, id, idParams, success, timestamp } from './common.ts';
import { role } from './identity.ts';
import { limits } from './limits.ts';
import { defineRoutes } from './route.ts';

/** What somebody may do in a team: admins invite and remove, users make things. Not the installation's role. */
export const teamRole = role;

/** A mail in our name is no place for links of others: only the invitation's own is in it. */
const hasLink = /https?:|www\.|\b[\w-]+\.[a-z]{2,}\//i;

/** Specification 001, section 5. */
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
    .refine((text) => !hasLink.test(text), 'Please leave links out: the invitation brings its own')
    .optional(),
});

export const teamMember = z.strictObject({
  /** Of the person. */
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: teamRole,
  /** Whose team it is: an admin who cannot be removed. */
  isOwner: z.boolean(),
  isYou: z.boolean(),
  /** Tokens of the owner's that they may spend in a calendar month (UTC); null for as many as there are. */
  monthlyCap: z.int().nullable(),
  /** What they have spent of them this month, jobs under way included; others than admins see their own alone. */
  spentThisMonth: z.int().nullable(),
  joinedAt: timestamp,
});
export type TeamMember = z.infer<typeof teamMember>;

/** An invitation that nobody has accepted or withdrawn yet. */
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

/** What an admin changes of a member; what is left out stays. */
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
  /** The one person of a team that nobody was invited to yet is in it too. */
  members: z.array(teamMember),
  /** For admins; users of a team see none. */
  invitations: z.array(openInvitation),
  /** Whether the caller may invite and remove. */
  isAdmin: z.boolean(),
  isOwner: z.boolean(),
});
export type Team = z.infer<typeof team>;

/** `open` can be accepted; the others say why not. */
export const invitationState = z.enum(['open', 'expired', 'accepted', 'withdrawn']);
export const invitation = z.strictObject({
  state: invitationState,
  email: z.string(),
  role: teamRole,
  /** Whose team it is, and who invites. */
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
    summary: 'Who is in your team, and who is invited',
    tag: 'Team',
    access: 'tour',
    owner: 'person',
    response: team,
  },
  invite: {
    method: 'POST',
    path: '/api/invite',
    summary: 'Invite somebody to your team by mail; the link works for seven days, once',
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
    summary: 'Send an invitation again, with a new link in place of the old one',
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
    summary: 'Remove somebody from your team',
    tag: 'Team',
    access: 'app',
    owner: 'person',
    params: idParams,
    response: success,
  },
  changeTeamMember: {
    method: 'PATCH',
    path: '/api/team/members/:id',
    summary: 'Change what somebody of your team is, or may spend of its tokens in a month',
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
    summary: 'Work in your team’s account, with its library and tokens, or in your own',
    tag: 'Team',
    access: 'tour',
    owner: 'person',
    body: z.strictObject({ account: z.enum(['team', 'own']) }),
    response: success,
  },
  leaveTeam: {
    method: 'POST',
    path: '/api/team/leave',
    summary: 'Leave the team you were invited to',
    tag: 'Team',
    access: 'app',
    owner: 'person',
    response: success,
  },
  readInvitation: {
    method: 'POST',
    path: '/api/invitations/read',
    summary: 'What an invitation says, by the token of its link',
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
    summary: 'Join the team, with the account of the invited address',
    tag: 'Team',
    access: 'signed_in',
    owner: 'person',
    limit: 'mail_link',
    body: invitationToken,
    response: success,
  },
});
