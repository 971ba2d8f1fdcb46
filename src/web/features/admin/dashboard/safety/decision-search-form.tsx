import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { limits } from '#contract/limits.ts';
import { decisionSearch, families } from '#contract/safety-reviews.ts';
import classes from '../review.module.css';
import { familyWords } from './review-words.ts';

type Search = Record<string, string>;

const blank = { person: '', verdict: '', family: '', rule: '', from: '', to: '', words: '' };

/** What an address searches for; what it says wrongly counts for nothing. */
export function searchIn(params: URLSearchParams) {
  return decisionSearch.safeParse(Object.fromEntries(params)).data ?? {};
}

type DecisionSearchFormProps = { search: Partial<typeof blank>; onSearch: (search: Search) => void };

/** The search is sent by its button alone: each one stands in the audit log. */
export function DecisionSearchForm({ onSearch, search }: DecisionSearchFormProps) {
  const form = useForm({ initialValues: { ...blank, ...search } });
  const send = form.onSubmit((values) =>
    onSearch(Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))),
  );
  return (
    <form className={classes.wide} onSubmit={send} aria-label="Search decisions">
      <div className={classes.fields}>
        <TextInput
          label="Person"
          placeholder="Address or id"
          autoComplete="off"
          maxLength={limits.emailMaximum}
          {...form.getInputProps('person')}
        />
        <NativeSelect
          label="Decided"
          data={[
            { value: '', label: 'Anything' },
            { value: 'refused', label: 'Refused' },
            { value: 'nearly_refused', label: 'Nearly refused' },
            { value: 'allowed', label: 'Allowed' },
          ]}
          {...form.getInputProps('verdict')}
        />
        <NativeSelect
          label="About"
          data={[
            { value: '', label: 'Anything' },
            ...families.map((value) => ({ value, label: familyWords[value] })),
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
          label="Words"
          placeholder="Part of what was typed"
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
