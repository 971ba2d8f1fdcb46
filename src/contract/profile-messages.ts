/** Messages of Profile Settings; in their own module, because no other page loads them. */
export const profileMessages = {
  password: {
    changed: {
      title: 'Password Changed',
      text: 'Your new password is set. Other browsers have been signed out.',
    },
    changeFailed: 'Failed to change password',
  },
  account: {
    nameChanged: 'Name Changed',
    nameFailed: 'Failed to change name',
    emailAsked: 'Confirmation Sent',
    emailFailed: 'Failed to change email',
    emailWithdrawn: 'Email Kept',
  },
  ownData: {
    exportAsked: 'Export Started',
    exportFailed: 'Failed to start the export',
    deletionAsked: 'Deletion Asked For',
    deletionFailed: 'Failed to ask for the deletion',
    kept: 'Account Kept',
    keepFailed: 'Failed to keep the account',
  },
  apiKeys: {
    made: 'API Key Made',
    makeFailed: 'Failed to make the API key',
    budgetChanged: 'Budget Changed',
    budgetChangeFailed: 'Failed to change the budget',
    revoked: 'API Key Revoked',
    revokeFailed: 'Failed to revoke the API key',
    revokeQuestion:
      'Are you sure you want to revoke this API key? Programs that use it are refused from now on.',
  },
  team: {
    invited: 'Invitation Sent',
    inviteFailed: 'Failed to send invitation',
    removeQuestion:
      'Are you sure you want to remove this team member? They will lose access to all AI tools and shared projects.',
  },
  users: {
    added: 'User Added',
    addedText: (name: string) => `${name} can sign in with the temporary password, and chooses another then.`,
    addFailed: 'Failed to add user',
    removed: 'User Removed',
    removeFailed: 'Failed to remove user',
    secondFactorReset: 'Second Factor Reset',
    secondFactorResetFailed: 'Failed to reset the second factor',
    removeQuestion: 'Are you sure you want to remove this user? This action cannot be undone.',
  },
} as const;
