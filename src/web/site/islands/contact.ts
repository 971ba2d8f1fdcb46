/** Sends the contact form, and says what became of it. */

type Words = { sending: string; sent: string; failed: string };
/** What the server answers when it refuses. */
type Refusal = { message?: string };

const opened = performance.now();

function start(form: HTMLFormElement): void {
  const words = JSON.parse(form.dataset.words ?? '{}') as Words;
  const state = form.querySelector<HTMLElement>('[data-state]');
  const button = form.querySelector('button');
  if (!state || !button) return;
  const say = (what: 'sending' | 'sent' | 'failed', text: string) => {
    state.dataset.state = what;
    state.textContent = text;
  };

  const topic = new URLSearchParams(location.search).get('topic');
  const choice = form.elements.namedItem('topic');
  if (choice instanceof HTMLSelectElement && [...choice.options].some(({ value }) => value === topic)) {
    choice.value = topic ?? choice.value;
  }

  // Our own words at the field instead of the browser's bubble.
  form.noValidate = true;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (button.disabled || !checkFields(form)) return;
    button.disabled = true;
    say('sending', words.sending);
    const sent = await send(form);
    button.disabled = false;
    if (sent === null) {
      form.reset();
      say('sent', words.sent);
    } else say('failed', sent || words.failed);
  });
  form.addEventListener('input', ({ target }) => {
    if (target instanceof Element && target.getAttribute('aria-invalid') === 'true') checkFields(form, false);
  });
}

/** Writes beside each field what is wrong with it, and goes to the first. Gives whether all are right. */
function checkFields(form: HTMLFormElement, go = true): boolean {
  let first: HTMLElement | undefined;
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[required]')) {
    const wrong = !field.checkValidity();
    field.setAttribute('aria-invalid', String(wrong));
    const place = form.querySelector(`[data-problem=${field.name}]`);
    if (place) place.textContent = wrong ? field.validationMessage : '';
    if (wrong) first ??= field;
  }
  if (go) first?.focus();
  return first === undefined;
}

/** Gives null when the message is on its way, else what the server says, or nothing. */
async function send(form: HTMLFormElement): Promise<string | null> {
  const body = JSON.stringify({
    ...Object.fromEntries(new FormData(form)),
    openFor: Math.round(performance.now() - opened),
  });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch('/api/contact', { method: 'POST', headers, body }).catch(() => null);
  if (answer?.ok) return null;
  const refusal = (await answer?.json().catch(() => null)) as Refusal | null | undefined;
  return refusal?.message ?? '';
}

for (const form of document.querySelectorAll<HTMLFormElement>('[data-island=contact]')) start(form);
