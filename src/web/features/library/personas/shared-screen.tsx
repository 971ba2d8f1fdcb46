import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import type { SharedSettings } from '#contract/sharing.ts';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { notify } from '#web/ui/notify.ts';
import { ReportLink } from '#web/ui/report-link.tsx';
import { SettingsArticle, SettingsPage } from './settings-article.tsx';

/** /s/:token: shared settings, to use in the composer or to save as persona. */
export function SharedScreen() {
  const { token = '' } = useParams();
  const shared = useQuery({
    queryKey: queryKeys.shared(token),
    queryFn: ({ signal }) => call('sharedSettings', { params: { token }, signal }),
    retry: false,
  });
  const gone = {
    title: 'This link no longer works',
    hint: 'It was closed, or its content was deleted. Ask for a new link.',
  };
  return (
    <SettingsPage answer={shared} gone={gone}>
      {(settings) => <Shared token={token} settings={settings} />}
    </SettingsPage>
  );
}

function Shared({ token, settings }: { token: string; settings: SharedSettings }) {
  const importPersona = useImportPersona(token);
  return (
    <SettingsArticle
      settings={settings}
      problem={<FormProblem error={importPersona.error} at={importPersona.submittedAt} />}
      actions={
        <>
          {settings.look && (
            <Button
              variant="default"
              disabled={importPersona.isPending}
              onClick={() => importPersona.mutate()}
            >
              {importPersona.isPending ? 'Saving…' : 'Save as persona'}
            </Button>
          )}
          <ReportLink address={window.location.href} />
        </>
      }
    />
  );
}

/** Copies the shared persona to the creator's personas and opens them. */
function useImportPersona(token: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => call('importSharedPersona', { params: { token } }),
    onSuccess: async ({ name }) => {
      notify.success({ title: 'Persona saved', text: `${name} is now one of your personas.` });
      await client.invalidateQueries({ queryKey: queryKeys.personas });
      navigate('/personas');
    },
  });
}
