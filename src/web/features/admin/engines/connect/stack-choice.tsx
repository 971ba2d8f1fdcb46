import { Checkbox, NativeSelect } from '@mantine/core';
import { type EngineFileView, type EngineUse, engineUse } from '#contract/engine-file.ts';
import type { EngineReport, ProposedStack } from '#contract/engine-setup.ts';
import classes from './connect.module.css';
import { useLabels } from './connect-labels.ts';
import { listChoices, type ModelValues } from './connect-values.ts';

type StackChoiceProps = {
  report: EngineReport;
  file: EngineFileView | null;
  models: ModelValues;
  onChange: (models: ModelValues) => void;
};

/** The stacks that a server's files allow, and what each is used for. */
export function StackChoice({ file, models, onChange, report }: StackChoiceProps) {
  const { stacks } = report;
  const fresh = stacks.filter(({ exists }) => !exists);
  const uses = engineUse.options.filter((use) => listChoices(use, models, stacks, file).length > 0);

  function toggle({ name }: ProposedStack, isChosen: boolean) {
    const others = models.stacks.filter((each) => each !== name);
    const kept = Object.entries(models.uses).filter(([, stack]) => isChosen || stack !== name);
    onChange({ stacks: isChosen ? [...others, name] : others, uses: Object.fromEntries(kept) });
  }

  return (
    <div className={classes.form}>
      {fresh.length > 0 ? (
        <fieldset className={classes.stacks}>
          <legend>Add to the engine file</legend>
          {fresh.map((stack) => (
            <Checkbox
              key={stack.name}
              label={`${stack.label} as “${stack.name}”`}
              description={`${stack.licence} · ${stack.files.map(({ name }) => name).join(', ')}`}
              checked={models.stacks.includes(stack.name)}
              onChange={({ currentTarget }) => toggle(stack, currentTarget.checked)}
            />
          ))}
        </fieldset>
      ) : (
        <p className={classes.note}>The engine file has the stacks of these files already.</p>
      )}
      {uses.length > 0 && (
        <div className={classes.fields}>
          {uses.map((use) => (
            <UseSelect key={use} use={use} file={file} models={models} report={report} onChange={onChange} />
          ))}
        </div>
      )}
    </div>
  );
}

function UseSelect({ file, models, onChange, report, use }: StackChoiceProps & { use: EngineUse }) {
  const present = file?.uses.find((each) => each.use === use)?.stacks ?? [];
  const unchanged = present.length > 0 ? `Unchanged: ${present.join(' and ')}` : 'Not used';
  const choices = listChoices(use, models, report.stacks, file).filter((name) => !present.includes(name));
  return (
    <NativeSelect
      label={useLabels[use]}
      value={models.uses[use] ?? ''}
      data={[{ value: '', label: unchanged }, ...choices]}
      onChange={({ currentTarget }) =>
        onChange({ ...models, uses: { ...models.uses, [use]: currentTarget.value } })
      }
    />
  );
}
