import { useNavigate } from 'react-router';
import type { ContentMetadata } from '#contract/content-metadata.ts';
import type { ContentItem } from '#contract/library.ts';
import type { Lineage } from '#contract/lineage.ts';
import type { PictureChoice } from '#contract/picture-choice.ts';
import { parseMetadata } from '#web/lib/metadata.ts';
import { usePrefillForm } from '#web/lib/preserved-state.ts';
import { useLineage, usePersonas, useTagCatalogue, useTrainedModels } from '#web/lib/queries.ts';
import { useScenePresets } from '#web/lib/scene-presets.ts';
import { findTool } from '#web/lib/tools.ts';
import { useCompose } from '#web/lib/use-compose.ts';
import { describeChangedPersona, describeMissing, omitMissing } from './missing-choices.ts';
import { listRemixModes, type RemixMode, toComposerPrefill, toToolPrefill } from './remix-settings.ts';
import { restoreScene } from './restore-scene.ts';

export type RemixState = {
  modes: readonly RemixMode[];
  /** Whether the item's settings are still loading. */
  isLoading: boolean;
  /** Opens the composer or the tool with the item's settings. @returns a message about them, or null */
  apply: (again: RemixMode) => string | null;
};

/** Remixes or repeats an item: opens the composer, or the tool that made it, with its settings. */
export function useRemix(item: ContentItem): RemixState {
  const made = parseMetadata(item);
  const tool = findTool(made.operation);
  const personas = usePersonas();
  const models = useTrainedModels();
  const tagged = made.tag !== undefined || made.lora !== undefined;
  const tags = useTagCatalogue({ enabled: tagged });
  const isDressed = made.outfit !== undefined || made.place !== undefined;
  const presets = useScenePresets({ enabled: isDressed });
  const lineage = useLineage(tool ? item.id : null);
  const compose = useCompose();
  const handOver = usePrefillForm();
  const navigate = useNavigate();
  const offered = { personas: personas.data, models: models.data, tags: tags.data };
  const isReading =
    personas.isPending ||
    models.isPending ||
    (tagged && tags.isPending) ||
    (isDressed && presets.isPending) ||
    (!!tool && lineage.isPending);

  function go(again: RemixMode): string | null {
    const asked = toToolPrefill(item, made, again);
    const changed = again === 'repeat' ? describeChangedPersona(item, made, offered) : null;
    if (!asked || !tool) {
      const { draft, dialog } = toComposerPrefill(item, made, again);
      const scene = restoreScene(draft, made, presets.data);
      const { settings, gone } = omitMissing(scene.draft, made, offered);
      compose(settings, dialog);
      return joinSentences(describeMissing(gone), changed, scene.changed);
    }
    const { settings, gone } = omitMissing(asked.settings, made, offered);
    handOver(asked.form, settings);
    navigate(`${tool.path}?${toSourceParams(made, lineage.data)}`);
    return joinSentences(describeMissing([...gone, ...listMissingSources(lineage.data)]), changed);
  }

  return { modes: listRemixModes(item, made), isLoading: isReading, apply: go };
}

function joinSentences(...parts: (string | null)[]): string | null {
  return parts.filter((part) => part !== null).join(' ') || null;
}

function listMissingSources(lineage: Lineage | undefined): string[] {
  const missing = lineage?.missingParents ?? 0;
  if (missing === 0) return [];
  return missing === 1 ? ['a picture it was made from'] : ['pictures it was made from'];
}

/** The item's source pictures, as parameters of the tool's page (`useSource`, `useSwapSources`). */
function toSourceParams({ operation }: ContentMetadata, lineage: Lineage | undefined): URLSearchParams {
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
