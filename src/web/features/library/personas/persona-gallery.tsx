import { Switch } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Persona } from '#contract/personas.ts';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { gallery } from '#web/lib/site.ts';
import { getErrorMessage, notify } from '#web/ui/notify.ts';
import classes from './persona-gallery.module.css';

/** Whether a persona has a page in the gallery; nothing where the operator keeps the gallery closed. */
export function PersonaGallery({ persona: { id, name } }: { persona: Persona }) {
  const client = useQueryClient();
  const queryKey = queryKeys.personaGallery(id);
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('personaGallery', { params: { id }, signal }),
    enabled: gallery !== 'closed',
  });
  const change = useMutation({
    mutationFn: (isOpen: boolean) => call('changePersonaGallery', { params: { id }, body: { isOpen } }),
    onMutate: (isOpen) => client.setQueryData(queryKey, { isOpen }),
    onSuccess: (next) => client.setQueryData(queryKey, next),
    onError: (error) => {
      notify.error({ title: 'Not changed', text: getErrorMessage(error) });
      return client.invalidateQueries({ queryKey });
    },
  });
  if (!data) return null;
  return (
    <section className={classes.gallery} aria-label="Gallery">
      <Switch
        label={`Show ${name} in the gallery`}
        description="The name is shown with each published item, and all of them have a page. Items are submitted one by one, in My Content."
        checked={data.isOpen}
        disabled={change.isPending}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
      />
      {data.isOpen && <a href={`/gallery/personas/${id}`}>See the page</a>}
    </section>
  );
}
