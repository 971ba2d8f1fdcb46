import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { newId } from '#platform/ids.ts';
import { signInAs } from '#tests/factories/sessions.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { TestClient } from '#tests/setup/client.ts';
import { useDatabase } from '#tests/setup/database.ts';
import { eventually } from '#tests/setup/eventually.ts';
import { startInstallation, type TestInstallation } from '#tests/setup/installation.ts';
import { generousLimits } from '#tests/setup/limits.ts';
import { readOutbox } from '#tests/setup/outbox.ts';
import { teamInvitations, teams } from './schema.ts';

const database = useDatabase();
let installation: TestInstallation;
/** Moved by tests; invitations run out by it. */
let now = new Date('2026-05-04T10:00:00Z');
beforeAll(async () => {
  installation = await startInstallation({
    databaseUrl: database.url,
    engines: [],
    limits: generousLimits,
    clock: () => now,
  });
});
afterAll(() => installation?.close());

const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};
const day = 86_400;

async function person(facts: { firstName?: string; lastName?: string; emailVerified?: boolean } = {}) {
  const { firstName = 'Nora', lastName = 'Example' } = facts;
  const name = `${firstName} ${lastName}`;
  const { id, email } = await makeUserWithTokens(database.db, 10, { ...facts, firstName, lastName, name });
  return { id, email, client: await signInAs(installation, id) };
}
type Person = Awaited<ReturnType<typeof person>>;

const newEmail = () => `${newId()}@example.test`;
const mailsTo = async (email: string) =>
  (await readOutbox(installation.config.inData('outbox'))).filter(({ to }) => to === email);

