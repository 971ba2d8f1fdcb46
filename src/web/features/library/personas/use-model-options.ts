import { useTrainedModels } from '#web/lib/queries.ts';

/**
 * The trained models that a persona can be given: those that are finished, the engine's own look first. One that
 * it has and that is gone stays in sight, so that it can be left.
 */
export function useModelOptions(chosen: string | null): { value: string; label: string }[] {
  const { data: models } = useTrainedModels();
  const usable = (models ?? [])
    .filter(({ status }) => status === 'completed')
    .map(({ id, name }) => ({ value: id, label: name }));
  const gone = models && chosen && !usable.some(({ value }) => value === chosen);
  return [
    { value: '', label: 'None: the engine’s own' },
    ...usable,
    ...(gone ? [{ value: chosen, label: 'A model that cannot be used' }] : []),
  ];
}
