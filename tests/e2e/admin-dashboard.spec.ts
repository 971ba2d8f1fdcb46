import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { makeReport } from '#tests/factories/removals.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { openPalette, palette, paletteField } from './support/palette.ts';
import { expect, test } from './support/test.ts';

test('the administration pages are in one group, and the palette finds each by its name', async ({
  page,
  signIn,
}) => {
  await signIn({ role: 'admin' });
  await page.goto('/content');
  const sidebar = page.getByRole('navigation', { name: 'Pages' });
  await sidebar.getByRole('link', { name: 'Administration' }).click();
  await expect(page).toHaveURL('/admin');
  await sidebar.getByRole('list', { name: 'Safety' }).getByRole('link', { name: 'Legal holds' }).click();
  await expect(page).toHaveURL('/admin/holds');
  await expect(sidebar.getByRole('link', { name: 'Legal holds' })).toHaveAttribute('aria-current', 'page');
  await openPalette(page);
  await paletteField(page).fill('incidents');
  await palette(page).getByRole('option', { name: 'Incidents' }).click();
  await expect(page).toHaveURL('/admin/incidents');
  await sidebar.getByRole('link', { name: 'Back to the studio' }).click();
  await expect(sidebar.getByRole('link', { name: 'My Content' })).toBeVisible();
});

