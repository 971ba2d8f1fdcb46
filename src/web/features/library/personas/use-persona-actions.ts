import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Persona, personaForm } from '#contract/personas.ts';
import { call } from '#web/lib/api.ts';
import { createIdempotencyKey } from '#web/lib/idempotency.ts';
import { useShowJob } from '#web/lib/job-actions.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { getErrorMessage, notify } from '#web/ui/notify.ts';

/** Updates a persona in the cached list, or adds it at the front. */
function useCachePersona(): (persona: Persona) => void {
  const client = useQueryClient();
  return (persona) =>
    client.setQueryData<Persona[]>(queryKeys.personas, (personas) => {
      if (!personas) return personas;
      const known = personas.some(({ id }) => id === persona.id);
      return known
        ? personas.map((each) => (each.id === persona.id ? persona : each))
        : [persona, ...personas];
    });
}

/** Saves a persona; creates one if `id` is null. */
export function useSavePersona(id: string | null, onSaved: (persona: Persona) => void) {
  const cachePersona = useCachePersona();
  return useMutation({
    mutationFn: (body: z.input<typeof personaForm>) =>
      id === null ? call('createPersona', { body }) : call('updatePersona', { params: { id }, body }),
    onSuccess: (persona) => {
      cachePersona(persona);
      notify.success({ id: 'persona-saved', title: 'Persona saved', text: persona.name });
      onSaved(persona);
    },
  });
}

/** Clones a persona: the same look with another identity. */
export function useClonePersona() {
  const cachePersona = useCachePersona();
  return useMutation({
    mutationFn: (id: string) => call('clonePersona', { params: { id } }),
    onSuccess: (clone) => {
      cachePersona(clone);
      notify.success({ title: 'Persona saved', text: `${clone.name}: same look, different person.` });
    },
    onError: (error) => notify.error({ title: 'Not cloned', text: getErrorMessage(error) }),
  });
}

/** Deletes a persona, but not its pictures. */
export function useDeletePersona({ id, name }: Persona, onDeleted: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('deletePersona', { params: { id } }),
    onSuccess: () => {
      client.setQueryData<Persona[]>(queryKeys.personas, (personas) =>
        personas?.filter((each) => each.id !== id),
      );
      notify.success({ title: 'Persona deleted', text: `Pictures of ${name} are still in My Content.` });
      onDeleted();
    },
    onError: (error) => notify.error({ title: 'Not deleted', text: getErrorMessage(error) }),
  });
}

/** Generates a portrait of the persona at the price of a picture. */
export function useDrawPortrait({ id, category }: Persona) {
  const showJob = useShowJob();
  return useMutation({
    mutationFn: () =>
      call('generateImage', {
        body: {
          type: 'image',
          prompt: 'portrait',
          parameters: { personaId: id, category, aspectRatio: '3:4' },
        },
        idempotencyKey: createIdempotencyKey(),
      }),
    onSuccess: ({ job }) => showJob(job),
    onError: (error) => notify.error({ title: 'Not started', text: getErrorMessage(error) }),
  });
}
