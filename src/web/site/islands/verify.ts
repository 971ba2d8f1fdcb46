/** Sends the file of the form that checks one, and shows what was found. */
import type { Verification } from '#contract/verification.ts';
import type { VerifyWords } from '../texts/en/verify.ts';
import { readErrorMessage } from './parts/form.ts';

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });

function start(form: HTMLFormElement): void {
  const words = JSON.parse(form.dataset.words ?? '{}') as VerifyWords;
  const state = form.querySelector<HTMLElement>('[data-state]');
  const button = form.querySelector('button');
  const field = form.querySelector<HTMLInputElement>('input[type=file]');
  const place = document.querySelector<HTMLElement>('[data-result]');
  const drop = form.querySelector<HTMLElement>('[data-drop]');
  if (!state || !button || !field || !place || !drop) return;
  const say = (what: string, text: string) => {
    state.dataset.state = what;
    state.textContent = text;
  };

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const file = field.files?.[0];
    if (button.disabled || !file) return;
    button.disabled = true;
    place.hidden = true;
    say('sending', words.checking);
    const { problem, found } = await send(file);
    button.disabled = false;
    if (found) {
      say('', '');
      show(place, found, words);
    } else {
      say('failed', problem || words.failed);
    }
  });
  for (const name of ['dragenter', 'dragover', 'dragleave', 'drop'] as const) {
    drop.addEventListener(name, (event) => {
      event.preventDefault();
      drop.toggleAttribute('data-over', name === 'dragenter' || name === 'dragover');
      const files = name === 'drop' ? event.dataTransfer?.files : undefined;
      if (!files?.length) return;
      field.files = files;
      form.requestSubmit();
    });
  }
}

async function send(file: File): Promise<{ found?: Verification; problem?: string }> {
  const body = new FormData();
  body.set('file', file);
  const answer = await fetch('/api/verify', { method: 'POST', body }).catch(() => null);
  if (answer?.ok) return { found: await answer.json() };
  return { problem: await readErrorMessage(answer) };
}

function show(place: HTMLElement, found: Verification, words: VerifyWords): void {
  const { text, title } = words.verdicts[found.verdict];
  const [heading, sentence, list] = ['h2', 'p', 'dl'].map((name) => place.querySelector<HTMLElement>(name));
  if (!heading || !sentence || !list) return;
  place.dataset.verdict = found.verdict;
  heading.textContent = title;
  sentence.textContent = text;
  list.replaceChildren(...listFacts(found, words).map(([name, value]) => createRow(name, value)));
  place.hidden = false;
  heading.focus();
}

type Fact = readonly [name: string, value: string];

function listFacts(found: Verification, words: VerifyWords): Fact[] {
  const { content, credentials, isStoredOriginal, verdict, watermark } = found;
  const { createdAt, generator, isAiGenerated, isLabelled, isTrusted, signer, stampedAt, state } =
    credentials;
  const facts: Fact[] = [
    [words.credentials, words.credentialStates[state]],
    [words.watermark, words.watermarkStates[watermark]],
    [words.original, isStoredOriginal ? words.isOriginal : words.isNoOriginal],
  ];
  if (state !== 'none') {
    if (signer)
      facts.push([
        words.signedBy,
        isTrusted === null ? signer : `${signer} (${isTrusted ? words.trusted : words.untrusted})`,
      ]);
    if (stampedAt) facts.push([words.stampedAt, moment.format(new Date(stampedAt))]);
    if (generator) {
      facts.push([words.generator, `${generator}. ${isAiGenerated ? words.says : words.saysNot}.`]);
    }
    if (isLabelled) facts.push([words.label, words.labelled]);
  }
  const madeAt = content?.madeAt ?? createdAt;
  if (madeAt) facts.push([words.madeAt, moment.format(new Date(madeAt))]);
  if (content) facts.push([words.how, content.steps.map((step) => words.steps[step]).join(', then ')]);
  else if (verdict === 'made_here') facts.push([words.how, words.notStored]);
  return facts;
}

function createRow(name: string, value: string): HTMLElement {
  const row = document.createElement('div');
  const [term, description] = [document.createElement('dt'), document.createElement('dd')];
  term.textContent = name;
  description.textContent = value;
  row.append(term, description);
  return row;
}

for (const form of document.querySelectorAll<HTMLFormElement>('[data-island=verify]')) start(form);
