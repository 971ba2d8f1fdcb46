import type { LinkPage } from '#contract/links.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';

/** Whether visitors see a page, as a status word. */
export function PageState({ page }: { page: LinkPage }) {
  const [tone, label] = getState(page);
  return <Badge tone={tone}>{label}</Badge>;
}

function getState({ isLive, isOpen, state }: LinkPage): [Tone, string] {
  if (state === 'declined') return ['bad', 'Taken down'];
  if (isLive) return ['good', 'Live'];
  if (isOpen) return ['waiting', 'In review'];
  return ['plain', 'Hidden'];
}
