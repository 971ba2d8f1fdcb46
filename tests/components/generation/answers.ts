import type { EarningFigures } from '#contract/earnings.ts';
import type { ContentItem } from '#contract/library.ts';
import { emptyLook } from '#contract/persona-looks.ts';
import type { Persona } from '#contract/personas.ts';
import { answer } from '../support/server.ts';

/** What the dashboard and the tools read: these items, and nothing else. */
export function answerStudio(items: ContentItem[] = []): void {
  answer('listContent', { items, nextCursor: null, total: items.length, totalCapped: false });
  answer('listPersonas', []);
  answer('listTrainedModels', []);
  answer('listUploads', []);
  answer('listStyles', []);
  answer('listScenePresets', []);
  answer('listLoras', { loras: [], isIncluded: false, usedBytes: 0, hosts: [] });
  answer('promptHistory', []);
  answer('earningFigures', noEarnings);
  answer('promptLimits', { limits: null });
  answer('bestOf', { price: 2, reason: 'Choose a persona with a reference sheet, or a trained model.' });
  answer('dashboardStats', {
    totalItems: items.length,
    images: items.length,
    videos: 0,
    models: 0,
    trainingData: 0,
    activeJobs: 0,
    tokens: { left: 100, held: 0, usedThisMonth: 0, byDay: [] },
  });
}

/** An account that earned nothing and spent no tokens. */
export const noEarnings: EarningFigures = {
  ...{ months: [], earned: [], personas: [], costs: { tokens: 0, cents: 0, months: [] } },
  tokenCents: { plan: 0, bought: 5, boughtFrom: 'catalogue' },
};

/** A persona with nothing but a hair style. */
export const nora: Persona = {
  id: '019f0000-0000-7000-8000-000000200001',
  name: 'Nora',
  look: { ...emptyLook, hair: 'bob' },
  details: '',
  negativePrompt: '',
  modelId: null,
  loras: [],
  category: 'sfw',
  prompt: 'bob',
  portraitContentId: null,
  referencePictures: 0,
  generatedReferencePictures: 0,
  shared: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};
