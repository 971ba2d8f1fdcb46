export type TourStep = {
  id: string;
  title: string;
  description: string;
  /** The page that the tour opens for this stop. */
  page: string;
  /** The `data-tour` attribute of the highlighted element. */
  target?: string;
  /** The preferred side of the target, or the centre of the page. */
  position: 'center' | 'top' | 'left' | 'right' | 'bottom';
  showNext: boolean;
  showBack: boolean;
};

/** The stops of the tour in order. Source: `docs/requirements/public-site.md`, section 2. */
export const tourSteps: readonly TourStep[] = [
  {
    id: 'welcome',
    title: 'Welcome to the studio',
    description: 'Six stops in one minute. The tour generates nothing and charges nothing.',
    page: '/',
    position: 'center',
    showNext: true,
    showBack: false,
  },
  {
    id: 'dashboard',
    title: 'This is your dashboard',
    description:
      'Enter a prompt at the top; your pictures appear below. The header always shows your token balance.',
    page: '/',
    position: 'center',
    showNext: true,
    showBack: true,
  },
  {
    id: 'prompt-entry',
    title: 'Describe the picture',
    description:
      'Describe the person, the place and the light. Every picture shows an invented adult; the button shows the price.',
    page: '/',
    target: 'prompt-input',
    position: 'bottom',
    showNext: true,
    showBack: true,
  },
  {
    id: 'model-selection',
    title: 'Choose a model',
    description: 'The default model works for any person. Models that you train appear here too.',
    page: '/',
    target: 'model-selector',
    position: 'top',
    showNext: true,
    showBack: true,
  },
  {
    id: 'training-intro',
    title: 'Train a face',
    description: 'Train a model of a persona to get the same person in every picture.',
    page: '/training-models',
    position: 'center',
    showNext: true,
    showBack: true,
  },
  {
    id: 'completion',
    title: 'You are all set',
    description:
      'You can repeat the tour from your account menu. If we still need your identity document, we ask for it next.',
    page: '/training-models',
    position: 'center',
    showNext: false,
    showBack: true,
  },
];
