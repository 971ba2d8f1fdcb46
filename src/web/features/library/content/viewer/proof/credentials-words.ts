import type { ContentCredentialsState } from '#contract/library.ts';

/** What a check of content credentials came to, in a line and what it means. */
export const stateWords: Record<ContentCredentialsState['state'], { title: string; text: string }> = {
  valid: {
    title: 'Content credentials hold.',
    text: 'Nothing in the file has changed since they were given.',
  },
  invalid: {
    title: 'Content credentials do not hold.',
    text: 'The file has changed since, or they were not signed rightly.',
  },
  absent: { title: 'No content credentials.', text: 'The file says nothing of where it comes from.' },
  unreadable: { title: 'The file could not be checked.', text: 'It is missing or cannot be read.' },
};

/** C2PA 2.1, 18.14: the actions that are met here; what else a file says is shown in its own words. */
const actions: Record<string, string> = {
  'c2pa.created': 'made by a generative model',
  'c2pa.edited': 'edited',
  'c2pa.opened': 'made from another file',
  'c2pa.placed': 'another file was put into it',
  'c2pa.converted': 'converted',
};

/** What an action of content credentials means. @param action in C2PA's words */
export function actionWords(action: string): string {
  return actions[action] ?? action;
}
