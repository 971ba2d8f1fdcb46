import { z } from 'zod';
import { id, idParams, success, timestamp } from './common.ts';
import { generationParameters, styleWords } from './generation-parameters.ts';
import { limits } from './limits.ts';
import { defineRoutes } from './route.ts';

const name = z
  .string()
  .trim()
  .min(1, 'A style needs a name')
  .max(limits.styleNameMaximum, `A name has at most ${limits.styleNameMaximum} characters`);

const hasSomething = (style: { parameters: object; words: string }) =>
  Object.values(style.parameters).some((value) => value !== undefined) || style.words !== '';
const nothingToSave = 'Choose a setting or enter style words first';

export const savedStyleForm = z
  .strictObject({ name, parameters: generationParameters.default({}), words: styleWords.default('') })
  .refine(hasSomething, { path: ['parameters'], message: nothingToSave });

/** A name, or the settings, or both; what is left out stays. */
export const savedStyleChange = z
  .strictObject({
    name: name.optional(),
    settings: z
      .strictObject({ parameters: generationParameters, words: styleWords })
      .refine(hasSomething, nothingToSave)
      .optional(),
  })
  .refine((change) => change.name !== undefined || change.settings !== undefined, 'Nothing to change');

/** A named set of generation parameters, with words that follow the prompt. The whole team uses it. */
export const savedStyle = z.strictObject({
  id,
  name: z.string(),
  parameters: generationParameters,
  words: z.string(),
  /** The team member who saved it; null for the owner. */
  madeBy: id.nullable(),
  createdAt: timestamp,
});
export type SavedStyle = z.infer<typeof savedStyle>;

export const savedStyleRoutes = defineRoutes({
  listStyles: {
    method: 'GET',
    path: '/api/styles',
    summary: 'The saved styles of the account and its team, by name',
    tag: 'Styles',
    access: 'tour',
    owner: 'account',
    response: z.array(savedStyle),
  },
  createStyle: {
    method: 'POST',
    path: '/api/styles',
    summary: 'Save generation parameters and style words under a name',
    tag: 'Styles',
    access: 'app',
    owner: 'account',
    limit: 'safety',
    status: 201,
    body: savedStyleForm,
    response: savedStyle,
  },
  changeStyle: {
    method: 'PATCH',
    path: '/api/styles/:id',
    summary: 'Rename a saved style, or replace its settings',
    tag: 'Styles',
    access: 'app',
    owner: 'account',
    limit: 'safety',
    params: idParams,
    body: savedStyleChange,
    response: savedStyle,
  },
  deleteStyle: {
    method: 'DELETE',
    path: '/api/styles/:id',
    summary: 'Delete a saved style',
    tag: 'Styles',
    access: 'app',
    owner: 'account',
    params: idParams,
    response: success,
  },
});
