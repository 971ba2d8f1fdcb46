/** An error whose message is written for the person at the screen. */
export class UserError extends Error {
  override readonly name: string = 'UserError';
}
