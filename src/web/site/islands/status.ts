/** Fills the status page with the recorded checks, and refreshes it every minute. */
import type { Incident, StatusReport } from '#contract/status.ts';
import { number } from '../money.ts';
import { statusPage as words } from '../texts/en/status.ts';

const interval = 60_000;
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

type Component = StatusReport['components'][number];
type Day = Component['days'][number];

function element(tag: string, text: string, ...children: HTMLElement[]): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = text;
  made.append(...children);
  return made;
}

function getDayState({ checks, failed }: Day): 'none' | 'up' | 'partly' | 'down' {
  if (checks === 0) return 'none';
  if (failed === 0) return 'up';
  return failed >= checks / 2 ? 'down' : 'partly';
}

/** The availability, rounded down, so that 100% means no failure. */
function formatAvailability(days: Day[]): string | null {
  const checks = days.reduce((sum, { checks }) => sum + checks, 0);
  const failed = days.reduce((sum, { failed }) => sum + failed, 0);
  return checks === 0 ? null : `${number(Math.floor((1 - failed / checks) * 10_000) / 100)}%`;
}

function showComponent(place: HTMLElement, { now, days }: Component): void {
  const answer = place.querySelector<HTMLElement>('[data-now]');
  if (answer) {
    answer.dataset.now = now;
    answer.textContent = words[now];
  }
  const bars = place.querySelector('[role=img]');
  bars?.replaceChildren(
    ...days.map((one) => {
      const bar = document.createElement('i');
      bar.dataset.day = getDayState(one);
      const checked =
        one.checks === 0
          ? words.noChecks
          : `${number(one.checks - one.failed)} of ${number(one.checks)} checks`;
      bar.title = `${day.format(new Date(one.date))}: ${checked}`;
      return bar;
    }),
  );
  const up = formatAvailability(days);
  const spoken =
    up === null ? words.nothingRecorded : words.spoken(up, days.filter(({ checks }) => checks > 0).length);
  bars?.setAttribute('aria-label', spoken);
  const written = place.querySelector('[data-share]');
  if (written) written.textContent = up ?? words.nothingRecorded;
}

function createIncidentElement({ title, state, components, startedAt, updates }: Incident): HTMLElement {
  const affected = components.map((component) => words.components[component].name).join(', ');
  const told = updates.map((update) => {
    const when = `${words.states[update.state]}, ${moment.format(new Date(update.at))}`;
    return element('li', '', element('small', when), element('p', update.text));
  });
  const began = `${affected} · ${words.states[state]} · ${moment.format(new Date(startedAt))}`;
  return element('article', '', element('h3', title), element('small', began), element('ol', '', ...told));
}

function show(board: HTMLElement, report: StatusReport): void {
  for (const component of report.components) {
    const place = board.querySelector<HTMLElement>(`[data-component=${component.component}]`);
    if (place) showComponent(place, component);
  }
  const states = report.components.map(({ now }) => now);
  const overall = states.includes('down') ? 'down' : states.includes('unknown') ? 'unknown' : 'up';
  const never = report.checkedAt === null;
  const texts = {
    up: words.allUp,
    down: words.someDown,
    unknown: never ? words.nothingRecorded : words.notKnown,
  };
  const open = report.incidents.find(({ state }) => state !== 'resolved');
  if (open && overall !== 'down') showOverall(board, 'incident', `${words.openIncident} ${open.title}`);
  else showOverall(board, overall, texts[overall]);
  board
    .querySelector('[data-incidents]')
    ?.replaceChildren(
      ...(report.incidents.length > 0
        ? report.incidents.map(createIncidentElement)
        : [element('p', words.noIncidents)]),
    );
}

function showOverall(board: HTMLElement, state: string, text: string): void {
  const place = board.querySelector<HTMLElement>('[data-overall]');
  if (!place) return;
  place.dataset.overall = state;
  if (place.textContent !== text) place.textContent = text;
}

async function load(board: HTMLElement): Promise<void> {
  const answer = navigator.onLine ? await fetch('/api/status').catch(() => null) : null;
  if (answer?.ok) show(board, (await answer.json()) as StatusReport);
  else showOverall(board, 'unknown', words.failed);
}

for (const board of document.querySelectorAll<HTMLElement>('[data-island=status]')) {
  void load(board);
  setInterval(() => document.visibilityState === 'visible' && void load(board), interval);
}
