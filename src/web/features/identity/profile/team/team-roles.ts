import { roleNames } from '../role-names.ts';

export const roleOptions = (['user', 'admin'] as const).map((value) => ({ value, label: roleNames[value] }));

/** What each role allows in a team. */
export const roleDescriptions = {
  user: 'Can use the team’s library, personas, models and tokens.',
  admin: 'Can also invite and remove members and set their token limits.',
};
