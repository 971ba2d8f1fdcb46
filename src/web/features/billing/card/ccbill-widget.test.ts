import { expect, it } from 'vitest';
import { describeWidgetProblem } from './ccbill-widget.ts';

it('names the fields that the widget does not accept, each once', () => {
  const violations = [
    { propertyName: 'cardNumber', message: 'payment.cardNumber' },
    { propertyName: 'cvv2', message: 'payment.cvv2' },
    { propertyName: 'cvv2', message: 'payment.cvv2' },
  ];
  expect(describeWidgetProblem(violations)).toBe('Please check the card number, the security code.');
  expect(describeWidgetProblem([{ propertyName: 'somethingElse' }, null])).toBe(
    'Please check your card details.',
  );
});

it('leaves what is no violation to the caller', () => {
  expect(describeWidgetProblem(new Error('offline'))).toBeNull();
});
