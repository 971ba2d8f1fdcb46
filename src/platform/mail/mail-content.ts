/** Who writes: the name above every mail, the postal address below it, and where links lead. */
export type MailBrand = {
  name: string;
  /** A line each. */
  address: readonly string[];
  /** Without a trailing slash. */
  baseUrl: string;
};

export type MailLink = { label: string; url: string };

/** What one mail says. All of it is plain text; the template makes HTML and text from it. */
export type MailContent = {
  to: string;
  replyTo?: { name: string; address: string };
  subject: string;
  /** What a list of mails shows after the subject. */
  preheader: string;
  headline: string;
  /** Line breaks within one are kept. */
  paragraphs: readonly string[];
  /** The one thing to do. */
  action?: MailLink;
  /** What to know once it is done, or not. */
  afterAction?: readonly string[];
  /** Why this mail came. */
  footer: string;
  /** Where mails of this kind are turned off. */
  unsubscribe?: MailLink;
};
