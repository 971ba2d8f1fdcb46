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

const anywhere: Record<string, ViewerCommand> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  Home: 'first',
  End: 'last',
  s: 'slideshow',
  i: 'details',
  '?': 'shortcuts',
};

const onPicture: Record<string, ViewerCommand> = {
  '+': 'larger',
  '=': 'larger',
  '-': 'smaller',
  '0': 'fit',
  '1': 'actual',
};

/** As YouTube has them, but for the arrows and the ends, which lead through the list. */
const onFilm: Record<string, ViewerCommand> = {
  ' ': 'play',
  k: 'play',
  j: 'back',
  l: 'forward',
  ',': 'frameBack',
  '.': 'frameForward',
  '<': 'slower',
  '>': 'faster',
};

/** What a key does in the viewer, or null. The browser's own keys, with Ctrl, ⌘ or Alt, stay the browser's. */
export function commandOf({ key, ctrlKey, metaKey, altKey }: Press, isFilm: boolean): ViewerCommand | null {
  if (ctrlKey || metaKey || altKey) return null;
  const name = key.length === 1 ? key.toLowerCase() : key;
  if (isFilm && /^\d$/.test(name)) return { tenth: Number(name) };
  return anywhere[name] ?? (isFilm ? onFilm : onPicture)[name] ?? null;
}
