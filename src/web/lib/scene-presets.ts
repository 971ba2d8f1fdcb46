import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ScenePreset, ScenePresetKind } from '#contract/scene-presets.ts';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { getErrorMessage, notify } from '#web/ui/notify.ts';

/** What the interface calls the kinds. */
export const presetKindLabels: Record<ScenePresetKind, { one: string; many: string; none: string }> = {
  outfit: { one: 'Outfit', many: 'Outfits', none: 'No outfit' },
  place: { one: 'Place', many: 'Places', none: 'No place' },
};

/** The outfits and places of the account and its team, by name. */
export function useScenePresets({ enabled = true } = {}) {
  return useQuery({
    queryKey: queryKeys.scenePresets,
    queryFn: ({ signal }) => call('listScenePresets', { signal }),
    enabled,
  });
}

function useChangePresets() {
  const client = useQueryClient();
  return (change: (presets: ScenePreset[]) => ScenePreset[]) => {
    client.setQueryData<ScenePreset[]>(queryKeys.scenePresets, (presets) => presets && sort(change(presets)));
    void client.invalidateQueries({ queryKey: queryKeys.scenePresets });
  };
}

const sort = (presets: ScenePreset[]) => presets.toSorted((one, other) => one.name.localeCompare(other.name));

export type PresetFields = Pick<ScenePreset, 'contentId' | 'kind' | 'name' | 'words'>;

/** Saves a preset; creates one if `id` is null. */
export function useSavePreset(id: string | null, onSaved: () => void) {
  const change = useChangePresets();
  return useMutation({
    mutationFn: ({ kind, ...fields }: PresetFields) =>
      id === null
        ? call('createScenePreset', { body: { kind, ...fields } })
        : call('changeScenePreset', { params: { id }, body: fields }),
    onSuccess: (preset) => {
      change((presets) => [...presets.filter((each) => each.id !== preset.id), preset]);
      notify.success({ title: `${presetKindLabels[preset.kind].one} saved`, text: preset.name });
      onSaved();
    },
  });
}

/** Deletes a preset, but no picture. */
export function useDeletePreset({ id, kind, name }: ScenePreset) {
  const change = useChangePresets();
  return useMutation({
    mutationFn: () => call('deleteScenePreset', { params: { id } }),
    onSuccess: () => {
      change((presets) => presets.filter((each) => each.id !== id));
      notify.success({ title: `${presetKindLabels[kind].one} deleted`, text: `“${name}” was deleted.` });
    },
    onError: (error) => notify.error({ title: 'Not deleted', text: getErrorMessage(error) }),
  });
}
