import type { StatusReport } from '#contract/status.ts';
import { writeIncidents } from './support/incidents.ts';
import { expect, test } from './support/test.ts';

test('an administrator publishes an incident, updates it, and deletes one', async ({ page, signIn }) => {
  await signIn({ role: 'admin' });
  await page.goto('/');
  await page.getByRole('link', { name: 'Administration' }).click();
  await page.getByRole('link', { name: 'Incidents' }).click();
  await page.getByRole('button', { name: 'New incident' }).click();

  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  await publish.click();
  for (const problem of ['Enter a title', 'Select what is affected', 'Please say what is known']) {
    await expect(page.getByText(problem)).toBeVisible();
  }
  const title = `Pictures wait ${Date.now()}`;
  await page.getByLabel('Title').fill(title);
  await page.getByRole('checkbox', { name: 'Engines' }).check();
  await page.getByLabel('What is known').fill('One engine does not answer.');
  await publish.click();

  const incident = page.getByRole('article', { name: title });
  await expect(incident.getByText('One engine does not answer.')).toBeVisible();
  await expect(incident.getByText('Investigating').first()).toBeVisible();

  await incident.getByRole('button', { name: 'Add update' }).click();
  await incident.getByLabel('State').selectOption('Resolved');
  await incident.getByLabel('What is known').fill('It was restarted. All is well.');
  await incident.getByRole('button', { name: 'Publish update' }).click();
  await expect(incident.getByText('It was restarted. All is well.')).toBeVisible();

  const read = async () => (await (await page.request.get('/api/status')).json()) as StatusReport;
  const states = async () => {
    const { incidents } = await read();
    return incidents.find((each) => each.title === title)?.updates.map(({ state }) => state);
  };
  await expect.poll(states).toEqual(['resolved', 'investigating']);

  await incident.getByRole('button', { name: 'Delete' }).click();
  await expect(incident.getByRole('button', { name: 'Keep' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(incident.getByRole('button', { name: 'Delete' })).toBeFocused();
  await incident.getByRole('button', { name: 'Delete' }).click();
  await incident.getByRole('button', { name: 'Delete incident' }).click();
  await expect(incident).toHaveCount(0);
  expect((await read()).incidents.some((each) => each.title === title)).toBe(false);
});

test('a form that the server refuses stays, and says why', async ({ page, signIn }) => {
  await signIn({ role: 'admin' });
  await page.goto('/admin/incidents');
  await writeIncidents(page);
  await page.reload();
  const incident = page.getByRole('article').first();
  await incident.getByRole('button', { name: 'Add update' }).click();
  // Another administrator removes it meanwhile.
  const [open] = ((await (await page.request.get('/api/status')).json()) as StatusReport).incidents;
  await page.request.delete(`/api/admin/incidents/${open?.id}`);
  await incident.getByLabel('What is known').fill('It goes on.');
  await incident.getByRole('button', { name: 'Publish update' }).click();
  await expect(incident.getByRole('alert')).toHaveText('There is no such incident.');
  await expect(incident.getByLabel('What is known')).toHaveValue('It goes on.');
});

test('the status page names an open incident, though every check passes', async ({ page, signIn }) => {
  await signIn({ role: 'admin' });
  await page.goto('/status');
  await writeIncidents(page);
  await page.reload();
  await expect(page.getByRole('status')).toHaveText('Open incident: Pictures take longer than usual');
});

test('other users get no such page', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/admin/incidents');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
  await expect(page.getByRole('link', { name: /Incidents|Administration/ })).toHaveCount(0);
});
