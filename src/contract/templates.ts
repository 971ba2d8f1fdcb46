import { z } from 'zod';
import { aspectRatio, category, id, idParams, success, timestamp } from './common.ts';
import { generationParameters } from './generation-parameters.ts';
import { limits } from './limits.ts';
import { negativePrompt, prompt } from './prompt-fields.ts';
import { defineRoutes } from './route.ts';

const name = z.string().trim().min(1, 'A template needs a name').max(limits.templateNameMaximum);

export const templateForm = z.strictObject({
  name,
  prompt,
  negativePrompt: negativePrompt.default(''),
  category: category.default('sfw'),
  aspectRatio: aspectRatio.default('1:1'),
  parameters: generationParameters.default({}),
});

/** A creator's own prompt template. The included templates are part of the web app. */
export const ownTemplate = z.strictObject({
  id,
  name: z.string(),
  prompt: z.string(),
  negativePrompt: z.string(),
  category,
  aspectRatio,
  /** What it chooses of the sampling and the size. */
  parameters: generationParameters,
  createdAt: timestamp,
});
export type OwnTemplate = z.infer<typeof ownTemplate>;

export const templateRoutes = defineRoutes({
  listTemplates: {
    method: 'GET',
    path: '/api/templates',
    summary: "The caller's own templates, newest first",
    tag: 'Templates',
    access: 'tour',
    owner: 'account',
    response: z.array(ownTemplate),
  },
  createTemplate: {
    method: 'POST',
    path: '/api/templates',
    summary: 'Save a prompt as a template',
    tag: 'Templates',
    access: 'app',
    owner: 'account',
    limit: 'safety',
    status: 201,
    body: templateForm,
    response: ownTemplate,
  },
  renameTemplate: {
    method: 'PATCH',
    path: '/api/templates/:id',
    summary: 'Rename a template',
    tag: 'Templates',
    access: 'app',
    owner: 'account',
    limit: 'safety',
    params: idParams,
    body: z.strictObject({ name }),
    response: ownTemplate,
  },
  deleteTemplate: {
    method: 'DELETE',
    path: '/api/templates/:id',
    summary: 'Delete a template',
    tag: 'Templates',
    access: 'app',
    owner: 'account',
    params: idParams,
    response: success,
  },
});
