import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { PaymentClient } from '#contract/billing.ts';
import { billingMessages } from '#contract/billing-messages.ts';
import { countryCodes, formatCountry } from '#contract/countries.ts';
import { call } from '#web/lib/api.ts';
import { getErrorMessage } from '#web/ui/notify.ts';
import billing from '../billing.module.css';
import { useBillingDetails } from '../queries.ts';
import type { CardFormProps } from './card-form-props.ts';
import classes from './ccbill-form.module.css';
import { type CcbillWidget, describeWidgetProblem, loadWidget } from './ccbill-widget.ts';
import { findCard } from './find-card.ts';

const { paymentFailed } = billingMessages;

type CcbillClient = Extract<PaymentClient, { provider: 'ccbill' }>;
type Confirmation = Parameters<typeof call<'confirmCcbillPayment'>>[1]['body'];
type Authentication = NonNullable<Confirmation['authentication']>;

/** The bank did not confirm the payer, or the widget did not accept a field. The message is for the payer. */
class FormProblem extends Error {}

const usDollars = '840';

/**
 * CCBill's card form. Its fields are ours, and CCBill's widget reads them and sends them to CCBill: they have no names,
 * so that nothing of them can be sent here.
 */
export function CcbillForm({
  client,
  clientSecret,
  label,
  onFailed,
  onPaid,
}: CardFormProps & { client: CcbillClient }) {
  const form = useRef<HTMLFormElement>(null);
  const { data: details } = useBillingDetails();
  const pay = useMutation({
    mutationFn: () => payWithWidget(client, clientSecret, form.current),
    onSuccess: ({ message, state }) => {
      if (state === 'failed') onFailed(message ?? paymentFailed.duringPayment);
      else onPaid();
    },
    onError: (error) =>
      onFailed(error instanceof FormProblem ? error.message : getErrorMessage(error, paymentFailed.text)),
  });
  return (
    <form
      ref={form}
      className={billing.stack}
      onSubmit={(event) => {
        event.preventDefault();
        pay.mutate();
      }}
    >
      <TextInput
        label="Card number"
        inputMode="numeric"
        autoComplete="cc-number"
        pattern="[0-9 ]{12,23}"
        maxLength={23}
        required
        withAsterisk={false}
        data-ccbill="cardNumber"
        onBlur={({ currentTarget }) => {
          // The widget takes digits alone.
          currentTarget.value = currentTarget.value.replaceAll(/\D/g, '');
        }}
      />
      <div className={classes.row}>
        <TextInput {...numeric('Month', 'expMonth', 'cc-exp-month', '0?[1-9]|1[0-2]', 2)} placeholder="MM" />
        <TextInput {...numeric('Year', 'expYear', 'cc-exp-year', '20[0-9]{2}', 4)} placeholder="YYYY" />
        <TextInput {...numeric('Security code', 'cvv2', 'cc-csc', '[0-9]{3,4}', 4)} />
      </div>
      <TextInput {...written('Name on card', 'nameOnCard', 'cc-name', 45)} minLength={2} />
      <div className={classes.row}>
        <TextInput {...written('First name', 'firstName', 'given-name', 45)} />
        <TextInput {...written('Last name', 'lastName', 'family-name', 45)} />
      </div>
      <TextInput {...written('Email', 'email', 'email', 254)} type="email" />
      <div className={classes.row}>
        <NativeSelect
          key={details?.country ?? ''}
          label="Country"
          autoComplete="country"
          required
          withAsterisk={false}
          defaultValue={details?.country ?? ''}
          data={[{ value: '', label: 'Choose…' }, ...listCountries()]}
          data-ccbill="country"
        />
        <TextInput {...written('Postal code', 'postalCode', 'postal-code', 16)} />
      </div>
      <input type="hidden" data-ccbill="currencyCode" value={usDollars} readOnly />
      <input type="hidden" data-ccbill="amount" defaultValue="" />
      <p className={billing.note}>CCBill charges your card, and receives your card details directly.</p>
      <Button type="submit" fullWidth disabled={pay.isPending}>
        {pay.isPending ? 'Paying…' : label}
      </Button>
    </form>
  );
}

const written = (label: string, field: string, autoComplete: string, maxLength: number) => ({
  label,
  autoComplete,
  maxLength,
  required: true,
  withAsterisk: false,
  'data-ccbill': field,
});

const numeric = (label: string, field: string, autoComplete: string, pattern: string, maxLength: number) => ({
  ...written(label, field, autoComplete, maxLength),
  inputMode: 'numeric' as const,
  pattern,
});

const listCountries = () =>
  countryCodes
    .map((value) => ({ value, label: formatCountry(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label));

/** Has CCBill make a payment token of the form, after 3-D Secure where the card needs it, and has it charged. */
async function payWithWidget(client: CcbillClient, clientSecret: string, form: HTMLFormElement | null) {
  const field = (name: string) => form?.querySelector<HTMLInputElement>(`[data-ccbill="${name}"]`);
  const { accessToken, cents } = await call('openCcbillForm', { body: { clientSecret } });
  const amount = field('amount');
  if (amount) amount.value = (cents / 100).toFixed(2);
  const card = findCard(field('cardNumber')?.value ?? '');
  const widget = await loadWidget(client.widgetVersion, client.applicationId);
  try {
    const { accountNumber, subaccount, subaccount3ds } = client;
    const authentication =
      subaccount3ds === null
        ? null
        : await authenticate(widget, accessToken, { accountNumber, subaccount: subaccount3ds });
    const used = authentication && subaccount3ds !== null ? subaccount3ds : subaccount;
    const made = await widget.createPaymentToken(accessToken, accountNumber, used);
    const { paymentTokenId } = (await made.json()) as { paymentTokenId?: unknown };
    if (!made.ok || typeof paymentTokenId !== 'string')
      throw new FormProblem('Please check your card details.');
    return await call('confirmCcbillPayment', {
      body: { clientSecret, tokenId: paymentTokenId, card, authentication },
    });
  } catch (thrown) {
    const problem = describeWidgetProblem(thrown);
    if (problem) throw new FormProblem(problem);
    throw thrown;
  }
}

/** @returns null for a card that needs no 3-D Secure. @throws FormProblem when the bank does not confirm the payer */
async function authenticate(
  widget: CcbillWidget,
  accessToken: string,
  { accountNumber, subaccount }: { accountNumber: number; subaccount: number },
): Promise<Authentication | null> {
  const asked = await widget.isScaRequired(accessToken, accountNumber, subaccount);
  const answer = (await asked.json()) as boolean | { scaRequired?: boolean };
  const isRequired = typeof answer === 'boolean' ? answer : answer.scaRequired === true;
  if (asked.ok && !isRequired) return null;
  const result = (await widget.authenticateCustomer(accessToken, accountNumber, subaccount)) as
    | Authentication
    | { success?: false };
  if (result && result.success === true) return pickFields(result);
  throw new FormProblem('Your bank could not confirm that it is you. Please try again or use another card.');
}

/** The widget gives more than the charge needs. */
function pickFields(result: Authentication): Authentication {
  const { acsTransId, amount, authenticationType, authenticationValue, clientTransactionId } = result;
  const { dsTransId, eci, protocolVersion, sdkTransId, status, success } = result;
  return {
    acsTransId,
    amount,
    authenticationType,
    authenticationValue,
    clientTransactionId,
    dsTransId,
    eci,
    protocolVersion,
    sdkTransId,
    status,
    success,
  };
}
