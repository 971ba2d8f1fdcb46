import { NativeSelect, Textarea } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { type IncidentState, incidentState } from '#contract/status.ts';
import { stateNames } from './incident-words.ts';

export type WrittenUpdate = { state: IncidentState; text: string };

type StateAndTextProps = {
  state: GetInputPropsReturnType;
  text: GetInputPropsReturnType;
  autoFocus?: boolean;
};

const states = incidentState.options.map((state) => ({ value: state, label: stateNames[state] }));

/** What every update says: how far it is, and what is known. */
export function StateAndText({ state, text, autoFocus }: StateAndTextProps) {
  return (
    <>
      <NativeSelect label="State" size="md" data={states} autoFocus={autoFocus} {...state} />
      <Textarea
        label="What is known"
        description="What people notice, what you are doing, and when you will say more."
        size="md"
        rows={4}
        maxLength={2_000}
        {...text}
      />
    </>
  );
}
