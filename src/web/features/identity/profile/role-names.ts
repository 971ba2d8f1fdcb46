/** Labels of the roles. */
export const roleNames = { admin: 'Admin', user: 'User' } as const;
