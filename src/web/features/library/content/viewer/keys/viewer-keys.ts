type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

export type ViewerCommand =
  | 'previous'
  | 'next'
  | 'first'
  | 'last'
  | 'larger'
  | 'smaller'
  | 'fit'
  | 'actual'
  | 'slideshow'
  | 'details'
  | 'shortcuts'
  | 'play'
  | 'back'
  | 'forward'
  | 'frameBack'
  | 'frameForward'
  | 'slower'
  | 'faster'
  | { tenth: number };

const commonKeys: Record<string, ViewerCommand> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  Home: 'first',
  End: 'last',
  s: 'slideshow',
  i: 'details',
  '?': 'shortcuts',
};

const pictureKeys: Record<string, ViewerCommand> = {
  '+': 'larger',
  '=': 'larger',
  '-': 'smaller',
  '0': 'fit',
  '1': 'actual',
};

/** YouTube's keys, except arrows, Home and End, which move through the list. */
const videoKeys: Record<string, ViewerCommand> = {
  ' ': 'play',
  k: 'play',
  j: 'back',
  l: 'forward',
  ',': 'frameBack',
  '.': 'frameForward',
  '<': 'slower',
  '>': 'faster',
};

/** The command of a key, or null. Keys with Ctrl, ⌘ or Alt stay the browser's. */
export function findCommand(
  { key, ctrlKey, metaKey, altKey }: Press,
  isVideo: boolean,
): ViewerCommand | null {
  if (ctrlKey || metaKey || altKey) return null;
  const name = key.length === 1 ? key.toLowerCase() : key;
  if (isVideo && /^\d$/.test(name)) return { tenth: Number(name) };
  return commonKeys[name] ?? (isVideo ? videoKeys : pictureKeys)[name] ?? null;
}
