/**
 * What this version can do already. The landing page describes the whole product; what is not built yet is
 * marked there, and whoever builds it turns it on here.
 */
export const built = {
  images: true,
  video: true,
  tools: true,
  models: true,
  /** What a team shares: wallet and library. Invitations work. */
  team: false,
  plans: true,
  referrals: true,
};
