/** The search of the help centre. The index is loaded when the field gets the focus. */
import type MiniSearch from 'minisearch';
import { type FoundPage, helpIndexAddress, searchOptions } from '../search-options.ts';

const maximumResults = 8;

async function loadIndex(): Promise<MiniSearch> {
  const [{ default: Search }, answer] = await Promise.all([import('minisearch'), fetch(helpIndexAddress)]);
  if (!answer.ok) throw new Error(`The index answered ${answer.status}`);
  return Search.loadJSON(await answer.text(), searchOptions);
}

function linkTo({ slug, title, summary }: FoundPage): HTMLLIElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = `/help/${slug}`;
  const name = document.createElement('b');
  name.textContent = title;
  const text = document.createElement('span');
  text.textContent = summary;
  link.append(name, text);
  item.append(link);
  return item;
}

function startSearch(place: HTMLElement): void {
  const input = place.querySelector('input');
  const count = place.querySelector('#count');
  const list = place.querySelector('#found');
  const words = place.querySelector<HTMLElement>('template')?.dataset.words;
  if (!input || !count || !list || !words) return;
  const messages = JSON.parse(words) as { nothing: string; failed: string };
  let index: Promise<MiniSearch> | undefined;

  const search = async () => {
    index ??= loadIndex();
    const query = input.value.trim();
    try {
      const found = (await index).search(query) as unknown as FoundPage[];
      // Ignore the result of an outdated query.
      if (query !== input.value.trim()) return;
      list.replaceChildren(...found.slice(0, maximumResults).map(linkTo));
      const number = Math.min(found.length, maximumResults);
      count.textContent = query === '' ? '' : found.length === 0 ? messages.nothing : `${number} found`;
    } catch {
      index = undefined;
      count.textContent = messages.failed;
    }
  };
  input.addEventListener('focus', () => {
    index ??= loadIndex();
    index.catch(() => {
      index = undefined;
    });
  });
  input.addEventListener('input', () => void search());

  // Arrow keys move between the field and the results; Escape clears the field.
  place.addEventListener('keydown', (event) => {
    const links = [...list.querySelectorAll('a')];
    const here = links.indexOf(document.activeElement as HTMLAnchorElement);
    if (event.key === 'Escape') {
      input.value = '';
      input.focus();
      void search();
    } else if (event.key === 'ArrowDown') {
      links[here + 1]?.focus();
    } else if (event.key === 'ArrowUp' && here >= 0) {
      (links[here - 1] ?? input).focus();
    } else if (event.key === 'Enter' && event.target === input) {
      links[0]?.click();
      return;
    } else return;
    event.preventDefault();
  });
}

for (const place of document.querySelectorAll<HTMLElement>('[data-island=search]')) startSearch(place);
