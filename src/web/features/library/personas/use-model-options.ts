import { useTrainedModels } from '#web/lib/queries.ts';

/**
 * The trained models for a persona: the default first, then the finished ones. A chosen model that is no longer
 * available stays in the list, so that the creator can replace it.
 */
export function useModelOptions(chosen: string | null): { value: string; label: string }[] {
  const { data: models } = useTrainedModels();
  const usable = (models ?? [])
    .filter(({ status }) => status === 'completed')
    .map(({ id, name }) => ({ value: id, label: name }));
  const gone = models && chosen && !usable.some(({ value }) => value === chosen);
  return [
    { value: '', label: 'Default model' },
    ...usable,
    ...(gone ? [{ value: chosen, label: 'Unavailable model' }] : []),
  ];
}
