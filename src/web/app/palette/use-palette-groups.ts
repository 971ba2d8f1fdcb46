import { useMantineColorScheme } from '@mantine/core';
import { useNavigate } from 'react-router';
import type { Operation } from '#contract/jobs.ts';
import { limits } from '#contract/limits.ts';
import { findUnsupportedReason, useAbilities } from '#web/lib/abilities.ts';
import { focusPrompt } from '#web/lib/focus-prompt.ts';
import { useContent, usePersonas } from '#web/lib/queries.ts';
import { signOut } from '#web/lib/session.ts';
import { useCompose } from '#web/lib/use-compose.ts';
import { usePages } from '../pages.ts';
import {
  actionEntries,
  contentEntries,
  type PaletteEntry,
  type PaletteGroup,
  pageEntries,
  personaEntries,
} from './entries.tsx';
import { scoreMatch } from './match.ts';

/** The number of recent items shown for an empty query and for others. */
const contentShown = { untyped: 3, typed: 8 };
const personasShown = { untyped: 3, typed: 6 };

/** The label counts more than the aliases. */
const scoreEntry = (typed: string, { label, alias = '' }: PaletteEntry) =>
  2 * scoreMatch(typed, label) || scoreMatch(typed, `${label} ${alias}`);

function rankEntries(typed: string, entries: PaletteEntry[]): PaletteEntry[] {
  return entries
    .map((entry) => ({ entry, score: scoreEntry(typed, entry) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ entry }) => entry);
}

/** Groups by their best entry, so that Enter opens what matches best; in the given order where they are equal. */
function rankGroups(typed: string, groups: PaletteGroup[]): PaletteGroup[] {
  return groups
    .flatMap(({ title, entries }) => {
      const [first] = entries;
      return first ? [{ title, entries, score: scoreEntry(typed, first) }] : [];
    })
    .toSorted((one, other) => other.score - one.score);
}

/** The palette's results for a query, in non-empty groups, the best match first. */
export function usePaletteGroups(typed: string, showTour: () => void): PaletteGroup[] {
  const pages = usePages(true);
  const navigate = useNavigate();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const compose = useCompose();
  const { data: personas } = usePersonas();
  const { data } = useContent({ limit: limits.pageSizeMaximum });
  const abilities = useAbilities();
  const unable = (operation: Operation) => findUnsupportedReason(abilities, operation) !== null;
  const actions = {
    unable,
    newPicture: () => {
      navigate('/');
      focusPrompt();
    },
    newBundle: () => navigate('/?make=bundle'),
    newVideo: () => navigate('/?make=video'),
    showTour,
    signOut,
    scheme: colorScheme,
    setScheme: setColorScheme,
  };
  const isTyped = typed.trim() !== '';
  const filterEntries = (entries: PaletteEntry[]) =>
    rankEntries(typed, isTyped ? entries : entries.filter(({ onlyTyped }) => !onlyTyped));
  const people = filterEntries(
    personaEntries(personas ?? [], {
      use: ({ id, category }) => {
        compose({ personaId: id, category });
        focusPrompt();
      },
      open: ({ id }) => navigate(`/personas/${id}`),
    }),
  );
  const content = filterEntries(contentEntries(data?.pages[0]?.items ?? [], navigate));
  return rankGroups(typed, [
    { title: 'Pages', entries: filterEntries(pageEntries(pages, navigate, unable)) },
    {
      title: 'Personas',
      entries: people.slice(0, isTyped ? personasShown.typed : personasShown.untyped),
    },
    {
      title: 'Recent work',
      entries: content.slice(0, isTyped ? contentShown.typed : contentShown.untyped),
    },
    { title: 'Actions', entries: filterEntries(actionEntries(actions)) },
  ]);
}
