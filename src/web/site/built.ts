/**
 * The features of this version. The landing page describes the whole product and marks features that are off here.
 * Turn a feature on when it is built.
 */
export const built = {
  images: true,
  video: true,
  tools: true,
  models: true,
  /** Sharing the wallet and the library in a team. Invitations already work. */
  team: false,
  plans: true,
  referrals: true,
};
