/** Addresses of link pages that no creator gets: they could be taken for the operator's own. */
export const reservedSlugs: ReadonlySet<string> = new Set(
  `about abuse account accounts admin administrator age api app assets auth billing blog careers cast castwright
  community contact cookies copyright dmca docs download event events faq feedback gallery go health help home hosting
  imprint info invite join jobs legal link links login logout mail moderation moderator new news news-room newsletter
  notice official operator partner partners password pay payment payments policies policy press pricing privacy
  privacy-policy profile redirect refund refunds register report reports root rules safety search security service
  settings shop sign-in sign-up signin signup site staff status store studio support sysadmin system takedown team terms
  terms-of-service test trust unsubscribe user users verified verify webmaster well-known www`.split(/\s+/),
);
