import { Button } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ApiKey, changeApiKeyForm } from '#contract/api-keys.ts';
import { profileMessages } from '#contract/profile-messages.ts';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { getErrorMessage, notify } from '#web/ui/notify.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import security from '../security.module.css';
import { BudgetFields, type BudgetInput } from './budget-fields.tsx';
import { formatBudget } from './budget-labels.ts';

type ChangeBudgetDialogProps = { apiKey: ApiKey; open: boolean; onClose: () => void };

/** Sets, changes or removes the budget of an API key. */
export function ChangeBudgetDialog({ apiKey, onClose, open }: ChangeBudgetDialogProps) {
  return (
    <Sheet open={open} onClose={onClose} title={`Budget of ${apiKey.name}`}>
      <BudgetForm apiKey={apiKey} onClose={onClose} />
    </Sheet>
  );
}

function BudgetForm({ apiKey, onClose }: Omit<ChangeBudgetDialogProps, 'open'>) {
  const { budget, id, name } = apiKey;
  const client = useQueryClient();
  const form = useForm<{ budget: BudgetInput }>({
    initialValues: { budget: budget && { tokens: budget.tokens, period: budget.period } },
    validate: schemaResolver(changeApiKeyForm, { sync: true }),
  });
  const change = useMutation({
    mutationFn: (body: { budget: BudgetInput }) => call('changeApiKey', { params: { id }, body }),
    onSuccess: () => {
      notify.success({
        title: profileMessages.apiKeys.budgetChanged,
        text: `The budget of “${name}” is saved.`,
      });
      onClose();
      return client.invalidateQueries({ queryKey: queryKeys.apiKeys });
    },
    onError: (error) =>
      notify.error({ title: profileMessages.apiKeys.budgetChangeFailed, text: getErrorMessage(error) }),
  });
  return (
    <form className={security.form} onSubmit={form.onSubmit((values) => change.mutate(values))} noValidate>
      <FormProblem error={change.error} at={change.submittedAt} />
      {budget && (
        <p className={security.note}>{formatBudget(budget)}. This counts against a new budget too.</p>
      )}
      <BudgetFields
        value={form.values.budget}
        onChange={(value) => form.setFieldValue('budget', value)}
        error={form.errors['budget.tokens']}
      />
      <div className={security.actions}>
        <Button type="submit" disabled={change.isPending}>
          {change.isPending ? 'Saving...' : 'Save budget'}
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
