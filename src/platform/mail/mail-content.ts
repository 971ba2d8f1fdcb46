/** The sender: the name above every mail, the postal address below it, and the base of links. */
export type MailBrand = {
  name: string;
  /** One entry a line. */
  address: readonly string[];
  /** Without a trailing slash. */
  baseUrl: string;
};

export type MailLink = { label: string; url: string };

/** A run of text; bold, a link, or both. */
export type MailSpan = { text: string; isBold?: boolean; url?: string };
/** A paragraph or a list of formatted text; a span may have line breaks. */
export type MailBlock =
  | { kind: 'paragraph'; spans: readonly MailSpan[] }
  | { kind: 'list'; items: readonly (readonly MailSpan[])[] };

/** The content of one mail, as plain text; the template creates HTML and text from it. */
export type MailContent = {
  to: string;
  /** The sender’s name, in place of the brand’s. */
  fromName?: string;
  replyTo?: { name: string; address: string };
  subject: string;
  /** Shown after the subject in a list of mails. */
  preheader: string;
  headline: string;
  /** Line breaks are kept. */
  paragraphs: readonly string[];
  /** Formatted text after the paragraphs. */
  blocks?: readonly MailBlock[];
  /** The call to action. */
  action?: MailLink;
  /** Follows the call to action. */
  afterAction?: readonly string[];
  /** Why the recipient gets this mail. */
  footer: string;
  /** Turns mails of this kind off; `isOneClick`: the URL also takes a mail program’s POST (RFC 8058). */
  unsubscribe?: MailLink & { isOneClick?: true };
  /** More links after it. */
  footerLinks?: readonly MailLink[];
};
