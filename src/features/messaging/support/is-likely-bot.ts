/** A person needs longer to read the form, choose a topic and type 20 characters. */
const minimumTypingMs = 3_000;

/** Whether a program filled the form: the hidden field has a value, or the form was open too briefly. */
export function isLikelyBot(form: { website?: string; openFor: number }): boolean {
  return Boolean(form.website) || form.openFor < minimumTypingMs;
}
