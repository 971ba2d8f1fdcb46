import { z } from 'zod';
import { chosenLora, chosenLoras } from './chosen-loras.ts';
import { category, id, idParams, success, timestamp } from './common.ts';
import { limits } from './limits.ts';
import { formatPersonaPrompt, type PersonaLook, personaLook } from './persona-looks.ts';
import { defineRoutes } from './route.ts';

/** What is asked of an empty persona, where it is refused. */
export const emptyPersonaText =
  'Choose at least one part of the look, describe the person, or choose a model';

/** Whether a form describes no one: without a look, details and a model every picture would show someone else. */
export function isEmptyPersona(form: {
  look: PersonaLook;
  details: string;
  modelId?: string | null | undefined;
}): boolean {
  return formatPersonaPrompt(form) === '' && !form.modelId;
}

const personaFields = z.strictObject({
  name: z.string().trim().min(1, 'A persona needs a name').max(limits.personNameMaximum),
  look: personaLook,
  /** Own words, added to the look. */
  details: z.string().trim().max(limits.personaDetailsMaximum).default(''),
  negativePrompt: z.string().trim().max(limits.negativePromptMaximum).default(''),
  /** The trained model of its pictures unless another one is selected. */
  modelId: id.nullish(),
  /** The creator's own LoRAs of its pictures unless the request names others. */
  loras: chosenLoras.default([]),
  category: category.default('sfw'),
});

export const personaForm = personaFields.refine((form) => !isEmptyPersona(form), {
  path: ['look'],
  message: emptyPersonaText,
});
export type PersonaForm = z.output<typeof personaForm>;

export const persona = z.strictObject({
  id,
  name: z.string(),
  look: personaLook,
  details: z.string(),
  negativePrompt: z.string(),
  modelId: id.nullable(),
  loras: z.array(chosenLora),
  category,
  /** The look and the details as a prompt. */
  prompt: z.string(),
  /** Its newest completed picture; null if none. */
  portraitContentId: id.nullable(),
  /** The finished pictures of its reference sheet. */
  referencePictures: z.int(),
  /** Those of them that derive from no upload: NSFW pictures are made from these alone. */
  generatedReferencePictures: z.int(),
  /** Whether it has a share link. */
  shared: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Persona = z.infer<typeof persona>;

export const personaRoutes = defineRoutes({
  listPersonas: {
    method: 'GET',
    path: '/api/personas',
    summary: "The caller's personas, newest first",
    tag: 'Personas',
    access: 'tour',
    owner: 'account',
    response: z.array(persona),
  },
  createPersona: {
    method: 'POST',
    path: '/api/personas',
    summary: 'Create a persona: name, look, negative prompt, model, category',
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
    summary: 'Change a persona; its existing pictures stay as they are',
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
    summary: 'Delete a persona and its share link; its pictures stay',
    tag: 'Personas',
    access: 'app',
    owner: 'account',
    params: idParams,
    response: success,
  },
  clonePersona: {
    method: 'POST',
    path: '/api/personas/:id/clone',
    summary: 'Create a new persona with the same settings but another identity',
    tag: 'Personas',
    access: 'app',
    owner: 'account',
    limit: 'safety',
    status: 201,
    params: idParams,
    response: persona,
  },
});
