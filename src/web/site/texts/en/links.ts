/** Texts of what link pages stand in. */
export const linkPage = {
  title: 'Links',
  description: 'Links of an invented person.',
  madeWith: (brand: string) => `Made with ${brand}`,
  privacy: 'Privacy',
  terms: 'Terms',
};
