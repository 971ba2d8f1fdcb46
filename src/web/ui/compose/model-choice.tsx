import { Link } from 'react-router';
import type { TrainedModel } from '#contract/training.ts';
import { formatNumber } from '#web/lib/format.ts';
import { useTrainedModels } from '#web/lib/queries.ts';
import classes from './fields.module.css';
import { LabelledSelect } from './labelled-select.tsx';

type ModelChoiceProps = {
  /** Null: none. Undefined while it is not known which one is the person's default. */
  value: string | null | undefined;
  onChange: (modelId: string | null) => void;
};

/**
 * The engine's default model, or one that the person has trained; the others stand there with how far they are.
 * Who has made one of theirs the default reads “default” there alone.
 */
export function ModelChoice({ value, onChange }: ModelChoiceProps) {
  const { data: models } = useTrainedModels();
  const own = models?.some(({ isDefault }) => isDefault);
  const none = { value: '', label: own ? 'No trained model' : 'Default model' };
  const options = [none, ...(models ?? []).map(optionOf)];
  // A select shows what is chosen, also when that has been deleted elsewhere.
  if (value && !models?.some(({ id }) => id === value)) {
    options.push({ value, label: models ? 'A model that is gone' : 'Your model' });
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

function optionOf({ id, name, status, progress, isDefault }: TrainedModel) {
  if (status === 'completed') return { value: id, label: isDefault ? `${name} (your default)` : name };
  const state = status === 'training' ? `training, ${Math.round(progress)} %` : status;
  return { value: id, label: `${name} (${state})`, disabled: true };
}

/** How many models there are; it leads to training while none can be chosen (specification 001, 2.1). */
function CountLine({ models }: { models: readonly TrainedModel[] }) {
  const completed = models.filter(({ status }) => status === 'completed').length;
  const count = `${formatNumber(models.length)} ${models.length === 1 ? 'model' : 'models'}, ${formatNumber(completed)} completed`;
  return completed > 0 ? count : <Link to="/training-models">{count}</Link>;
}
