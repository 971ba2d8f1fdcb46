/** Shared functions of the forms of the public pages. */

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Shows the error of each required field and focuses the first one. @returns whether all fields are valid */
export function checkFields(form: HTMLFormElement, focus = true): boolean {
  let first: HTMLElement | undefined;
  for (const field of form.querySelectorAll<Field>('[required]')) {
    const wrong = !field.disabled && !field.checkValidity();
    field.setAttribute('aria-invalid', String(wrong));
    const place = form.querySelector(`[data-problem=${field.name}]`);
    if (place) place.textContent = wrong ? field.validationMessage : '';
    if (wrong) first ??= field;
  }
  if (focus) first?.focus();
  return first === undefined;
}

/** Checks invalid fields again while the visitor corrects them. */
export function recheckWhileTyping(form: HTMLFormElement): void {
  form.addEventListener('input', ({ target }) => {
    if (target instanceof Element && target.getAttribute('aria-invalid') === 'true') checkFields(form, false);
  });
}

/** The server's error message; empty if there is none. */
export async function readErrorMessage(answer: Response | null): Promise<string> {
  const refusal = (await answer?.json().catch(() => null)) as { message?: string } | null | undefined;
  return refusal?.message ?? '';
}

/** Empties the hidden field, which a browser may have filled in: sent again, the form is accepted. */
export function emptyHoneypot(form: HTMLFormElement): void {
  const field = form.elements.namedItem('website');
  if (field instanceof HTMLInputElement) field.value = '';
}