test('other users have no link to it', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/admin/holds');
  await expect(page.getByText('404 Page Not Found')).toBeVisible();
  await expect(page.getByRole('link', { name: 'My Content', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Administration' })).toHaveCount(0);
});

test('an administrator without a second factor is asked to set one up', async ({ page, signIn }) => {
  await signIn({ role: 'admin', twoFactorEnabled: false });
  for (const path of ['/admin', '/admin/users', '/admin/audit', '/admin/figures']) {
    await page.goto(path);
    await expect(page.getByText('Set up two-factor authentication first')).toBeVisible();
  }
});

test('the overview links to each pending task, until it is done', async ({ db, page, signIn }) => {
  await makeReport(db, { receivedAt: new Date(Date.now() - 50 * 3_600_000) });
  await signIn({ role: 'admin' });
  await page.goto('/admin');
  const waiting = page.locator('section', { has: page.getByRole('heading', { name: 'Pending tasks' }) });
  const first = waiting
    .getByRole('listitem')
    .filter({ hasText: /report/i })
    .first();
  await expect(first).toContainText('Overdue');
  await first.getByRole('link').click();
  await expect(page).toHaveURL('/admin/reports');
  await db.execute(sql`delete from takedown_cases`);
  await page.goto('/admin');
  await expect(waiting).toBeVisible();
  await expect(waiting.getByText(/to decide/)).toHaveCount(0);
});

test('a user is found, viewed, given tokens and a plan, suspended and reactivated', async ({
  db,
  page,
  signIn,
}) => {
  const name = `Harbour${Date.now()}`;
  const { id } = await makeUserWithTokens(db, 10, {
    firstName: 'Mika',
    lastName: name,
    documentsUploadedAt: null,
  });
  await signIn({ role: 'admin' });
  await page.goto('/admin/users');
  await page.getByLabel('Onboarding step').selectOption('Identity documents');
  await page.getByLabel('Find users').fill(name);
  await page.getByRole('link', { name: `Mika ${name}` }).click();
  await expect(page).toHaveURL(`/admin/users/${id}`);
  await expect(page.getByText('They have not submitted an identity document.')).toBeVisible();
  await expect(page.getByText('No card payments.')).toBeVisible();

  await page.getByRole('button', { name: 'Grant tokens' }).click();
  await page.getByLabel('Tokens', { exact: true }).fill('50');
  await page.getByLabel('Reason').fill('For the trouble.');
  await page.getByRole('button', { name: 'Grant 50 tokens' }).click();
  await expect(page.getByText('60 tokens', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Change plan' }).click();
  await page.getByLabel('Plan', { exact: true }).selectOption('pro');
  await page.getByLabel('Reason').fill('A good cause.');
  await page.getByRole('button', { name: /^Change to/ }).click();
  await expect(page.getByText(/given by an administrator/)).toBeVisible();

  await page.getByRole('button', { name: 'Suspend', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Suspend Mika' })).toBeDisabled();
  await page.getByLabel('Reason').fill('Spam.');
  await page.getByRole('button', { name: 'Suspend Mika' }).click();
  await expect(page.getByText('Suspended', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/: Spam\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Lift suspension' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Lift suspension' }).click();
  await expect(page.getByRole('button', { name: 'Suspend', exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Administrator actions on this account' }).click();
  await expect(page.getByRole('row', { name: /suspended a user/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /granted tokens/ })).toBeVisible();

  await page.goto(`/admin/users/${id}`);
  await page.getByRole('link', { name: /no strikes$/ }).click();
  await expect(page).toHaveURL(`/admin/safety/people/${id}`);
  await page.goBack();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(
    page.getByText('Are you sure you want to remove this user? This action cannot be undone.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Remove Mika' }).click();
  await expect(page.getByText('The account is closed. Its data will be deleted.').first()).toBeVisible();
});

test('a payment is given back in part, and once for a double click', async ({ page, signIn }) => {
  const buyer = await signIn();
  const bought = await page.request.post('/api/billing/purchase-tokens', { data: { tokenAmount: 500 } });
  const { clientSecret } = (await bought.json()) as { clientSecret: string };
  const card = { clientSecret, number: '4242 4242 4242 4242' };
  expect((await page.request.post('/api/billing/sandbox/confirm', { data: card })).status()).toBe(200);
  await signIn({ role: 'admin' });
  await expect(async () => {
    await page.goto(`/admin/users/${buyer.id}`);
    await expect(page.getByRole('button', { name: /^Refund/ })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.getByRole('button', { name: /^Refund/ }).click();
  await page.getByLabel('Amount in dollars').fill('99');
  await expect(page.getByText(/^Enter an amount from/)).toBeVisible();
  await page.getByLabel('Amount in dollars').fill('9.00');
  await page.getByLabel('Reason').fill('Not what they wanted.');
  await page.getByRole('button', { name: 'Refund $9.00', exact: true }).dblclick();
  await expect(page.getByText(/\$9\.00 refunded/).first()).toBeVisible();
  await expect(page.getByText(/\$18\.00 refunded/)).toHaveCount(0);
});

test('actions that administrators cannot take on themselves are not offered', async ({ page, signIn }) => {
  const { id } = await signIn({ role: 'admin' });
  await page.goto(`/admin/users/${id}`);
  await expect(page.getByText(/Another administrator has to make these changes/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Suspend' })).toHaveCount(0);
});

test('an entry of the audit log that was edited in the database is found and marked', async ({
  db,
  page,
  signIn,
}) => {
  await signIn({ role: 'admin' });
  for (let n = 0; n < 3; n += 1) expect((await page.request.get('/api/users')).status()).toBe(200);
  await page.goto('/admin/audit');
  const check = page.getByRole('button', { name: 'Check the log' });
  await check.click();
  await expect(page.getByRole('status').getByText('Intact')).toBeVisible();
  const { rows } = await db.execute<{ seq: number; details: object }>(
    sql`select seq, details from audit_entries order by seq desc limit 1 offset 1`,
  );
  const [{ details, seq } = { details: {}, seq: 0 }] = rows;
  const write = (value: object) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`alter table audit_entries disable trigger audit_entries_stand`);
      await tx.execute(sql`update audit_entries set details = ${JSON.stringify(value)} where seq = ${seq}`);
      await tx.execute(sql`alter table audit_entries enable trigger audit_entries_stand`);
    });
  await write({ shown: 4711 });
  try {
    await check.click();
    await expect(page.getByText(`Broken at entry ${seq}`)).toBeVisible();
    await expect(page.getByRole('row', { name: new RegExp(`^${seq} `) })).toContainText('Mismatch');
  } finally {
    await write(details);
  }
  await check.click();
  await expect(page.getByRole('status').getByText('Intact')).toBeVisible();
  await page.getByLabel('Action', { exact: true }).selectOption('Viewed the list of users');
  await expect(page).toHaveURL(/action=users\.viewed/);
  await expect(page.getByRole('row', { name: /viewed the list of users/ }).first()).toBeVisible();
});

test('the audit log is downloaded with the filter of the page, which adds an entry', async ({
  page,
  signIn,
}) => {
  await signIn({ role: 'admin' });
  expect((await page.request.get('/api/users')).status()).toBe(200);
  await page.goto('/admin/audit?action=users.viewed');
  const started = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download CSV' }).click();
  const file = await started;
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines.slice(1)) expect(line).toContain(',users.viewed,');
  await page.goto('/admin/audit?action=audit.exported');
  await expect(
    page.getByRole('row', { name: /exported the audit log.*action: users\.viewed/ }).first(),
  ).toBeVisible();
});

test('figures have an empty state, and count generated content', async ({ page, signIn }) => {
  await signIn({ role: 'admin' });
  await page.goto('/admin/figures');
  await expect(page.getByRole('heading', { name: 'Revenue (USD)' })).toBeVisible();
  await page.getByText('1 year').click();
  await expect(page.getByRole('heading', { name: 'Engines' })).toBeVisible();
});
