import { contact, gallery } from '#web/lib/site.ts';
import classes from './footer.module.css';

/** The legal pages, which are public pages outside the app. */
export const policies = [
  { path: '/terms-of-service', label: 'Terms of Service' },
  { path: '/privacy-policy', label: 'Privacy Policy' },
  { path: '/refund-policy', label: 'Refund Policy' },
  { path: '/content-safety-policy', label: 'Content & Safety' },
  { path: '/dmca-policy', label: 'DMCA' },
];

const mailboxes = [contact.legal, contact.billing, contact.dmca];

/** Links to the policies and to help, and the contact addresses of the operator's site file. */
export function Footer() {
  return (
    <footer className={classes.footer}>
      {policies.map(({ path, label }) => (
        <a key={path} href={path}>
          {label}
        </a>
      ))}
      {gallery !== 'closed' && <a href="/gallery">Gallery</a>}
      <a href="/report">Report</a>
      <a href="/help">Help</a>
      <a href="/contact">Contact</a>
      <span className={classes.contacts}>
        {mailboxes.map((mailbox) => (
          <a key={mailbox} href={`mailto:${mailbox}`}>
            {mailbox}
          </a>
        ))}
      </span>
    </footer>
  );
}
