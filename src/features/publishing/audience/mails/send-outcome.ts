/** What happened to a mail that was handed to the mail server. */
export type SendOutcome =
  | { kind: 'sent' }
  /** The server refuses the address for good. */
  | { kind: 'undeliverable'; problem: string }
  /** Surely not sent, and worth another try. */
  | { kind: 'later'; problem: string }
  /** Refused for another reason than the address. */
  | { kind: 'refused'; problem: string }
  /** The connection was lost after the mail may have been taken. */
  | { kind: 'unclear'; problem: string };

type SmtpError = {
  code?: string;
  responseCode?: number;
  response?: string;
  command?: string;
  syscall?: string;
  message?: string;
};

/** Failures before the mail was handed over: no connection, no greeting, no encryption, no sign-in. */
const neverBegun = /greeting never received|connection timeout/i;
const codesBefore: readonly string[] = ['EDNS', 'EAUTH', 'ETLS'];

/**
 * Judges an error of nodemailer's SMTP client. A reply of 5xx to the recipient, or one with an enhanced code of class 5.1
 * (RFC 3463: addressing), means the address; 4xx means later (RFC 5321, 4.2.1).
 */
export function judgeSendError(error: unknown): Exclude<SendOutcome, { kind: 'sent' }> {
  const { code, command, message = '', response = '', responseCode, syscall } = error as SmtpError;
  const problem = [code, responseCode].filter(Boolean).join(' ') || 'unknown error';
  if (responseCode !== undefined && responseCode >= 500) {
    const isAddress = command === 'RCPT TO' || /^5\d\d[ -]5\.1\.\d/.test(response);
    return { kind: isAddress ? 'undeliverable' : 'refused', problem };
  }
  const isBefore =
    responseCode !== undefined ||
    syscall === 'connect' ||
    neverBegun.test(message) ||
    (code !== undefined && codesBefore.includes(code));
  return { kind: isBefore ? 'later' : 'unclear', problem };
}
