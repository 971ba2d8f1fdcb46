export type TourStep = {
  id: string;
  title: string;
  description: string;
  /** Where the tour goes by itself. */
  page: string;
  /** The `data-tour` mark of what is pointed at. */
  target?: string;
  /** Where the card stands: beside its target, or in the middle of the page. */
  position: 'center' | 'top' | 'left' | 'right' | 'bottom';
  showNext: boolean;
  showBack: boolean;
};

/** The tour in its order (specification 000, section 2). */
export const tourSteps: readonly TourStep[] = [
  {
    id: 'welcome',
    title: 'Welcome to the studio',
    description: 'One minute, six stops. Nothing is made and nothing is charged while you look around.',
    page: '/',
    position: 'center',
    showNext: true,
    showBack: false,
  },
  {
    id: 'dashboard',
    title: 'This is your dashboard',
    description:
      'You write above, and pictures develop below. The balance of your tokens is always in the header.',
    page: '/',
    position: 'center',
    showNext: true,
    showBack: true,
  },
  {
    id: 'prompt-entry',
    title: 'Describe the picture',
    description:
      'Who is in it, where, and in what light. Every picture is of an invented adult; the price stands on the button.',
    page: '/',
    target: 'prompt-input',
    position: 'bottom',
    showNext: true,
    showBack: true,
  },
  {
    id: 'model-selection',
    title: 'Choose who draws',
    description:
      'The default model draws anybody. Once you have trained a persona of your own, it stands here.',
    page: '/',
    target: 'model-selector',
    position: 'top',
    showNext: true,
    showBack: true,
  },
  {
    id: 'training-intro',
    title: 'Keep one face',
    description: 'Training teaches the studio a persona, so that the same person appears in every picture.',
    page: '/training-models',
    position: 'center',
    showNext: true,
    showBack: true,
  },
  {
    id: 'completion',
    title: 'That is all',
    description:
      'You can see the tour again from your account menu. If your identity document is still missing, it is asked for next.',
    page: '/training-models',
    position: 'center',
    showNext: false,
    showBack: true,
  },
];
