import { useNavigate } from 'react-router';
import type { ContentItem, ContentMetadata } from '#contract/library.ts';
import type { Lineage, PictureChoice } from '#contract/tools.ts';
import { readMetadata } from '#web/lib/content.ts';
import { useCompose } from '#web/lib/draft.ts';
import { useHandOver } from '#web/lib/kept.ts';
import { useLineage, usePersonas, useTagCatalogue, useTrainedModels } from '#web/lib/queries.ts';
import { toolFor } from '#web/lib/tools.ts';
import { changedPersona, tellGone, withoutGone } from './left-out.ts';
import { type Again, composerAgain, toolAgain, waysAgain } from './settings-again.ts';

export type AgainState = {
  ways: readonly Again[];
  /** Whether what an item was made with is still being looked up. */
  isReading: boolean;
  /** Goes to where it was made, with its settings. @returns what has to be said about them, or null */
  go: (again: Again) => string | null;
};

/** Asking for an item again: in the composer, or in the tool that made it, with all settings filled in. */
export function useAgain(item: ContentItem): AgainState {
  const made = readMetadata(item);
  const tool = toolFor(made.operation);
  const personas = usePersonas();
  const models = useTrainedModels();
  const tagged = made.tag !== undefined || made.lora !== undefined;
  const tags = useTagCatalogue({ enabled: tagged });
  const lineage = useLineage(tool ? item.id : null);
  const compose = useCompose();
  const handOver = useHandOver();
  const navigate = useNavigate();
  const offered = { personas: personas.data, models: models.data, tags: tags.data };
  const isReading =
    personas.isPending || models.isPending || (tagged && tags.isPending) || (!!tool && lineage.isPending);

  function go(again: Again): string | null {
    const asked = toolAgain(item, made, again);
    const changed = again === 'repeat' ? changedPersona(item, made, offered) : null;
    if (!asked || !tool) {
      const { draft, dialog } = composerAgain(item, made, again);
      const { settings, gone } = withoutGone(draft, made, offered);
      compose(settings, dialog);
      return inSentences(tellGone(gone), changed);
    }
    const { settings, gone } = withoutGone(asked.settings, made, offered);
    handOver(asked.form, settings);
    navigate(`${tool.path}?${addressOfSources(made, lineage.data)}`);
    return inSentences(tellGone([...gone, ...goneSources(lineage.data)]), changed);
  }

  return { ways: waysAgain(item, made), isReading, go };
}

function inSentences(...parts: (string | null)[]): string | null {
  return parts.filter((part) => part !== null).join(' ') || null;
}

function goneSources(lineage: Lineage | undefined): string[] {
  const missing = lineage?.missingParents ?? 0;
  if (missing === 0) return [];
  return missing === 1 ? ['a picture it was made from'] : ['pictures it was made from'];
}

/** The pictures of the making, as the tool's page takes them (`useSource`, `useSwapSources`). */
function addressOfSources({ operation }: ContentMetadata, lineage: Lineage | undefined): URLSearchParams {
  const of = (part: Lineage['parents'][number]['role']): PictureChoice | undefined =>
    lineage?.parents.find(({ role }) => role === part)?.picture;
  const mask = of('mask');
  if (operation !== 'face_swap') {
    return new URLSearchParams({
      ...of('source'),
      ...(mask && 'uploadId' in mask && { maskId: mask.uploadId }),
    });
  }
  const face = of('source');
  return new URLSearchParams({
    ...of('target'),
    ...(face && 'contentId' in face && { faceContentId: face.contentId }),
    ...(face && 'uploadId' in face && { faceUploadId: face.uploadId }),
  });
}
