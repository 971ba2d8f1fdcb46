/** Keys, as labelled on a keyboard, and their action. */
export type Shortcut = { keys: readonly string[]; does: string };

/** All shortcuts of My Content in display order. */
export const shortcuts: readonly { title: string; shortcuts: readonly Shortcut[] }[] = [
  {
    title: 'In My Content',
    shortcuts: [
      { keys: ['/'], does: 'Search' },
      { keys: ['Enter'], does: 'Open focused item' },
      { keys: ['Space', 'X'], does: 'Select focused item' },
      { keys: ['↑', '↓', '←', '→'], does: 'Move to the next item' },
      { keys: ['Shift ↑', 'Shift ↓'], does: 'Extend selection' },
      { keys: ['Ctrl A'], does: 'Select all' },
      { keys: ['Esc'], does: 'Clear selection' },
      { keys: ['?'], does: 'Show these keys' },
    ],
  },
  {
    title: 'Reviewing variants',
    shortcuts: [
      { keys: ['K', '1'], does: 'Keep and continue' },
      { keys: ['X', '0'], does: 'Reject and continue' },
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
      { keys: ['R'], does: 'Remix: same settings, new seed' },
      { keys: ['Shift R'], does: 'Repeat: same settings, same seed' },
      { keys: ['V'], does: 'Vary: redraw this picture a little' },
      { keys: ['?'], does: 'Show these keys' },
      { keys: ['Esc'], does: 'Stop the slideshow, close the viewer' },
    ],
  },
  {
    title: 'On a picture',
    shortcuts: [
      { keys: ['+', '−'], does: 'Zoom in, zoom out' },
      { keys: ['0'], does: 'Fit to the screen' },
      { keys: ['1'], does: 'Actual size (1:1)' },
    ],
  },
  {
    title: 'On a video',
    shortcuts: [
      { keys: ['Space', 'K'], does: 'Play, pause' },
      { keys: ['J', 'L'], does: 'Back, forward 1 second' },
      { keys: [',', '.'], does: 'Previous, next frame' },
      { keys: ['<', '>'], does: 'Slower, faster' },
      { keys: ['0', '9'], does: 'Jump to 0–90%' },
    ],
  },
];
