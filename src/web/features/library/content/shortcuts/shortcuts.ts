/** A key or several, by the words on a keyboard, and what they do. */
export type Shortcut = { keys: readonly string[]; does: string };

/** Every key of My Content, in the order of the sheet that shows them. */
export const shortcuts: readonly { title: string; shortcuts: readonly Shortcut[] }[] = [
  {
    title: 'In My Content',
    shortcuts: [
      { keys: ['/'], does: 'Search' },
      { keys: ['Enter'], does: 'Open what has the focus' },
      { keys: ['Space', 'X'], does: 'Choose what has the focus' },
      { keys: ['↑', '↓', '←', '→'], does: 'To the frame beside it' },
      { keys: ['Shift ↑', 'Shift ↓'], does: 'Choose along the way' },
      { keys: ['Ctrl A'], does: 'Choose all' },
      { keys: ['Esc'], does: 'Choose nothing' },
      { keys: ['?'], does: 'Show these keys' },
    ],
  },
  {
    title: 'Judging variants',
    shortcuts: [
      { keys: ['K', '1'], does: 'Keep, and go on' },
      { keys: ['X', '0'], does: 'Reject, and go on' },
      { keys: ['U'], does: 'Undecided' },
      { keys: ['←', '→'], does: 'Previous, next' },
    ],
  },
  {
    title: 'In the viewer',
    shortcuts: [
      { keys: ['←', '→'], does: 'Previous, next' },
      { keys: ['Home', 'End'], does: 'First, last' },
      { keys: ['S'], does: 'Slideshow' },
      { keys: ['I'], does: 'Details' },
      { keys: ['R'], does: 'Remix: its settings, another seed' },
      { keys: ['Shift R'], does: 'Repeat: its settings and its seed' },
      { keys: ['?'], does: 'Show these keys' },
      { keys: ['Esc'], does: 'Stop the slideshow, close the viewer' },
    ],
  },
  {
    title: 'On a picture',
    shortcuts: [
      { keys: ['+', '−'], does: 'Larger, smaller' },
      { keys: ['0'], does: 'Fit to the screen' },
      { keys: ['1'], does: '1:1, a pixel for a pixel' },
    ],
  },
  {
    title: 'On a video',
    shortcuts: [
      { keys: ['Space', 'K'], does: 'Play, pause' },
      { keys: ['J', 'L'], does: 'A second back, forth' },
      { keys: [',', '.'], does: 'A frame back, forth' },
      { keys: ['<', '>'], does: 'Slower, faster' },
      { keys: ['0', '9'], does: 'To the tenths of its length' },
    ],
  },
];