/** The token of the newest of so many invitations to that address. */
async function tokenFor(email: string, mails = 1): Promise<string> {
  const mail = await eventually(async () => {
    const sent = await mailsTo(email);
    expect(sent).toHaveLength(mails);
    return sent.at(-1);
  });
  return /\/auth\?invitation=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

async function invited(by: Person, email: string, role = 'user'): Promise<string> {
  const { status } = await by.client.call('invite', { body: { email, role } });
  expect(status).toBe(201);
  return tokenFor(email);
}
/** A creator who has joined the owner's team. */
async function joined(owner: Person, role = 'user'): Promise<Person> {
  const member = await person({ firstName: 'Mika' });
  const token = await invited(owner, member.email, role);
  expect((await member.client.call('acceptInvitation', { body: { token } })).status).toBe(200);
  return member;
}
const read = (token: string) => new TestClient(installation.url).call('readInvitation', { body: { token } });
const getTeam = async ({ client }: Person) => (await client.call('team')).body;

describe('an invitation', () => {
  it('goes out by mail with its message, and says to whom, by whom and to what', async () => {
    const owner = await person();
    const email = newEmail();
    const { status, body } = await owner.client.call('invite', {
      body: { email: email.toUpperCase(), role: 'admin', message: 'Join us on Monday.' },
    });
    expect([status, body]).toEqual([201, { success: true, message: `Invitation sent to ${email}.` }]);
    const token = await tokenFor(email);
    const [mail] = await mailsTo(email);
    expect(mail?.subject).toBe('Nora Example invites you to a team on Castwright');
    expect(mail?.text).toContain('Nora Example writes:\n“Join us on Monday.”');

    expect((await read(token)).body).toEqual({
      state: 'open',
      email,
      role: 'admin',
      ownerName: 'Nora Example',
      inviterName: 'Nora Example',
      message: 'Join us on Monday.',
      expiresAt: new Date(now.getTime() + 7 * day * 1000).toISOString(),
    });
  });

  it('is a user’s unless it says otherwise, and its message may be left out', async () => {
    const owner = await person();
    const email = newEmail();
    await owner.client.call('invite', { body: { email } });
    expect((await getTeam(owner)).invitations).toMatchObject([
      { email, role: 'user', invitedBy: 'Nora Example', expired: false },
    ]);
    const [mail] = await eventually(async () => {
      const mails = await mailsTo(email);
      expect(mails).toHaveLength(1);
      return mails;
    });
    expect(mail?.text).not.toContain('writes:');
  });

  it.each([
    ['an address that is none', { email: 'nora' }, 'Invalid email address'],
    ['another role', { email: 'a@b.test', role: 'owner' }, /Invalid option/],
    [
      'too long a message',
      { email: 'a@b.test', message: 'x'.repeat(501) },
      'A message has at most 500 characters',
    ],
    ['a link in its message', { email: 'a@b.test', message: 'see evil.example/x' }, /Remove links/],
    ['a message that is a link', { email: 'a@b.test', message: 'HTTPS://evil' }, /Remove links/],
  ])('is refused with %s', async (_, body, message) => {
    const { client } = await person();
    const answer = await client.call('invite', { body });
    expect(answer.body.code).toBe('VALIDATION_FAILED');
    expect(answer.body.message).toMatch(message);
  });

  it('is not sent in the name of an address that is not confirmed', async () => {
    const { client } = await person({ emailVerified: false });
    const { status, body } = await client.call('invite', { body: { email: newEmail() } });
    expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
  });

  it('repeats no name that could be an advertisement', async () => {
    const owner = await person({ firstName: 'Win $1000 at', lastName: 'evil.example' });
    const email = newEmail();
    await invited(owner, email);
    const [mail] = await mailsTo(email);
    expect(mail?.subject).toBe('Someone invites you to a team on Castwright');
    expect(mail?.text).not.toContain('evil.example');
  });

  it('is for others, and for each address once', async () => {
    const owner = await person();
    const email = newEmail();
    await invited(owner, email);
    for (const [address, message] of [
      [owner.email, 'That is your own address.'],
      [email, `${email} is already invited. You can send that invitation again.`],
    ] as const) {
      const { status, body } = await owner.client.call('invite', { body: { email: address } });
      expect([status, body.message]).toEqual([409, message]);
    }
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('sent twice at the same moment creates one team and sends one mail', async () => {
    const owner = await person();
    const email = newEmail();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => owner.client.call('invite', { body: { email } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect(await database.db.select().from(teams).where(eq(teams.ownerId, owner.id))).toHaveLength(1);
    await tokenFor(email);
  });

  it('also notifies the existing account with that address', async () => {
    const owner = await person();
    const member = await person({ firstName: 'Mika' });
    await invited(owner, member.email);
    expect((await member.client.call('listNotifications')).body).toMatchObject([
      { title: 'Nora Example invites you to their team' },
    ]);
  });

  it('stands in no table in a form that would open it', async () => {
    const owner = await person();
    const token = await invited(owner, newEmail());
    const rows = JSON.stringify(await database.db.select().from(teamInvitations));
    expect(rows).not.toContain(token);
    expect(rows).not.toContain(Buffer.from(token).toString('hex'));
  });

  it('is refused to a team that is full', async () => {
    const owner = await person();
    await invited(owner, newEmail());
    const [team] = await database.db.select().from(teams).where(eq(teams.ownerId, owner.id));
    const [model] = await database.db
      .select()
      .from(teamInvitations)
      .where(eq(teamInvitations.teamId, team?.id ?? ''));
    if (!model) throw new Error('no invitation');
    // The owner and the one above are two.
    const rest = Array.from({ length: limits.teamSizeMaximum - 2 }, () => ({
      ...model,
      id: newId(),
      email: newEmail(),
      tokenHash: newId(),
    }));
    await database.db.insert(teamInvitations).values(rest);
    const { status, body } = await owner.client.call('invite', { body: { email: newEmail() } });
    expect([status, body.message]).toEqual([409, expect.stringMatching(/^A team has at most 50 people/)]);
  });
});

describe('accepting an invitation', () => {
  it('takes the account of the invited address into the team, and tells who invited', async () => {
    const owner = await person();
    const member = await person({ firstName: 'Mika' });
    const token = await invited(owner, member.email, 'admin');
    const { body } = await member.client.call('acceptInvitation', { body: { token } });
    expect(body).toEqual({ success: true, message: 'You joined the team of Nora Example.' });

    expect(await getTeam(owner)).toMatchObject({
      isAdmin: true,
      isOwner: true,
      members: [
        { id: owner.id, role: 'admin', isOwner: true, isYou: true },
        { id: member.id, email: member.email, role: 'admin', isOwner: false, isYou: false },
      ],
      invitations: [],
    });
    expect((await owner.client.call('listNotifications')).body).toMatchObject([
      { title: 'Mika Example joined your team' },
    ]);
  });

  it('works before the gate is passed: a new account comes with it', async () => {
    const owner = await person();
    const email = newEmail();
    const token = await invited(owner, email);
    const newcomer = new TestClient(installation.url);
    await newcomer.call('register', {
      body: { email, password: 'correct horse', firstName: 'New', lastName: 'Comer' },
    });
    expect((await newcomer.call('acceptInvitation', { body: { token } })).status).toBe(200);
    expect((await getTeam(owner)).members).toHaveLength(2);
  });

  it('works once, also for several at the same moment', async () => {
    const owner = await person();
    const member = await person();
    const token = await invited(owner, member.email);
    const accept = () => member.client.call('acceptInvitation', { body: { token } });
    const answers = await Promise.all([accept(), accept(), accept()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await read(token)).body.state).toBe('accepted');
    expect((await accept()).body.message).toBe('This invitation was already accepted.');
  });

  it('is for the invited address only, and says so', async () => {
    const owner = await person();
    const email = newEmail();
    const other = await person();
    const token = await invited(owner, email);
    const { status, body } = await other.client.call('acceptInvitation', { body: { token } });
    expect([status, body.message]).toEqual([
      403,
      `This invitation is for ${email}, and you are signed in as ${other.email}.`,
    ]);
    expect((await getTeam(owner)).members).toHaveLength(1);
  });

  it('is too late after seven days', async () => {
    const owner = await person();
    const member = await person();
    const token = await invited(owner, member.email);
    later(7 * day - 1);
    expect((await read(token)).body.state).toBe('open');
    later(1);
    expect((await read(token)).body.state).toBe('expired');
    expect((await getTeam(owner)).invitations).toMatchObject([{ expired: true }]);
    const { status, body } = await member.client.call('acceptInvitation', { body: { token } });
    expect([status, body.message]).toEqual([409, 'This invitation has expired. Please ask for a new one.']);
  });

  it('is not possible by a token that is made up', async () => {
    const { client } = await person();
    for (const token of ['abc', newId()]) {
      expect((await read(token)).status).toBe(404);
      expect((await client.call('acceptInvitation', { body: { token } })).status).toBe(404);
    }
  });

  it('moves a user who was alone in their own team, but not a member of a team with others', async () => {
    const owner = await person();
    const alone = await person();
    await invited(alone, newEmail());
    const first = await invited(owner, alone.email);
    expect((await alone.client.call('acceptInvitation', { body: { token: first } })).status).toBe(200);
    expect(await database.db.select().from(teams).where(eq(teams.ownerId, alone.id))).toEqual([]);

    const other = await person();
    const second = await invited(other, alone.email.replace('@', '+again@'));
    await database.db
      .update(teamInvitations)
      .set({ email: alone.email })
      .where(eq(teamInvitations.email, alone.email.replace('@', '+again@')));
    const { status, body } = await alone.client.call('acceptInvitation', { body: { token: second } });
    expect([status, body.message]).toEqual([409, expect.stringContaining('You are in another team.')]);
  });

  it('of two who invite each other lets one join the other', async () => {
    const [ada, bea] = [await person(), await person()];
    const [toBea, toAda] = [await invited(ada, bea.email), await invited(bea, ada.email)];
    const answers = await Promise.all([
      bea.client.call('acceptInvitation', { body: { token: toBea } }),
      ada.client.call('acceptInvitation', { body: { token: toAda } }),
    ]);
    // The second one finds the invitation deleted with its team, or is no longer alone in their own team.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  });
});

describe('an unanswered invitation', () => {
  const only = async (owner: Person) => (await getTeam(owner)).invitations[0].id as string;

  it('can be sent again, and then only the new link works', async () => {
    const owner = await person();
    const email = newEmail();
    const old = await invited(owner, email);
    const resend = async () => owner.client.call('resendInvitation', { params: { id: await only(owner) } });
    const atOnce = await resend();
    expect([atOnce.status, atOnce.body.details]).toEqual([429, { retryAfterSeconds: 60 }]);
    later(8 * day);
    expect((await resend()).status).toBe(200);
    const fresh = await tokenFor(email, 2);
    expect((await read(old)).status).toBe(404);
    expect((await read(fresh)).body.state).toBe('open');
  });

  it('can be withdrawn, and its link says so', async () => {
    const owner = await person();
    const member = await person();
    const token = await invited(owner, member.email);
    const { body } = await owner.client.call('withdrawInvitation', { params: { id: await only(owner) } });
    expect(body.message).toBe(`Invitation to ${member.email} withdrawn.`);
    expect((await read(token)).body.state).toBe('withdrawn');
    const { body: refused } = await member.client.call('acceptInvitation', { body: { token } });
    expect(refused.message).toBe('This invitation was withdrawn.');
    // And the address can be invited again.
    expect((await owner.client.call('invite', { body: { email: member.email } })).status).toBe(201);
  });
});

describe('a team', () => {
  it('is one person before anybody was invited, and nothing is stored for that', async () => {
    const alone = await person();
    expect(await getTeam(alone)).toMatchObject({
      members: [{ id: alone.id, isYou: true, role: 'admin' }],
      invitations: [],
      isAdmin: true,
      isOwner: true,
    });
    expect(await database.db.select().from(teams).where(eq(teams.ownerId, alone.id))).toEqual([]);
  });

  it('is changed by its admins only', async () => {
    const owner = await person();
    const [admin, user, other] = [await joined(owner, 'admin'), await joined(owner), await joined(owner)];
    await invited(owner, newEmail());
    const invitation = (await getTeam(owner)).invitations[0].id;

    expect((await getTeam(user)).invitations).toEqual([]);
    expect((await user.client.call('invite', { body: { email: newEmail() } })).status).toBe(403);
    for (const name of ['resendInvitation', 'withdrawInvitation'] as const) {
      expect((await user.client.call(name, { params: { id: invitation } })).status).toBe(404);
    }
    expect((await user.client.call('removeTeamMember', { params: { id: other.id } })).status).toBe(404);

    expect((await admin.client.call('withdrawInvitation', { params: { id: invitation } })).status).toBe(200);
    expect((await admin.client.call('removeTeamMember', { params: { id: other.id } })).status).toBe(200);
    expect((await getTeam(owner)).members).toHaveLength(3);
  });

  it('loses neither its owner nor the admin who would remove themselves', async () => {
    const owner = await person();
    const admin = await joined(owner, 'admin');
    for (const [by, id, message] of [
      [admin, owner.id, 'The owner of a team cannot be removed.'],
      [admin, admin.id, 'You cannot remove yourself.'],
      [owner, owner.id, 'You cannot remove yourself.'],
    ] as const) {
      const { status, body } = await by.client.call('removeTeamMember', { params: { id } });
      expect([status, body.message]).toEqual([403, message]);
    }
  });

  it('notifies a removed member, who can be invited again', async () => {
    const owner = await person();
    const member = await joined(owner);
    const { body } = await owner.client.call('removeTeamMember', { params: { id: member.id } });
    expect(body.message).toBe('Mika Example is no longer in your team.');
    expect((await member.client.call('listNotifications')).body[0]).toMatchObject({
      title: 'You were removed from a team',
    });
    expect((await getTeam(member)).members).toHaveLength(1);
    expect((await owner.client.call('invite', { body: { email: member.email } })).status).toBe(201);
  });

  it('can be left by its members, but not by its owner', async () => {
    const owner = await person();
    const member = await joined(owner);
    expect((await owner.client.call('leaveTeam')).status).toBe(403);
    expect((await member.client.call('leaveTeam')).body.message).toBe('You left the team.');
    expect((await member.client.call('leaveTeam')).status).toBe(409);
    expect((await getTeam(owner)).members).toHaveLength(1);
  });
});
