/** Nobody reads the form, chooses a topic and writes 20 characters in less. */
const fastestPersonMs = 3_000;

/** Whether a contact form was filled by a program: with the field nobody sees, or faster than anybody types. */
export function looksLikeMachine(form: { website?: string; openFor: number }): boolean {
  return Boolean(form.website) || form.openFor < fastestPersonMs;
}
