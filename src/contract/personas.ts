import { z } from 'zod';
import { category, id, idParams, success, timestamp } from './common.ts';
import { limits } from './limits.ts';
import { personaLook } from './persona-looks.ts';
import { defineRoutes } from './route.ts';

export const personaForm = z.strictObject({
  name: z.string().trim().min(1, 'A persona needs a name').max(limits.personNameMaximum),
  look: personaLook,
  /** Words of one's own, added to what the pickers say. */
  details: z.string().trim().max(limits.personaDetailsMaximum).default(''),
  negativePrompt: z.string().trim().max(limits.negativePromptMaximum).default(''),
  /** The trained model that its pictures are made with unless another is chosen. */
  modelId: id.nullish(),
  category: category.default('sfw'),
});
export type PersonaForm = z.output<typeof personaForm>;

export const persona = z.strictObject({
  id,
  name: z.string(),
  look: personaLook,
  details: z.string(),
  negativePrompt: z.string(),
  modelId: id.nullable(),
  category,
  /** The look and the details as words, as they stand before a prompt. */
  prompt: z.string(),
  /** The newest finished picture of it, if there is one. */
  portraitContentId: id.nullable(),
  /** Whether a link to its settings is open. */
  shared: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Persona = z.infer<typeof persona>;

export const personaRoutes = defineRoutes({
  listPersonas: {
    method: 'GET',
    path: '/api/personas',
    summary: "The caller's personas, the newest first",
    tag: 'Personas',
    access: 'tour',
    owner: 'account',
    response: z.array(persona),
  },
  createPersona: {
    method: 'POST',
    path: '/api/personas',
    summary: 'Keep a persona: name, look, negative prompt, model, category',
    tag: 'Personas',
    access: 'app',
    owner: 'account',
    limit: 'safety',
    status: 201,
    body: personaForm,
    response: persona,
  },
  getPersona: {
    method: 'GET',
    path: '/api/personas/:id',
    summary: 'One persona',
    tag: 'Personas',
    access: 'tour',
    owner: 'account',
    params: idParams,
    response: persona,
  },
  updatePersona: {
    method: 'PUT',
    path: '/api/personas/:id',
    summary: 'Change a persona; pictures that were made of it stay as they are',
    tag: 'Personas',
    access: 'app',
    owner: 'account',
    limit: 'safety',
    params: idParams,
    body: personaForm,
    response: persona,
  },
  deletePersona: {
    method: 'DELETE',
    path: '/api/personas/:id',
    summary: 'Delete a persona and the link to its settings; its pictures stay',
    tag: 'Personas',
    access: 'app',
    owner: 'account',
    params: idParams,
    response: success,
  },
  clonePersona: {
    method: 'POST',
    path: '/api/personas/:id/clone',
    summary: 'Another persona with the same settings: the look stays, the person is a new one',
    tag: 'Personas',
    access: 'app',
    owner: 'account',
    limit: 'safety',
    status: 201,
    params: idParams,
    response: persona,
  },
});
