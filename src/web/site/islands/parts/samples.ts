import { readErrorMessage } from './form.ts';

type Words = { drawing: string; drawn: string; failed: string };

/** Draws a sample prompt when it is pressed, and shows its picture or why there is none. */
export function startSamples(root: HTMLElement): void {
  const words = JSON.parse(root.dataset.words ?? '{}') as Words;
  const buttons = [...root.querySelectorAll<HTMLButtonElement>('[data-sample]')];
  const frame = root.querySelector<HTMLElement>('[data-frame]');
  const picture = root.querySelector<HTMLImageElement>('[data-picture]');
  const state = root.querySelector<HTMLElement>('[data-state]');
  if (!frame || !picture || !state) return;
  let busy = false;

  /** Buttons keep the focus while a picture is drawn. */
  const setBusy = (now: boolean) => {
    busy = now;
    frame.setAttribute('aria-busy', String(now));
    for (const button of buttons) button.setAttribute('aria-disabled', String(now));
  };

  const show = async (button: HTMLButtonElement, jpeg: Blob) => {
    const previous = picture.src;
    picture.src = URL.createObjectURL(jpeg);
    await picture.decode();
    if (previous) URL.revokeObjectURL(previous);
    picture.alt = button.querySelector('span')?.textContent ?? '';
    picture.hidden = false;
    for (const each of buttons) each.toggleAttribute('aria-current', each === button);
  };

  for (const button of buttons) {
    button.addEventListener('click', async () => {
      if (busy) return;
      setBusy(true);
      state.textContent = words.drawing;
      frame.scrollIntoView({ block: 'nearest' });
      const answer = await fetch(`/api/samples/${button.dataset.sample}`, { method: 'POST' }).catch(
        () => null,
      );
      try {
        if (!answer?.ok) throw answer;
        await show(button, await answer.blob());
        state.textContent = words.drawn;
      } catch {
        state.textContent = (answer?.ok ? '' : await readErrorMessage(answer)) || words.failed;
      }
      setBusy(false);
    });
  }
}
