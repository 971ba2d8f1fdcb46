import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnTemplate } from '#contract/templates.ts';
import { call } from '#web/lib/api.ts';
import type { Draft } from '#web/lib/draft.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { getErrorMessage, notify } from '#web/ui/notify.ts';

/** The creator's templates, newest first. */
export function useOwnTemplates() {
  return useQuery({
    queryKey: queryKeys.templates,
    queryFn: ({ signal }) => call('listTemplates', { signal }),
  });
}

function useChangeTemplates() {
  const client = useQueryClient();
  return (change: (templates: OwnTemplate[]) => OwnTemplate[]) =>
    client.setQueryData<OwnTemplate[]>(queryKeys.templates, (templates) => templates && change(templates));
}

/** Saves the draft as a template. The mutation's variable is its name. */
export function useSaveTemplate(draft: Draft, onDone: () => void) {
  const change = useChangeTemplates();
  const { prompt, negativePrompt, category, aspectRatio, parameters } = draft;
  return useMutation({
    mutationFn: (name: string) =>
      call('createTemplate', { body: { name, prompt, negativePrompt, category, aspectRatio, parameters } }),
    onSuccess: (template) => {
      change((templates) => [template, ...templates]);
      onDone();
    },
  });
}

/** Renames a template. The mutation's variable is the new name. */
export function useRenameTemplate({ id }: OwnTemplate, onDone: () => void) {
  const change = useChangeTemplates();
  return useMutation({
    mutationFn: (name: string) => call('renameTemplate', { params: { id }, body: { name } }),
    onSuccess: (template) => {
      change((templates) => templates.map((each) => (each.id === id ? template : each)));
      onDone();
    },
  });
}

/** Deletes a template. */
export function useDeleteTemplate({ id, name }: OwnTemplate) {
  const change = useChangeTemplates();
  return useMutation({
    mutationFn: () => call('deleteTemplate', { params: { id } }),
    onSuccess: () => {
      change((templates) => templates.filter((each) => each.id !== id));
      notify.success({ title: 'Template deleted', text: `“${name}” was deleted.` });
    },
    onError: (error) => notify.error({ title: 'Not deleted', text: getErrorMessage(error) }),
  });
}
