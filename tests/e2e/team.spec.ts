import { profileMessages } from '#contract/profile-messages.ts';
import { newId } from '#platform/ids.ts';
import { findMailLink } from './support/mail.ts';
import { expect, test } from './support/test.ts';

test('a team: invite by mail, join with a new account, remove', async ({ context, page, signIn }) => {
  await signIn({ firstName: 'Nora', lastName: 'Example', name: 'Nora Example' });
  const email = `${newId()}@example.test`;
  const owner = await context.cookies();

  await test.step('the dialog says what is wrong, then that the invitation is sent', async () => {
    await page.goto('/profile-settings');
    await expect(page.getByText('No teammates yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Invite Team Member' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite Team Member' });
    await dialog.getByRole('button', { name: 'Send Invitation' }).click();
    await expect(dialog.getByText('Invalid email address')).toBeVisible();
    await expect(dialog.getByRole('radio', { name: 'User' })).toBeChecked();
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel('Message (optional)').fill('See evil.example/now');
    await dialog.getByRole('button', { name: 'Send Invitation' }).click();
    await expect(dialog.getByText(/Remove links/)).toBeVisible();
    await dialog.getByLabel('Message (optional)').fill('Join us on Monday.');
    await dialog.getByRole('button', { name: 'Send Invitation' }).click();
    await expect(page.getByText(profileMessages.team.invited, { exact: true })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: email })).toContainText('Invited');

    // The second time the server gives the reason, under the specified title.
    await page.getByRole('button', { name: 'Invite Team Member' }).click();
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByRole('button', { name: 'Send Invitation' }).click();
    await expect(page.getByText(profileMessages.team.inviteFailed, { exact: true })).toBeVisible();
    await expect(dialog.getByRole('alert')).toContainText('is already invited');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  const link = await findMailLink(page, email, 'Nora Example invites you');

  await test.step('another account cannot accept it', async () => {
    const other = await signIn({});
    await page.goto(link);
    const whose = `This invitation is for ${email}, and you are signed in as ${other.email}.`;
    await expect(page.getByText(whose)).toBeVisible();
    await page.getByRole('button', { name: `Sign out and use ${email}` }).click();
    await expect(page.getByRole('tab', { name: 'Sign Up' })).toBeVisible();
  });

  await test.step('the invited person creates an account, and is a member', async () => {
    await expect(page.getByText('Nora Example invites you to their team.')).toBeVisible();
    await expect(page.getByText('Join us on Monday.')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expect(page.getByLabel('Email')).not.toBeEditable();
    await page.getByLabel('First name').fill('Mika');
    await page.getByLabel('Last name').fill('Newcomer');
    await page.getByLabel('Password', { exact: true }).fill('a long enough one');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByLabel('Date of birth')).toBeVisible();
    await page.goto(link);
    await expect(page.getByText('This invitation was already accepted.')).toBeVisible();
  });

  await test.step('the owner sees them, and removes them after a confirmation', async () => {
    await context.clearCookies();
    await context.addCookies(owner);
    await page.goto('/profile-settings');
    const team = page.getByRole('listitem');
    await expect(team.filter({ hasText: 'Nora Example' })).toContainText('You');
    await expect(page.getByRole('button', { name: 'Remove Nora Example' })).toBeHidden();
    await page.getByRole('button', { name: 'Remove Mika Newcomer' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(profileMessages.team.removeQuestion);
    await question.getByRole('button', { name: 'Remove Mika' }).click();
    await expect(team.filter({ hasText: 'Mika Newcomer' })).toHaveCount(0);
    await expect(page.getByText('No teammates yet.')).toBeVisible();
  });
});

test('an invitation is accepted by one click, and says when it was withdrawn', async ({
  context,
  page,
  signIn,
}) => {
  await signIn({ firstName: 'Nora', lastName: 'Example', name: 'Nora Example' });
  const owner = await context.cookies();
  const member = await signIn({ firstName: 'Mika', lastName: 'Example', name: 'Mika Example' });
  const [memberCookies, email] = [await context.cookies(), `${newId()}@example.test`];
  await context.addCookies(owner);
  for (const address of [member.email, email]) {
    expect((await page.request.post('/api/invite', { data: { email: address } })).status()).toBe(201);
  }
  await page.goto('/profile-settings');
  await page.getByRole('button', { name: `Withdraw invitation to ${email}` }).click();
  await expect(page.getByRole('listitem').filter({ hasText: email })).toHaveCount(0);
  await page.goto(await findMailLink(page, email, 'Nora Example invites you'));
  await expect(page.getByText('Nora Example has withdrawn this invitation.')).toBeVisible();

  const link = await findMailLink(page, member.email, 'Nora Example invites you');
  await context.addCookies(memberCookies);
  await page.goto(link);
  await page.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(page.getByTestId('token-balance')).toBeVisible();
  await page.goto('/profile-settings');
  await expect(page.getByRole('listitem').filter({ hasText: 'Nora Example' })).toContainText('Owner');
  await expect(page.getByRole('button', { name: 'Invite Team Member' })).toBeHidden();
  await page.getByRole('button', { name: 'Leave team' }).click();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page.getByText('No teammates yet.')).toBeVisible();
});

test('a member spends the team’s tokens up to their limit, and works alone again once removed', async ({
  baseURL,
  browser,
  context,
  page,
  signIn,
}) => {
  await signIn({ firstName: 'Nora', lastName: 'Example', name: 'Nora Example', tokens: 20 });
  const ownerCookies = await context.cookies();
  const member = await signIn({ firstName: 'Mika', lastName: 'Example', name: 'Mika Example', tokens: 7 });
  const [balance, menu] = [
    page.getByTestId('token-balance'),
    page.getByRole('button', { name: 'Your account' }),
  ];
  const generate = page.getByRole('button', { name: /^Generate/ });
  // The owner's browser, beside the member's.
  const beside = await browser.newContext({ ...(baseURL && { baseURL }) });
  await beside.addCookies(ownerCookies);
  const desk = await beside.newPage();

  await test.step('accepts, and is in the team’s account', async () => {
    const asked = await desk.request.post('/api/invite', { data: { email: member.email } });
    expect(asked.status()).toBe(201);
    await page.goto(await findMailLink(page, member.email, 'Nora Example invites you'));
    await page.getByRole('button', { name: 'Accept invitation' }).click();
    await expect(balance).toContainText('20');
    await expect(page.getByRole('banner')).toContainText('Team of Nora Example');
  });

  await test.step('makes a picture there, which names its owner', async () => {
    await page.goto('/');
    await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('a lighthouse keeper at dusk');
    await generate.click();
    await expect(balance).toContainText('19');
    await desk.goto('/content');
    const picture = desk.getByRole('button', { name: /lighthouse keeper/ }).first();
    await picture.click();
    await expect(desk.getByRole('dialog').getByText('Mika Example')).toBeVisible();
  });

  await test.step('goes to their own account and back', async () => {
    await menu.click();
    await page.getByRole('radio', { name: 'My own account' }).click();
    await expect(balance).toContainText('7');
    await menu.click();
    await page.getByRole('radio', { name: 'Team of Nora Example' }).click();
    await expect(balance).toContainText('19');
  });

  await test.step('the owner sees what they spent, and limits it', async () => {
    await desk.goto('/profile-settings');
    const row = desk.getByRole('listitem').filter({ hasText: 'Mika Example' });
    await expect(row).toContainText('1 token spent this month');
    await row.getByRole('button', { name: 'Change Mika Example' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Mika Example' });
    await dialog.getByText('Admin', { exact: true }).click();
    await dialog.getByLabel('Tokens per month').fill('1');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(row).toContainText('1 of 1 token spent this month');
    await expect(row).toContainText('Admin');
  });

  await test.step('is refused with a message, and nothing is charged', async () => {
    await generate.click();
    // The toast of the picture before is an alert too.
    await expect(page.getByRole('form', { name: 'Quick Generate' }).getByRole('alert')).toContainText(
      'This is more than the 1 token that your team lets you spend in a month.',
    );
    await expect(balance).toContainText('19');
  });

  await test.step('is back in their own account in the open tab, at once', async () => {
    await desk.getByRole('button', { name: 'Remove Mika Example' }).click();
    await desk.getByRole('alertdialog').getByRole('button', { name: 'Remove Mika' }).click();
    await expect(balance).toContainText('7');
    await expect(page.getByRole('banner')).not.toContainText('Team of');
    await menu.click();
    await expect(page.getByRole('radio', { name: 'My own account' })).toHaveCount(0);
    await page.goto('/content');
    await expect(page.getByText(/lighthouse keeper/)).toHaveCount(0);
    await desk.goto('/content');
    await expect(desk.getByRole('button', { name: /lighthouse keeper/ }).first()).toBeVisible();
  });
  await beside.close();
});
