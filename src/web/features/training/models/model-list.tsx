import { trainingMessages } from '#contract/training-messages.ts';
import { formatNumber } from '#web/lib/format.ts';
import { useTrainedModels } from '#web/lib/queries.ts';
import { Section } from '#web/ui/page.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { ModelRow } from './model-row.tsx';
import classes from './models.module.css';

/** The creator's models, newest first, with their actions. */
export function ModelList() {
  const { data: models, error, refetch } = useTrainedModels();
  const ready = models?.filter(({ status }) => status === 'completed').length ?? 0;
  return (
    <Section
      title="Your models"
      aside={
        models &&
        models.length > 0 && (
          <span className={classes.count}>
            {formatNumber(models.length)} {models.length === 1 ? 'model' : 'models'}, {formatNumber(ready)}{' '}
            ready
          </span>
        )
      }
    >
      {!models && error && (
        <ErrorState error={error} title={trainingMessages.modelsNotRead} onRetry={refetch} />
      )}
      {models?.length === 0 && (
        <EmptyState title="No trained models" hint="Enter a name and a prompt above to train one." />
      )}
      {models && models.length > 0 && (
        <ul className={classes.models}>
          {models.map((model) => (
            <ModelRow
              key={model.id}
              model={model}
              hasVersions={models.some(
                ({ id, sessionId }) => id !== model.id && sessionId !== null && sessionId === model.sessionId,
              )}
            />
          ))}
        </ul>
      )}
    </Section>
  );
}
