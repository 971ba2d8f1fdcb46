import type { Page } from '@playwright/test';
import type { StatusReport } from '#contract/status.ts';
import { expect } from './test.ts';

const told = {
  title: 'Pictures take longer than usual',
  components: ['engines'],
  text: 'One of two engines does not answer. Pictures are made, but they wait longer.',
};
const over = {
  title: 'Sign-in was not possible',
  components: ['web', 'worker'],
  text: 'The database was moved. Nobody could sign in.',
};

/** Replaces all incidents with two, the newer one open. The page is an administrator's. */
export async function writeIncidents(page: Page): Promise<void> {
  const path = '/api/admin/incidents';
  const report = (await (await page.request.get('/api/status')).json()) as StatusReport;
  for (const { id } of report.incidents) await page.request.delete(`${path}/${id}`);
  for (const incident of [over, told]) {
    const answer = await page.request.post(path, { data: incident });
    expect(answer.status()).toBe(201);
    const { id } = (await answer.json()) as { id: string };
    const update =
      incident === over
        ? { state: 'resolved', text: 'All is well again. No data was lost.' }
        : { state: 'identified', text: 'It has run out of memory and is being restarted.' };
    await page.request.post(`${path}/${id}/updates`, { data: update });
  }
}
