import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Persona, personaForm } from '#contract/personas.ts';
import { call } from '#web/lib/api.ts';
import { newIdempotencyKey } from '#web/lib/idempotency.ts';
import { useShowJob } from '#web/lib/job-actions.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { notify, problemOf } from '#web/ui/notify.ts';

/** Puts a persona in its place in the list, or first. */
function usePlacePersona(): (persona: Persona) => void {
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

/** Keeps a persona: a new one where there is no id. */
export function useSavePersona(id: string | null, onSaved: (persona: Persona) => void) {
  const place = usePlacePersona();
  return useMutation({
    mutationFn: (body: z.input<typeof personaForm>) =>
      id === null ? call('createPersona', { body }) : call('updatePersona', { params: { id }, body }),
    onSuccess: (persona) => {
      place(persona);
      notify.success({ id: 'persona-saved', title: `${persona.name} is kept` });
      onSaved(persona);
    },
  });
}

export function useClonePersona() {
  const place = usePlacePersona();
  return useMutation({
    mutationFn: (id: string) => call('clonePersona', { params: { id } }),
    onSuccess: (clone) => {
      place(clone);
      notify.success({ title: `${clone.name} is kept`, text: 'The same look, and somebody else.' });
    },
    onError: (error) => notify.error({ title: 'Not cloned', text: problemOf(error) }),
  });
}

export function useDeletePersona({ id, name }: Persona, onDeleted: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('deletePersona', { params: { id } }),
    onSuccess: () => {
      client.setQueryData<Persona[]>(queryKeys.personas, (personas) =>
        personas?.filter((each) => each.id !== id),
      );
      notify.success({ title: `${name} is deleted`, text: 'Their pictures are still in My Content.' });
      onDeleted();
    },
    onError: (error) => notify.error({ title: 'Not deleted', text: problemOf(error) }),
  });
}

/** Orders a picture of the persona as it is, at the price of any picture. */
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
        idempotencyKey: newIdempotencyKey(),
      }),
    onSuccess: ({ job }) => showJob(job),
    onError: (error) => notify.error({ title: 'Not started', text: problemOf(error) }),
  });
}
