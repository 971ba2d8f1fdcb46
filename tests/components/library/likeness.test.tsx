/** Likeness as the creator sees it: in the library, in the viewer and on the persona's page. */
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ContentItem } from '#contract/library.ts';
import { formatShape } from '#contract/library.ts';
import type { PersonaLikeness } from '#contract/likeness.ts';
import { emptyLook } from '#contract/persona-looks.ts';
import type { Persona } from '#contract/personas.ts';
import { createContentItem } from '#tests/factories/content-answers.ts';
import { noEarnings } from '../generation/answers.ts';
import { openPage } from '../support/open-page.tsx';
import { answer, listCalls } from '../support/server.ts';

const mara: Persona = {
  id: '019f0000-0000-7000-8000-000000000009',
  name: 'Mara',
  look: emptyLook,
  details: 'red hair',
  negativePrompt: '',
  modelId: null,
  loras: [],
  category: 'sfw',
  prompt: 'red hair',
  portraitContentId: null,
  referencePictures: 0,
  generatedReferencePictures: 0,
  shared: false,
  createdAt: '2026-03-01T10:00:00.000Z',
  updatedAt: '2026-03-01T10:00:00.000Z',
};

beforeEach(() => {
  answer('listPersonas', [mara]);
  answer('listTrainedModels', []);
  answer('earningFigures', noEarnings);
  answer('referenceSheets', { versions: [] });
});

function answerLibrary(items: ContentItem[]): void {
  const total = items.length;
  const counts = { image: total, video: 0, model: 0, training_data: 0 };
  answer('contentCounts', { total, types: counts, categories: { sfw: total, nsfw: 0 }, trash: 0 });
  answer('contentMap', {
    total,
    size: 100,
    parts: [{ cursor: null, createdAt: '2026-03-01T10:00:00.000Z' }],
    shapes: items.map(() => formatShape(3, 4)).join(''),
  });
  answer('listContent', { items, nextCursor: null, total, totalCapped: false });
  answer('getContent', ({ params }) => items.find(({ id }) => id === params.id) ?? createContentItem());
  answer('contentLineage', { parents: [], children: [], missingParents: 0 });
  answer('listCollections', []);
  answer('listSavedSearches', []);
  answer('listOwnTags', []);
}

const metadata = JSON.stringify({ personaId: mara.id, personaName: 'Mara' });

test('is a figure on the picture, explained in the viewer, and “Not measured” where there is none', async () => {
  const near = createContentItem({ name: 'Near', likeness: 87, metadata });
  const faceless = createContentItem({ name: 'Faceless', metadata });
  const plain = createContentItem({ name: 'Plain' });
  answerLibrary([near, faceless, plain]);
  openPage('/content');
  await expect.element(page.getByRole('img', { name: 'Likeness 87 of 100' })).toBeVisible();
  expect(page.getByRole('img', { name: /^Likeness/ }).elements()).toHaveLength(1);

  openPage(`/content?view=${near.id}`);
  await page.getByRole('button', { name: '87 of 100', exact: true }).click();
  await expect.element(page.getByRole('tooltip').getByText(/resembles the reference pictures/)).toBeVisible();
  openPage(`/content?view=${faceless.id}`);
  await page.getByRole('button', { name: 'Not measured' }).click();
  await expect.element(page.getByRole('tooltip').getByText(/No face was found/)).toBeVisible();
});

test('filters and sorts the library', async () => {
  answerLibrary([createContentItem({ likeness: 91, metadata })]);
  openPage('/content');
  await page.getByLabelText('Sort').selectOptions('By likeness');
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByRole('dialog').getByLabelText('Likeness').selectOptions('90 or more');
  await expect
    .poll(() => listCalls('contentMap').at(-1)?.query)
    .toMatchObject({ sort: 'likeness', likenessAtLeast: '90' });
  await page.getByRole('button', { name: 'Show items' }).click();
  const remove = page.getByRole('button', { name: 'Remove Likeness from 90' });
  await remove.click();
  await expect.element(remove).not.toBeInTheDocument();
});

test('of a persona is on its page, with a warning when its pictures drift', async () => {
  const steady: PersonaLikeness = { measured: 64, median: 82, first: 84, latest: 80, isDrifting: false };
  answer('listLoras', { loras: [], isIncluded: false, usedBytes: 0, hosts: [] });
  answer('personaLikeness', steady);
  openPage(`/personas/${mara.id}`);
  const likeness = page.getByRole('region', { name: 'Likeness' });
  await expect.element(likeness.getByText('Likeness 82 of 100, the median of 64 pictures.')).toBeVisible();
  expect(likeness.getByRole('note').elements()).toEqual([]);

  answer('personaLikeness', { ...steady, latest: 71, isDrifting: true });
  openPage(`/personas/${mara.id}`);
  await expect.element(likeness.getByRole('note').getByText('Mara is drifting')).toBeVisible();
  await expect.element(likeness.getByText(/a likeness of 71, the first 20 had 84/)).toBeVisible();

  answer('personaLikeness', { measured: 0, median: null, first: null, latest: null, isDrifting: false });
  openPage(`/personas/${mara.id}`);
  await expect.element(page.getByLabelText('Name')).toBeVisible();
  await expect.element(likeness).not.toBeInTheDocument();
});
