/** The reference sheet on a persona's page, in each of its states (docs/requirements/signed-in.md, section 2.2). */
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Job } from '#contract/jobs.ts';
import {
  madeViews,
  type ReferencePicture,
  type ReferenceSheet,
  type ReferenceView,
} from '#contract/reference-sheets.ts';
import { createTrainingSession } from '#tests/factories/training-answers.ts';
import { answerStudio, nora } from '../generation/answers.ts';
import { openPage } from '../support/open-page.tsx';
import { answer, listCalls, refuse } from '../support/server.ts';
import { createUser } from '../support/shell.ts';

const id = (n: number) => `019f0000-0000-7000-8000-0000003${String(n).padStart(5, '0')}`;
const button = (name: string | RegExp) => page.getByRole('button', { name });
const jobId = id(90_000);

const picture = (view: ReferenceView, facts: Partial<ReferencePicture> = {}): ReferencePicture => ({
  view,
  status: 'ready',
  picture: { contentId: id(madeViews.indexOf(view as (typeof madeViews)[number]) + 1) },
  jobId: null,
  problem: null,
  uploaded: false,
  ...facts,
});
const gap = { status: 'missing', picture: null } as const;
const sheet = (facts: Partial<ReferenceSheet> = {}): ReferenceSheet => ({
  version: 1,
  origin: 'made',
  createdAt: '2026-01-01T00:00:00.000Z',
  problem: null,
  pictures: madeViews.map((view) => picture(view)),
  ...facts,
});
const job: Job = {
  id: jobId,
  contentId: id(1),
  madeBy: null,
  operation: 'text_to_image',
  state: 'running',
  name: 'Nora, front',
  category: 'sfw',
  aspectRatio: '3:4',
  bundleId: null,
  progress: { step: 3, steps: 8 },
  position: null,
  expectedSeconds: null,
  cost: 1,
  problem: null,
  attempt: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  startedAt: '2026-01-01T00:00:01.000Z',
  endedAt: null,
};

function open(...versions: ReferenceSheet[]): void {
  answer('referenceSheets', { versions });
  openPage(`/personas/${nora.id}`);
}
const tile = (label: string) =>
  page
    .getByRole('list', { name: 'Views' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: label, exact: true }) });

beforeEach(() => {
  answerStudio();
  answer('listPersonas', [nora]);
  answer('personaLikeness', { measured: 0, median: null, first: null, latest: null, isDrifting: false });
});

test('without a sheet the page says what it is for, and its price before the click', async () => {
  open();
  answer('makeReferenceSheet', {
    versions: [
      sheet({
        pictures: madeViews.map((view) =>
          view === 'front'
            ? picture(view, { status: 'making', jobId })
            : picture(view, { status: 'waiting', picture: null }),
        ),
      }),
    ],
    jobs: [job],
  });
  answer('listJobs', [job]);
  await expect.element(page.getByText(/Engines that work from pictures use them/)).toBeVisible();
  await button('Make a reference sheet · 7 tokens').click();
  await expect.element(tile('Front').getByText('Step 3 of 8')).toBeVisible();
  await expect.element(tile('Profile').getByText('After the front picture')).toBeVisible();
  expect(listCalls('makeReferenceSheet')).toHaveLength(1);
});

test('shows what is made, missing and failed, and offers what is next', async () => {
  const failed = { ...gap, status: 'failed', problem: 'The engine ran out of memory.' } as const;
  const problem = 'Not enough tokens for the others.';
  const pictures = sheet().pictures.map((each) => {
    if (each.view === 'profile') return { ...each, ...failed };
    return each.view === 'hard_light' ? { ...each, ...gap } : each;
  });
  open(sheet({ problem, pictures }));
  await expect.element(tile('Front')).toHaveAttribute('data-status', 'ready');
  await expect
    .element(tile('Profile').getByText('The engine ran out of memory. Nothing was charged.'))
    .toBeVisible();
  await expect.element(tile('Hard light').getByText('No picture')).toBeVisible();
  await expect.element(page.getByText(problem)).toBeVisible();
  answer('makeReferencePictures', { versions: [sheet()], jobs: [] });
  await button('Make the missing pictures · 2 tokens').click();
  await expect.element(button('Train Nora')).toBeVisible();
  expect(listCalls('makeReferencePictures')[0]?.body).toEqual({ views: ['profile', 'hard_light'] });
});

test('a picture is replaced by one of the library, removed, and an earlier version used again', async () => {
  const uploaded = sheet({ version: 2, origin: 'chosen' });
  const [front] = uploaded.pictures;
  if (front) front.uploaded = true;
  open(uploaded, sheet());
  await expect.element(page.getByText(/are used in SFW only/)).toBeVisible();
  answer('removeReferencePicture', { versions: [sheet({ version: 3, origin: 'removed' })] });
  await button('Profile: remove from the sheet').click();
  await expect.poll(() => listCalls('removeReferencePicture')[0]?.params.view).toBe('profile');
  open(uploaded, sheet());
  answer('restoreReferenceSheet', { versions: [sheet({ version: 3, origin: 'restored' })] });
  await page.getByLabelText('Version').selectOptions('1');
  await expect.element(button('Profile: choose one of yours')).not.toBeInTheDocument();
  await button('Use this version').click();
  await expect.poll(() => listCalls('restoreReferenceSheet')[0]?.body).toEqual({ version: 1 });
});

test('a complete sheet begins a training, or says why not', async () => {
  answer('activeTrainingSession', createTrainingSession({ images: 7 }));
  answer('tagCatalogue', { imageTags: [], videoLoras: [], trainingGroups: [] });
  answer('scoreTrainingImages', { score: 40, parts: [], images: [] });
  open(sheet());
  const message = 'You already have a training session. Continue it, or start fresh.';
  refuse('trainPersona', { code: 'CONFLICT', message });
  await button('Train Nora').click();
  await expect.element(page.getByText(message).first()).toBeVisible();
  answer('trainPersona', createTrainingSession({ images: 7 }));
  await button('Train Nora').click();
  await expect.poll(() => location.pathname).toBe('/training-models');
});

test('a new persona is offered its sheet at its price, and is saved without one where tokens are short', async () => {
  answer('createPersona', nora);
  answer('currentUser', createUser({ tokens: 3 }));
  openPage('/personas/new');
  await page.getByLabelText('Name').fill('Nora');
  await page.getByLabelText('Details').fill('a tall woman with a limp');
  await expect.element(page.getByLabelText('Make a reference sheet · 7 tokens')).toBeDisabled();
  await expect.element(page.getByText(/You have 3 tokens. Save the persona now/)).toBeVisible();
  await button('Save persona').click();
  await expect.poll(() => location.pathname).toBe('/personas');
  expect(listCalls('makeReferenceSheet')).toEqual([]);
});

test('the question before a persona is deleted names its sheet', async () => {
  answer('listPersonas', [{ ...nora, referencePictures: 7, generatedReferencePictures: 7 }]);
  openPage('/personas');
  await button('Delete Nora').click();
  await expect
    .element(page.getByRole('dialog').getByText(/reference sheet is deleted with all its versions/))
    .toBeVisible();
});
