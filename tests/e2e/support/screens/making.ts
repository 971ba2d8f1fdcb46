import { makeSound } from '@castwright/media/test-sounds.ts';
import type { Page } from '@playwright/test';
import {
  showOfflineEngines,
  showParameters,
  showStyles,
  showUnsupportedTools,
  showUnsupportedVideos,
  showVariation,
} from '../abilities.ts';
import { chooseOption } from '../choose-option.ts';
import { showImport } from '../imports.ts';
import { addLayer, markPart, refuseReplacement, removePart, showRemoved, widen } from '../inpaint.ts';
import { chooseTwo, openCollection, openFilters, openSearches, openTrash } from '../library.ts';
import { showYears } from '../long-library.ts';
import { chooseLoras, openAddLora, openLoras } from '../loras.ts';
import { chooseOutfit, openOutfitForm, openOutfits, saveFromViewer } from '../outfits.ts';
import { sharePersona } from '../personas.ts';
import { showPictureSettings } from '../picture-settings.ts';
import { showVariantGrid, showVariants, showWildcards } from '../prompt-variants.ts';
import { prompts } from '../prompts.ts';
import { expandBundle, fillQueue, showLivePreview, writeLongPrompt } from '../queue.ts';
import type { Screen } from '../screen.ts';
import { openShotList } from '../shot-lists.ts';
import { judgeRecentWork, openComposer } from '../stage.ts';
import { refusePrompt } from '../states.ts';
import { expect } from '../test.ts';
import { frameFaces, openReading } from '../tool-states.ts';
import {
  askForConsent,
  chooseSoundtrack,
  chooseStyle,
  openVideoEditor,
  refuseFile,
  showDetail,
  showRedrawn,
} from '../tools.ts';
import { showComparison, showCulling, showCullingSummary, showStacked } from '../variants.ts';
import { openDetails, openDownloadOptions, openFirstPicture, openKeys, zoomIn } from '../viewer.ts';
import { wizardScreens } from '../wizard.ts';

async function openVideo(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Video, 3 seconds/ }).click();
  const film = page.getByRole('dialog').locator('video');
  await expect
    .poll(() => film.evaluate((it) => (it as unknown as { readyState: number }).readyState))
    .toBe(4);
}

async function writeInDialog(page: Page): Promise<void> {
  await page
    .getByRole('dialog')
    .getByLabel('Prompt')
    .fill(prompts[0] ?? '');
}

/** A video with a shorter part and a caption. */
async function editVideo(page: Page): Promise<void> {
  await openVideoEditor(page);
  await page.getByRole('slider', { name: 'Start of the part' }).focus();
  for (let press = 0; press < 10; press++) await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Add caption here' }).click();
  await page.getByLabel('Text of caption 1').fill('The wind turns at noon');
}

/** A chosen soundtrack, and another one whose rights are stated. */
async function addSoundtracks(page: Page): Promise<void> {
  await openVideoEditor(page);
  await page.getByRole('radio', { name: 'Soundtrack' }).check();
  await chooseSoundtrack(page, 'Waves.mp3', await makeSound([440, 880]));
  await page.getByRole('button', { name: 'Upload soundtrack' }).click();
  await page.getByLabel('Begins at').waitFor();
  await chooseSoundtrack(page, 'Gulls.mp3', await makeSound([880]));
}

