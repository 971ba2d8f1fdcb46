import { operations } from './generated/operations.ts';
import type { Calls } from './generated/types.ts';
import type { CallOptions, LooseInput, Operation, OperationName } from './operation.ts';
import { type Sender, send } from './send.ts';

type Input<Name extends OperationName> = Calls[Name]['input'];

/** The arguments of an operation: its input may be left out where it needs none. */
type Arguments<Name extends OperationName> =
  Record<never, never> extends Input<Name>
    ? [input?: Input<Name>, options?: CallOptions]
    : [input: Input<Name>, options?: CallOptions];

/** A method for each operation that an API key may call. Each throws `CastwrightError`. */
export type Methods = {
  [Name in keyof Calls]: (...given: Arguments<Name>) => Promise<Calls[Name]['answer']>;
};

/** Makes the methods of a client. */
export function createMethods(sender: Sender): Methods {
  const methods = Object.entries<Operation>(operations).map(([name, operation]) => [
    name,
    (input: LooseInput = {}, options: CallOptions = {}) => send(sender, operation, input, options),
  ]);
  return Object.fromEntries(methods) as Methods;
}
