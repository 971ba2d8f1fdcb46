import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { buildUrl, call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import classes from './settings-article.module.css';
import { SettingsArticle, SettingsPage } from './settings-article.tsx';

/** /remix/:id: the settings of an entry of the gallery, to use in the composer. */
export function RemixScreen() {
  const { id = '' } = useParams();
  const answer = useQuery({
    queryKey: queryKeys.gallerySettings(id),
    queryFn: ({ signal }) => call('gallerySettings', { params: { id }, signal }),
    retry: false,
  });
  const gone = {
    title: 'These settings are not shared',
    hint: 'Their creator took the item out of the gallery, or shares its settings no longer.',
  };
  return (
    <SettingsPage answer={answer} gone={gone}>
      {(settings) => (
        <SettingsArticle
          settings={settings}
          picture={
            <img
              className={classes.picture}
              src={buildUrl('galleryFile', { params: { id, variant: 'preview' } })}
              alt="The item in the gallery"
            />
          }
        />
      )}
    </SettingsPage>
  );
}
