/** Fills the page of an entry of the gallery. */
import type { GalleryEntry } from '#contract/gallery.ts';
import { gallery as words } from '../texts/en/gallery.ts';

const id = location.pathname.split('/').at(-1) ?? '';
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

function createPicture({ height, persona, placeholder, type, width }: GalleryEntry): HTMLElement {
  const address = `/api/gallery/${id}/files`;
  const text = (type === 'video' ? words.video : words.picture)(persona?.name ?? null);
  const made = document.createElement(type === 'video' ? 'video' : 'img');
  if (made instanceof HTMLVideoElement) {
    made.controls = true;
    made.loop = true;
    made.poster = `${address}/preview`;
    made.ariaLabel = text;
  } else {
    made.alt = text;
  }
  made.src = `${address}/original`;
  if (width && height) [made.width, made.height] = [width, height];
  made.style.background = placeholder ?? '';
  return made;
}

function show(place: HTMLElement, entry: GalleryEntry): void {
  const find = <E extends HTMLElement>(name: string) => place.querySelector<E>(`[data-${name}]`);
  const { persona, publishedAt, sharesSettings, type } = entry;
  const [title, stage, published] = [find('title'), find('stage'), find('published')];
  if (title) title.textContent = (type === 'video' ? words.video : words.picture)(persona?.name ?? null);
  stage?.replaceChildren(createPicture(entry));
  if (published) published.textContent = words.published(day.format(new Date(publishedAt)));
  for (const name of ['notice', 'actions']) {
    const part = find(name);
    if (part) part.hidden = false;
  }
  const [settings, page, report] = (['settings', 'persona', 'report'] as const).map((name) =>
    find<HTMLAnchorElement>(name),
  );
  if (settings) [settings.href, settings.hidden] = [`/remix/${id}`, !sharesSettings];
  if (page) {
    page.hidden = !persona;
    if (persona) [page.href, page.textContent] = [`/gallery/personas/${persona.id}`, words.of(persona.name)];
  }
  if (report) report.href = `/report?${new URLSearchParams({ address: location.href })}`;
  const share = find<HTMLButtonElement>('share');
  share?.addEventListener('click', async () => {
    await navigator.clipboard.writeText(location.href);
    share.textContent = words.copied;
  });
}

async function load(place: HTMLElement): Promise<void> {
  const state = place.querySelector('[data-state]');
  state?.replaceChildren(words.loading);
  const answer = await fetch(`/api/gallery/${id}`).catch(() => null);
  place.ariaBusy = 'false';
  state?.replaceChildren(answer?.ok ? '' : answer?.status === 404 ? words.gone : words.failed);
  if (answer?.ok) show(place, (await answer.json()) as GalleryEntry);
}

for (const place of document.querySelectorAll<HTMLElement>('[data-island=gallery-entry]')) void load(place);
