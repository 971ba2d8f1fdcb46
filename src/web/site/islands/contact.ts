/** Sends the contact form and shows the result. */
import { checkFields, emptyHoneypot, readErrorMessage, recheckWhileTyping } from './parts/form.ts';

type Words = { sending: string; sent: string; failed: string };

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

  // Shows errors at the fields instead of the browser's bubbles.
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
    } else {
      emptyHoneypot(form);
      say('failed', sent || words.failed);
    }
  });
  recheckWhileTyping(form);
}

/** @returns null on success, else the server's message, which may be empty */
async function send(form: HTMLFormElement): Promise<string | null> {
  const body = JSON.stringify({
    ...Object.fromEntries(new FormData(form)),
    openFor: Math.round(performance.now() - opened),
  });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch('/api/contact', { method: 'POST', headers, body }).catch(() => null);
  if (answer?.ok) return null;
  return readErrorMessage(answer);
}

for (const form of document.querySelectorAll<HTMLFormElement>('[data-island=contact]')) start(form);
