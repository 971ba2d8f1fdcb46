import { Link } from 'react-router';
import type { TrainedModel } from '#contract/training.ts';
import { formatNumber } from '#web/lib/format.ts';
import { useTrainedModels } from '#web/lib/queries.ts';
import classes from './fields.module.css';
import { LabelledSelect } from './labelled-select.tsx';

type ModelChoiceProps = {
  /** Null: none. Undefined while the creator's default is unknown. */
  value: string | null | undefined;
  onChange: (modelId: string | null) => void;
};

/**
 * A select of the engine's default model and the creator's trained models. Models in training are listed with their
 * progress. If the creator has a default model of their own, only that one is called default.
 */
export function ModelChoice({ value, onChange }: ModelChoiceProps) {
  const { data: models } = useTrainedModels();
  const own = models?.some(({ isDefault }) => isDefault);
  const none = { value: '', label: own ? 'No trained model' : 'Default model' };
  const options = [none, ...(models ?? []).map(toOption)];
  // Shows the selected model also after it was deleted elsewhere.
  if (value && !models?.some(({ id }) => id === value)) {
    options.push({ value, label: models ? 'Deleted model' : 'Your model' });
  }
  return (
    <div className={classes.model} data-tour="model-selector">
      <LabelledSelect
        label="Model"
        value={value ?? ''}
        onChange={(id) => onChange(id || null)}
        options={options}
        note={models && <CountLine models={models} />}
      />
    </div>
  );
}

function toOption({ id, name, status, progress, isDefault }: TrainedModel) {
  if (status === 'completed') return { value: id, label: isDefault ? `${name} (your default)` : name };
  const state = status === 'training' ? `training, ${Math.round(progress)}%` : status;
  return { value: id, label: `${name} (${state})`, disabled: true };
}

/** The number of models; a link to training while none can be selected (docs/requirements/signed-in.md, section 2.1). */
function CountLine({ models }: { models: readonly TrainedModel[] }) {
  const completed = models.filter(({ status }) => status === 'completed').length;
  if (models.length === 0)
    return (
      <Link className={classes.train} to="/training-models">
        No trained models
      </Link>
    );
  const count = `${formatNumber(models.length)} ${models.length === 1 ? 'model' : 'models'}, ${formatNumber(completed)} completed`;
  return completed > 0 ? count : <Link to="/training-models">{count}</Link>;
}
