/** What each role is called on the screen. */
export const roleNames = { admin: 'Admin', user: 'User' } as const;
