import type { Page } from '@playwright/test';
import type { RegisteredEngine, RegistrationToken } from '#contract/engine-registration.ts';
import { answerCalls } from './answer-calls.ts';
import { expect } from './test.ts';

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();

const engine = (n: number, given: Partial<RegisteredEngine>): RegisteredEngine => ({
  id: `registered-5f0c1e9a7b2d4c${10 + n}`,
  name: `Spot ${n}`,
  tokenName: 'Spot machines',
  url: `http://10.42.3.${n}:8188`,
  region: 'eu-west-4',
  labels: ['h200'],
  state: 'active',
  drainedBy: null,
  detail: '',
  running: 0,
  concurrency: 2,
  workers: 2,
  models: ['z-image (z-image-turbo)', 'film (wan-2.2)'],
  heartbeatAt: ago(4),
  registeredAt: ago(7_200),
  ...given,
});

const token = (given: Partial<RegistrationToken>): RegistrationToken => ({
  id: '01939a3e-0000-7000-8000-000000000001',
  name: 'Spot machines',
  prefix: 'cwe_x4Tq0Z',
  networks: ['10.42.0.0/16'],
  ports: [8188],
  operations: [],
  priority: 0,
  maxConcurrency: 2,
  maxEngines: 40,
  maxHourlyCost: 2.5,
  engines: 5,
  createdAt: ago(86_400 * 12),
  lastUsedAt: ago(7_200),
  expiresAt: ago(-86_400 * 78),
  expired: false,
  ...given,
});

/** Five registered engines, each in another state, and two tokens, of which one has expired. */
export async function showRegistered(page: Page): Promise<void> {
  await answerCalls(page, {
    '/api/admin/registered-engines': {
      engines: [
        engine(1, { running: 2 }),
        engine(2, {
          state: 'starting',
          models: null,
          workers: 0,
          detail: 'ComfyUI does not answer: connection refused',
        }),
        engine(3, { state: 'draining', drainedBy: 'engine', running: 1 }),
        engine(4, { state: 'drained', drainedBy: 'operator' }),
        engine(5, { state: 'away', heartbeatAt: ago(190), workers: 0 }),
      ],
      tokens: [
        token({}),
        token({
          id: '01939a3e-0000-7000-8000-000000000002',
          name: 'Video rack',
          prefix: 'cwe_9uVbQ2',
          networks: ['gpu-7.example.com', 'gpu-8.example.com'],
          ports: [443],
          operations: ['text_to_video', 'image_to_video'],
          priority: 5,
          maxEngines: 2,
          maxHourlyCost: null,
          engines: 0,
          expiresAt: ago(3_600),
          expired: true,
        }),
      ],
    },
  });
  await page.reload();
  await expect(page.getByText('Spot 5', { exact: true })).toBeVisible();
  await showSection(page);
}

/** The form of a new token, with a problem of each kind of field. */
export async function openTokenForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add registration token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add registration token' });
  await dialog.getByLabel('Name').fill('Spot machines');
  await dialog.getByLabel('Engines, at most').fill('0');
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await expect(dialog.getByText('Enter at least one network')).toBeVisible();
}

/** Brings the section of registered engines into view. */
export async function showSection(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Registered engines' }).evaluate((it) =>
    // The sticky page header would cover the top of the element.
    (it as unknown as { scrollIntoView(how: object): void }).scrollIntoView({ block: 'center' }),
  );
}
