/** Sends the report form, shows the fields of the selected kind, and shows the result. */
import { checkFields, emptyHoneypot, readErrorMessage, recheckWhileTyping } from './parts/form.ts';

type Words = { sending: string; sent: string; mailed: string; failed: string };

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
  const { address: reported, kind } = Object.fromEntries(new URLSearchParams(location.search));
  const address = form.elements.namedItem('address');
  if (reported && address instanceof HTMLInputElement) address.value = reported.slice(0, 500);
  const choice = form.querySelector<HTMLInputElement>(`[name=kind][value="${CSS.escape(kind ?? '')}"]`);
  if (choice) choice.checked = true;
  showRequestedFields(form);

  // Shows errors at the fields instead of the browser's bubbles.
  form.noValidate = true;
  form.addEventListener('change', () => showRequestedFields(form));
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (button.disabled || !checkFields(form)) return;
    button.disabled = true;
    say('sending', words.sending);
    const { number, problem } = await send(form);
    button.disabled = false;
    if (number) {
      form.reset();
      showRequestedFields(form);
      say('sent', `${words.sent} ${number}. ${words.mailed}`);
    } else {
      emptyHoneypot(form);
      say('failed', problem || words.failed);
    }
  });
  recheckWhileTyping(form);
}

/** Hides and disables the fields that do not apply to the selected kind. */
function showRequestedFields(form: HTMLFormElement): void {
  const kind = String(new FormData(form).get('kind'));
  for (const part of form.querySelectorAll<HTMLElement>('[data-only]')) {
    part.hidden = !part.dataset.only?.split(' ').includes(kind);
    for (const field of part.querySelectorAll<HTMLInputElement>('input, textarea')) {
      field.disabled = part.hidden;
    }
  }
}

async function send(form: HTMLFormElement): Promise<{ number?: string; problem?: string }> {
  const body = new FormData(form);
  body.set('openFor', String(Math.round(performance.now() - opened)));
  const picture = body.get('picture');
  if (picture instanceof File && picture.size === 0) body.delete('picture');
  const answer = await fetch('/api/reports', { method: 'POST', body }).catch(() => null);
  if (answer?.ok) return answer.json();
  return { problem: await readErrorMessage(answer) };
}

for (const form of document.querySelectorAll<HTMLFormElement>('[data-island=report]')) start(form);