/** Screens on which a creator makes, edits and keeps pictures, videos, personas and models. */
export const makingScreens: Screen[] = [
  { name: 'dashboard-empty', path: '/', as: {} },
  { name: 'dashboard', path: '/', as: {}, prompts },
  {
    name: 'dashboard-advanced',
    path: '/',
    as: {},
    prepare: async (page) => {
      await page.getByLabel('Prompt', { exact: true }).fill(prompts[0] ?? '');
      await page.getByRole('button', { name: 'Advanced' }).click();
      await expect(page.getByRole('group', { name: 'Format' })).toBeVisible();
    },
  },
  {
    name: 'dashboard-bundle',
    path: '/',
    as: {},
    prompts,
    prepare: async (page) => {
      await openComposer(page);
      await page.getByLabel('Prompt', { exact: true }).fill(prompts[0] ?? '');
      await chooseOption(page.getByRole('radio', { name: 'Bundle', exact: true }));
      await expect(page.getByRole('slider', { name: 'Images' })).toBeVisible();
    },
  },
  { name: 'dashboard-judged', path: '/', as: {}, prompts, prepare: judgeRecentWork },
  { name: 'dashboard-parameters', path: '/', as: {}, prepare: showParameters },
  { name: 'dashboard-styles', path: '/', as: {}, prepare: showStyles },
  { name: 'dashboard-variation', path: '/', as: {}, prompts: prompts.slice(0, 1), prepare: showVariation },
  { name: 'dashboard-long-prompt', path: '/', as: {}, arrange: writeLongPrompt },
  {
    name: 'dashboard-month',
    path: '/',
    as: {},
    prompts: prompts.slice(0, 2),
    prepare: (page) => page.getByRole('heading', { name: 'This month' }).scrollIntoViewIfNeeded(),
  },
  { name: 'dashboard-refused', path: '/', as: {}, prepare: refusePrompt },
  {
    name: 'earlier-prompts',
    path: '/',
    as: {},
    prompts: prompts.slice(0, 2),
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Earlier prompts' }).click();
      await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
    },
  },
  { name: 'bundle-dialog', path: '/?make=bundle', as: {}, prepare: writeInDialog },
  { name: 'variants-dialog', path: '/', as: {}, alone: 0, arrange: showVariants },
  { name: 'import', path: '/content/import', as: {} },
  { name: 'import-waiting', path: '/content/import', as: {}, alone: 0, prepare: showImport },
  { name: 'picture-settings', path: '/', as: {}, alone: 0, prepare: showPictureSettings },
  { name: 'wildcard-lists', path: '/', as: {}, alone: 0, arrange: showWildcards },
  { name: 'variant-grid', path: '/content', as: {}, alone: 0, arrange: showVariantGrid },
  { name: 'video-dialog', path: '/?make=video', as: {}, prepare: writeInDialog },
  {
    name: 'video-dialog-frames',
    path: '/content',
    as: {},
    prompts: prompts.slice(0, 1),
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /violin maker/ })
        .first()
        .click();
      const pull = page.getByRole('dialog').getByRole('button', { name: 'More details' });
      if (await pull.isVisible()) await pull.click();
      await page.getByRole('dialog').getByRole('button', { name: 'Make it move' }).click();
      const dialog = page.getByRole('dialog', { name: 'Generate Video' });
      await chooseOption(dialog.getByRole('radio', { name: '30 seconds', exact: true }));
      await expect(dialog.getByText(/Made in parts of 5 seconds/)).toBeVisible();
    },
  },
  {
    name: 'dashboard-video',
    path: '/',
    as: {},
    prompts: prompts.slice(0, 2),
    prepare: async (page) => {
      await openComposer(page);
      await chooseOption(page.getByRole('radio', { name: 'Video', exact: true }));
      await page.getByLabel('Prompt', { exact: true }).fill('she turns to the window and smiles');
      await page.getByRole('button', { name: 'Start frame' }).click();
      await page
        .getByRole('dialog', { name: /Start frame/ })
        .getByRole('button', { name: /violin maker/ })
        .click();
      await expect(page.getByRole('button', { name: 'End frame' })).toBeVisible();
    },
  },
  { name: 'shot-lists-empty', path: '/shot-list', as: {} },
  { name: 'shot-list', path: '/shot-list', as: {}, prepare: openShotList },
  { name: 'library-empty', path: '/content', as: {} },
  { name: 'library', path: '/content', as: {}, prompts },
  {
    name: 'library-list',
    path: '/content',
    as: {},
    prompts: prompts.slice(0, 2),
    prepare: async (page) => {
      const more = page.getByRole('button', { name: 'Filters and view' });
      if (await more.isVisible()) await more.click();
      await page.getByRole('button', { name: 'List', exact: true }).click();
      await expect(page.getByRole('table', { name: 'My Content' })).toBeVisible();
    },
  },
  { name: 'library-years', path: '/content', as: {}, prompts, alone: 1, arrange: showYears },
  { name: 'library-stacked', path: '/content', as: {}, arrange: showStacked },
  { name: 'culling', path: '/content', as: {}, arrange: showCulling },
  { name: 'culling-summary', path: '/content', as: {}, arrange: showCullingSummary },
  { name: 'comparison', path: '/content', as: {}, arrange: showComparison },
  { name: 'library-selected', path: '/content', as: {}, prompts, prepare: chooseTwo },
  { name: 'library-collection', path: '/content', as: {}, prompts, alone: 4, arrange: openCollection },
  {
    name: 'library-filters',
    path: '/content',
    as: {},
    prompts: prompts.slice(0, 1),
    alone: 1,
    arrange: openFilters,
  },
  {
    name: 'saved-searches',
    path: '/content',
    as: {},
    prompts: prompts.slice(0, 2),
    alone: 1,
    arrange: openSearches,
  },
  {
    name: 'library-trash',
    path: '/content',
    as: {},
    prompts: prompts.slice(0, 3),
    alone: 1,
    arrange: openTrash,
  },
  { name: 'viewer', path: '/content', as: {}, prompts, prepare: openFirstPicture },
  {
    name: 'viewer-video',
    path: '/content',
    as: {},
    video: 'a violin maker in her fifties, silver hair, workshop',
    prepare: openVideo,
  },
  {
    name: 'edit-video',
    path: '/tools',
    as: {},
    video: 'a violin maker in her fifties, silver hair, workshop',
    arrange: editVideo,
  },
  {
    name: 'edit-video-soundtrack',
    path: '/tools',
    as: {},
    video: 'a violin maker in her fifties, silver hair, workshop',
    arrange: addSoundtracks,
  },
  { name: 'viewer-zoomed', path: '/content', as: {}, prompts: prompts.slice(3), prepare: zoomIn },
  { name: 'viewer-details', path: '/content', as: {}, prompts: prompts.slice(3), prepare: openDetails },
  {
    name: 'viewer-download',
    path: '/content',
    as: {},
    prompts: prompts.slice(3),
    prepare: openDownloadOptions,
  },
  { name: 'viewer-keys', path: '/content', as: {}, prompts: prompts.slice(3), prepare: openKeys },
  { name: 'tools', path: '/tools', as: {} },
  { name: 'image-to-image-empty', path: '/tools/image-to-image', as: {} },
  { name: 'image-to-image', path: '/tools', as: {}, prompts: prompts.slice(0, 1), arrange: chooseStyle },
  {
    name: 'image-to-image-result',
    path: '/tools',
    as: {},
    prompts: prompts.slice(0, 1),
    alone: 1,
    arrange: showRedrawn,
  },
  { name: 'upload-refused', path: '/tools/image-to-image', as: {}, prepare: refuseFile },
  { name: 'upload-statement', path: '/tools/image-to-image', as: {}, prepare: askForConsent },
  {
    name: 'upscale-result',
    path: '/tools',
    as: {},
    prompts: prompts.slice(0, 1),
    alone: 1,
    arrange: showDetail,
  },
  { name: 'personas-empty', path: '/personas', as: {} },
  {
    name: 'personas',
    path: '/personas',
    as: {},
    cast: true,
    prepare: async (page) => {
      await expect(page.getByRole('img', { name: 'Portrait of Teo' })).toHaveAttribute('data-shown', 'true');
    },
  },
  {
    name: 'persona',
    path: '/personas/new',
    as: {},
    prepare: async (page) => {
      await page.getByLabel('Name').fill('Nora');
      await page.getByRole('button', { name: /^Hair(?! colour)/ }).click();
      await page.getByRole('radio', { name: 'Bob' }).check();
    },
  },
  {
    name: 'persona-sheet',
    path: '/personas',
    as: {},
    alone: 0,
    arrange: async (page) => {
      const data = { name: 'Mara', look: { presentation: 'woman' }, details: 'tall, with short red hair' };
      const made = await page.request.post('/api/personas', { data });
      const { id } = await made.json();
      const begun = await page.request.post(`/api/personas/${id}/reference-sheet`, { data: {} });
      expect(begun.ok(), await begun.text()).toBe(true);
      await page.goto(`/personas/${id}`);
      const ready = page.getByRole('list', { name: 'Views' }).locator('[data-status=ready]');
      await expect(ready).toHaveCount(7, { timeout: 30_000 });
    },
  },
  {
    name: 'share',
    path: '/personas',
    as: {},
    cast: true,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Share Teo' }).click();
      await page.getByRole('button', { name: 'Make a link' }).click();
      await expect(page.getByRole('textbox', { name: 'Link' })).toBeVisible();
    },
  },
  {
    name: 'shared-settings',
    path: '/personas',
    as: {},
    cast: true,
    arrange: async (page) => {
      await page.goto(await sharePersona(page, 'Nora Lindqvist'));
      await expect(page.getByRole('heading', { name: 'Nora Lindqvist' })).toBeVisible();
    },
  },
  { name: 'face-swap-empty', path: '/tools/face-swap', as: {} },
  { name: 'face-swap', path: '/tools/face-swap', as: {}, prompts: prompts.slice(0, 2), arrange: frameFaces },
  { name: 'image-to-text-empty', path: '/tools/image-to-text', as: {} },
  {
    name: 'image-to-text',
    path: '/tools/image-to-text',
    as: {},
    prompts: prompts.slice(0, 1),
    arrange: openReading,
  },
  { name: 'inpaint-empty', path: '/tools/inpaint', as: {} },
  { name: 'inpaint-marked', path: '/tools', as: {}, prompts: prompts.slice(0, 1), arrange: markPart },
  { name: 'inpaint-layers', path: '/tools', as: {}, prompts: prompts.slice(0, 1), arrange: addLayer },
  { name: 'inpaint-extend', path: '/tools', as: {}, prompts: prompts.slice(0, 1), arrange: widen },
  { name: 'inpaint-running', path: '/tools', as: {}, arrange: removePart },
  { name: 'inpaint-result', path: '/tools', as: {}, arrange: showRemoved },
  { name: 'inpaint-refused', path: '/tools', as: {}, arrange: refuseReplacement },
  { name: 'templates', path: '/templates', as: {} },
  {
    name: 'outfits-empty',
    path: '/outfits',
    as: {},
    prepare: (page) => page.getByText('No outfits or places yet').waitFor(),
  },
  { name: 'outfits', path: '/outfits', as: {}, prompts: prompts.slice(0, 2), arrange: openOutfits },
  { name: 'outfit-form', path: '/outfits', as: {}, prompts: prompts.slice(0, 2), arrange: openOutfitForm },
  { name: 'dashboard-outfit', path: '/', as: {}, prompts: prompts.slice(0, 2), arrange: chooseOutfit },
  {
    name: 'viewer-save-outfit',
    path: '/content',
    as: {},
    prompts,
    arrange: saveFromViewer,
  },
  {
    name: 'loras-upgrade',
    path: '/loras',
    as: {},
    prepare: (page) => page.getByText('No LoRAs yet').waitFor(),
  },
  { name: 'loras', path: '/loras', as: { subscription: 'premium' }, arrange: openLoras },
  { name: 'loras-add', path: '/loras', as: { subscription: 'premium' }, arrange: openAddLora },
  { name: 'dashboard-loras', path: '/', as: { subscription: 'premium' }, arrange: chooseLoras },
  { name: 'queue', path: '/content', as: {}, arrange: fillQueue },
  { name: 'queue-live-preview', path: '/content', as: {}, arrange: showLivePreview },
  { name: 'queue-bundle', path: '/content', as: {}, arrange: expandBundle },
  { name: 'training-models', path: '/training-models', as: {} },
  ...wizardScreens,
  { name: 'tools-greyed', path: '/tools', as: {}, arrange: showUnsupportedTools },
  { name: 'tool-greyed', path: '/tools/face-swap', as: {}, arrange: showUnsupportedTools },
  { name: 'generate-greyed', path: '/', as: {}, arrange: showUnsupportedVideos },
  { name: 'engines-away', path: '/', as: {}, arrange: showOfflineEngines },
];
