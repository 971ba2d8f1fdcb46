/** The toast that a session is missing, which `Gate` hides once there is one. */
export const loggedOutToast = 'logged-out';
