/** Shows the state of a report by the secret after `#`, and sends the statement of a court action. */
import type { ReportProgress } from '#contract/takedowns.ts';
import type { CaseWords } from '../texts/en/report.ts';
import { readErrorMessage } from './parts/form.ts';

const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

function start(root: HTMLElement): void {
  const words = JSON.parse(root.dataset.words ?? '{}') as CaseWords;
  const state = root.querySelector<HTMLElement>('[data-state]');
  const facts = root.querySelector<HTMLElement>('[data-facts]');
  const notices = root.querySelector<HTMLElement>('[data-notices]');
  if (!state || !facts || !notices) return;
  const token = location.hash.slice(1);

  const show = (report: ReportProgress) => {
    state.textContent = report.nothingFound
      ? `${words.states[report.state]} ${words.nothingFound}`
      : words.states[report.state];
    facts.hidden = false;
    facts.replaceChildren(...toFacts(report, words).map(([term, fact]) => createRow(term, fact)));
    notices.replaceChildren(
      ...report.counterNotices.map((notice) => createCounterNotice(notice, words, stateCourt)),
    );
  };
  const stateCourt = async (noticeId: string, text: string) => {
    const answer = await call(`${token}/court-action`, { noticeId, text });
    if (!answer?.ok) return (await readErrorMessage(answer)) || words.failed;
    show(await answer.json());
    return '';
  };
  const load = async () => {
    state.textContent = words.loading;
    if (!/^[\w-]{22}$/.test(token)) {
      state.textContent = words.missing;
      return;
    }
    const answer = await call(token);
    if (answer?.ok) return show(await answer.json());
    state.textContent = answer?.status === 404 ? words.missing : words.failed;
  };
  window.addEventListener('hashchange', () => location.reload());
  void load();
}

function call(path: string, body?: object): Promise<Response | null> {
  const sent = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  return fetch(`/api/reports/${path}`, sent).catch(() => null);
}

function toFacts(report: ReportProgress, words: CaseWords): [term: string, fact: string][] {
  const { decidedAt, dueAt, kind, nothingFound, number, reason, receivedAt, removed } = report;
  const isOpen = decidedAt === null && report.state !== 'removed_automatically';
  const due = kind === 'intimate' && !nothingFound ? words.removedBy : words.due;
  const row = (term: string, at: string): [string, string] => [term, time.format(new Date(at))];
  return [
    [words.number, number],
    row(words.received, receivedAt),
    ...(isOpen ? [row(due, dueAt)] : []),
    ...(decidedAt ? [row(words.decided, decidedAt)] : []),
    ...(removed > 0 ? [[words.removed, String(removed)] as [string, string]] : []),
    ...(reason ? [[words.reason, reason] as [string, string]] : []),
  ];
}

function createRow(term: string, fact: string): HTMLElement {
  const place = document.createElement('div');
  place.append(createElement('dt', term), createElement('dd', fact));
  return place;
}

function createCounterNotice(
  { courtAction, id, restoredFrom, text }: ReportProgress['counterNotices'][number],
  words: CaseWords,
  stateCourt: (noticeId: string, text: string) => Promise<string>,
): HTMLElement {
  const section = document.createElement('section');
  section.append(createElement('h2', words.counterNotice), createElement('blockquote', text));
  if (courtAction) {
    section.append(createElement('p', words.courtStated));
    return section;
  }
  const form = document.createElement('form');
  const label = createElement('label', words.courtLabel);
  const field = document.createElement('textarea');
  field.required = true;
  field.minLength = 10;
  field.maxLength = 4_000;
  label.append(field);
  const button = createElement('button', words.courtSend);
  const problem = createElement('p', '');
  problem.setAttribute('role', 'alert');
  form.append(label, problem, button);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    problem.textContent = words.sending;
    problem.textContent = await stateCourt(id, field.value);
  });
  section.append(
    createElement('p', words.putBack.replace('{day}', day.format(new Date(restoredFrom)))),
    form,
  );
  return section;
}

function createElement(name: string, text: string): HTMLElement {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}

for (const root of document.querySelectorAll<HTMLElement>('[data-island=report-case]')) start(root);
