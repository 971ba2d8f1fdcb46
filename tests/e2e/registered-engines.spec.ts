import { expect, test } from './support/test.ts';

// The clock stays with its window.
test.use({ window: 'own' });

test('an operator adds a token, a server registers with it, is drained and returned, and leaves with the token', async ({
  page,
  signIn,
}) => {
  await signIn({ role: 'admin', tokens: 5 });
  await page.clock.install();
  await page.goto('/admin/engines');
  /** Lets the time pass after which the page reads everything again. */
  const readAgain = () => page.clock.fastForward(5_000);
  const engines = page.locator('section', {
    has: page.getByRole('heading', { name: 'Registered engines' }),
  });
  const tokens = page.locator('section', {
    has: page.getByRole('heading', { name: 'Registration tokens' }),
  });

  await page.getByRole('button', { name: 'Add registration token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Spec rack');
  await dialog.getByLabel('Networks').fill('0.0.0.0/0');
  await dialog.getByRole('button', { name: 'Create token' }).click();
  // A refused network loses nothing that was typed.
  await expect(dialog.getByText(/too wide/)).toBeVisible();
  await expect(dialog.getByLabel('Name')).toHaveValue('Spec rack');
  await dialog.getByLabel('Networks').fill('127.0.0.1/32');
  await dialog.getByLabel('Ports').fill('8188, 8189');
  await dialog.getByRole('button', { name: 'Create token' }).click();
  const secret = (await page.getByTestId('new-registration-token').textContent()) ?? '';
  expect(secret).toMatch(/^cwe_/);
  await dialog.getByRole('button', { name: 'I saved it' }).click();
  await expect(tokens).toContainText('0 of 10 engines');
  await expect(tokens).not.toContainText(secret);

  const registered = await page.request.post('/api/engines/register', {
    headers: { authorization: `Bearer ${secret}` },
    data: { kind: 'comfyui', machineId: 'spec', url: 'http://127.0.0.1:8188', name: 'Spec GPU' },
  });
  expect(registered.status()).toBe(200);
  await readAgain();
  await expect(engines.getByRole('heading', { name: 'Spec GPU' })).toBeVisible();
  await expect(engines).toContainText('http://127.0.0.1:8188');

  await engines.getByRole('button', { name: 'Drain Spec GPU' }).click();
  await expect(engines.getByText('Drained', { exact: true })).toBeVisible();
  await engines.getByRole('button', { name: 'Return Spec GPU to service' }).click();
  await expect(engines.getByRole('button', { name: 'Drain Spec GPU' })).toBeVisible();

  await tokens.getByRole('button', { name: 'Revoke Spec rack' }).click();
  await tokens.getByRole('button', { name: 'Revoke token' }).click();
  await expect(engines.getByRole('heading', { name: 'Spec GPU' })).toHaveCount(0);
  await expect(tokens.getByText('Spec rack')).toHaveCount(0);
  const late = await page.request.post('/api/engines/register', {
    headers: { authorization: `Bearer ${secret}` },
    data: { kind: 'comfyui', machineId: 'spec', url: 'http://127.0.0.1:8188' },
  });
  expect(late.status()).toBe(401);
});
