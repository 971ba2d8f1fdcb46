import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { limits } from '#contract/limits.ts';
import { decisionSearch, families } from '#contract/safety-reviews.ts';
import classes from '../review.module.css';
import { familyLabels } from './review-labels.ts';

type Search = Record<string, string>;

const blank = { person: '', verdict: '', family: '', rule: '', from: '', to: '', words: '' };

/** Parses the search of the URL. Returns an empty search when it is invalid. */
export function parseDecisionSearch(params: URLSearchParams) {
  return decisionSearch.safeParse(Object.fromEntries(params)).data ?? {};
}

type DecisionSearchFormProps = { search: Partial<typeof blank>; onSearch: (search: Search) => void };

/** The search form. It searches only on submit, because the audit log records each search. */
export function DecisionSearchForm({ onSearch, search }: DecisionSearchFormProps) {
  const form = useForm({ initialValues: { ...blank, ...search } });
  const send = form.onSubmit((values) =>
    onSearch(Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))),
  );
  return (
    <form className={classes.wide} onSubmit={send} aria-label="Search decisions">
      <div className={classes.fields}>
        <TextInput
          label="User"
          placeholder="Email or ID"
          autoComplete="off"
          maxLength={limits.emailMaximum}
          {...form.getInputProps('person')}
        />
        <NativeSelect
          label="Result"
          data={[
            { value: '', label: 'All' },
            { value: 'refused', label: 'Refused' },
            { value: 'nearly_refused', label: 'Nearly refused' },
            { value: 'allowed', label: 'Allowed' },
          ]}
          {...form.getInputProps('verdict')}
        />
        <NativeSelect
          label="Category"
          data={[
            { value: '', label: 'All' },
            ...families.map((value) => ({ value, label: familyLabels[value] })),
          ]}
          {...form.getInputProps('family')}
        />
        <TextInput
          label="Rule"
          placeholder="minors.age"
          autoComplete="off"
          maxLength={80}
          {...form.getInputProps('rule')}
        />
        <TextInput type="date" label="From" {...form.getInputProps('from')} />
        <TextInput type="date" label="To" {...form.getInputProps('to')} />
        <TextInput
          label="Text"
          placeholder="Part of the prompt"
          autoComplete="off"
          maxLength={limits.searchMaximum}
          {...form.getInputProps('words')}
        />
      </div>
      <div className={classes.actions}>
        <Button type="submit" variant="default">
          Search
        </Button>
      </div>
    </form>
  );
}
