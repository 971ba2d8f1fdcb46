import { NativeSelect, Textarea } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { type IncidentState, incidentState } from '#contract/status.ts';
import { stateNames } from './incident-labels.ts';

export type UpdateDraft = { state: IncidentState; text: string };

type UpdateFieldsProps = {
  state: GetInputPropsReturnType;
  text: GetInputPropsReturnType;
  autoFocus?: boolean;
};

const states = incidentState.options.map((state) => ({ value: state, label: stateNames[state] }));

/** The fields of every update: state and text. */
export function UpdateFields({ state, text, autoFocus }: UpdateFieldsProps) {
  return (
    <>
      <NativeSelect label="State" data={states} autoFocus={autoFocus} {...state} />
      <Textarea
        label="What is known"
        description="What users notice, what you are doing, and when the next update follows."
        size="md"
        rows={4}
        maxLength={2_000}
        {...text}
      />
    </>
  );
}
