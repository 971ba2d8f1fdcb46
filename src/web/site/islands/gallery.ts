/** Fills the gallery, or the page of a persona in it, page by page. */
import type { GalleryEntry, GalleryPage } from '#contract/gallery.ts';
import { gallery as words } from '../texts/en/gallery.ts';

const [, personaId] = /^\/gallery\/personas\/([0-9a-f-]{36})$/.exec(location.pathname) ?? [];

function createTile(entry: GalleryEntry): HTMLLIElement {
  const { height, id, persona, placeholder, type, width } = entry;
  const tile = document.createElement('li');
  tile.style.setProperty(
    '--ratio',
    String(width && height ? Math.min(Math.max(width / height, 0.5), 2.4) : 1),
  );
  const link = document.createElement('a');
  link.href = `/gallery/${id}`;
  const picture = document.createElement('img');
  picture.src = `/api/gallery/${id}/files/preview`;
  picture.alt = (type === 'video' ? words.video : words.picture)(persona?.name ?? null);
  picture.loading = 'lazy';
  picture.style.background = placeholder ?? '';
  link.append(picture);
  const marks = [personaId ? '' : persona?.name, type === 'video' ? words.videoMark : ''].filter(Boolean);
  if (marks.length > 0) {
    const mark = document.createElement('span');
    mark.textContent = marks.join(' · ');
    mark.ariaHidden = 'true';
    link.append(mark);
  }
  tile.append(link);
  return tile;
}

function start(place: HTMLElement): void {
  const find = <E extends HTMLElement>(name: string) => place.querySelector<E>(`[data-${name}]`);
  const [state, wall, more] = [find('state'), find('wall'), find<HTMLButtonElement>('more')];
  if (!state || !wall || !more) return;
  let last: string | undefined;

  async function load(): Promise<void> {
    place.ariaBusy = 'true';
    if (more) [more.disabled, more.textContent] = [true, words.loadingMore];
    if (!last) state?.replaceChildren(words.loading);
    const query = new URLSearchParams({
      ...(personaId && { persona: personaId }),
      ...(last && { before: last }),
    });
    const answer = await fetch(`/api/gallery?${query}`).catch(() => null);
    place.ariaBusy = 'false';
    if (answer?.ok) show((await answer.json()) as GalleryPage);
    else if (answer?.status === 404) state?.replaceChildren(words.noPersona);
    else showFailure();
    if (more) [more.disabled, more.textContent] = [false, words.more];
  }

  function show({ entries, hidesAdult, more: hasMore, persona }: GalleryPage): void {
    const isFirst = last === undefined;
    const [title, back, adult] = [find('title'), find('back'), find('adult')];
    if (persona && title) {
      title.textContent = persona.name;
      document.title = document.title.replace(words.title, persona.name);
    }
    if (back) back.hidden = !persona;
    if (adult) adult.hidden = !hidesAdult;
    wall?.append(...entries.map(createTile));
    last = entries.at(-1)?.id ?? last;
    const isEmpty = isFirst && entries.length === 0;
    state?.replaceChildren(isEmpty ? (persona ? words.emptyPersona : words.empty) : '');
    if (more) more.hidden = !hasMore;
  }

  function showFailure(): void {
    const again = document.createElement('button');
    again.type = 'button';
    again.textContent = words.retry;
    again.addEventListener('click', () => void load());
    state?.replaceChildren(words.failed, again);
  }

  more.addEventListener('click', () => void load());
  void load();
}

for (const place of document.querySelectorAll<HTMLElement>('[data-island=gallery]')) start(place);
