/** The sender: the name above every mail, the postal address below it, and the base of links. */
export type MailBrand = {
  name: string;
  /** One entry a line. */
  address: readonly string[];
  /** Without a trailing slash. */
  baseUrl: string;
};

export type MailLink = { label: string; url: string };

/** The content of one mail, as plain text; the template creates HTML and text from it. */
export type MailContent = {
  to: string;
  replyTo?: { name: string; address: string };
  subject: string;
  /** Shown after the subject in a list of mails. */
  preheader: string;
  headline: string;
  /** Line breaks are kept. */
  paragraphs: readonly string[];
  /** The call to action. */
  action?: MailLink;
  /** Follows the call to action. */
  afterAction?: readonly string[];
  /** Why the recipient gets this mail. */
  footer: string;
  /** Turns mails of this kind off. */
  unsubscribe?: MailLink;
};
