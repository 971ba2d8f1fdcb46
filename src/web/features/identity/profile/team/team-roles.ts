import { roleNames } from '../role-names.ts';

export const roles = (['user', 'admin'] as const).map((value) => ({ value, label: roleNames[value] }));

/** What each role may do in a team, beside working in its account. */
export const mayDo = {
  user: 'Works with the team’s library, personas, models and tokens.',
  admin: 'The same, and can invite and remove others, and say what they may spend.',
};
