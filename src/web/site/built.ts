/**
 * What this version can do already. The landing page describes the whole product; what is not built yet is
 * marked there, and whoever builds it turns it on here.
 */
export const built = {
  images: true,
  video: false,
  tools: false,
  models: false,
  team: false,
  plans: false,
};
