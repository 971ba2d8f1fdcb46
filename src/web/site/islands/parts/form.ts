/** What the forms of the public pages share. */

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Writes beside each field that is asked for what is wrong with it, and goes to the first. Gives whether all are right. */
export function checkFields(form: HTMLFormElement, go = true): boolean {
  let first: HTMLElement | undefined;
  for (const field of form.querySelectorAll<Field>('[required]')) {
    const wrong = !field.disabled && !field.checkValidity();
    field.setAttribute('aria-invalid', String(wrong));
    const place = form.querySelector(`[data-problem=${field.name}]`);
    if (place) place.textContent = wrong ? field.validationMessage : '';
    if (wrong) first ??= field;
  }
  if (go) first?.focus();
  return first === undefined;
}

/** Checks again what was wrong while it is put right. */
export function recheckWhileTyping(form: HTMLFormElement): void {
  form.addEventListener('input', ({ target }) => {
    if (target instanceof Element && target.getAttribute('aria-invalid') === 'true') checkFields(form, false);
  });
}

/** What the server said of a refusal, or nothing. */
export async function refusalOf(answer: Response | null): Promise<string> {
  const refusal = (await answer?.json().catch(() => null)) as { message?: string } | null | undefined;
  return refusal?.message ?? '';
}
