import type { ReactNode } from 'react';
import type { Site } from '#contract/site.ts';
import { brand } from '#web/lib/site.ts';
import { Wordmark } from '#web/ui/mark.tsx';
import { SkipLink } from '#web/ui/skip-link.tsx';
import { authLink } from '../auth-link.ts';
import { frame } from '../texts/en/frame.ts';
import classes from './site-frame.module.css';

type SiteFrameProps = { site: Site; children: ReactNode };

/** The header and footer of every public page. */
export function SiteFrame({ site, children }: SiteFrameProps) {
  return (
    <>
      <SkipLink />
      <SiteHeader />
      {children}
      <SiteFooter social={site.social} />
    </>
  );
}

function SiteHeader() {
  return (
    <header className={classes.header}>
      <a href="/" className={classes.home} aria-label={frame.home(brand.name)}>
        <Wordmark size={32} />
      </a>
      <nav aria-label={frame.nav} className={classes.anchors}>
        {[...frame.anchors, { href: '/help', label: 'Help' }].map(({ href, label }) => (
          <a key={href} href={href}>
            {label}
          </a>
        ))}
      </nav>
      <a href="/auth" className={classes.signIn}>
        {frame.signIn}
      </a>
    </header>
  );
}

type SiteFooterProps = { social: Site['social'] };

function SiteFooter({ social }: SiteFooterProps) {
  const columns = [
    { title: frame.product, links: [...frame.anchors, { href: authLink(), label: frame.api }] },
    { title: frame.support, links: frame.supportLinks },
    { title: frame.legal, links: frame.legalLinks },
    { title: frame.elsewhere, links: social.map(({ label, url }) => ({ href: url, label })) },
  ].filter(({ links }) => links.length > 0);
  return (
    <footer className={classes.footer}>
      <div className={classes.about}>
        <Wordmark size={28} />
        <p>{frame.aiNotice}</p>
      </div>
      <nav aria-label="Footer" className={classes.columns}>
        {columns.map(({ title, links }) => (
          <div key={title}>
            <h2>{title}</h2>
            <ul>
              {links.map(({ href, label }) => (
                <li key={label}>
                  <a href={href}>{label}</a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </footer>
  );
}
