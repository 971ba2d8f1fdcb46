/** What each role of a team is called on the screen. */
export const roleNames = { admin: 'Admin', user: 'User' } as const;
