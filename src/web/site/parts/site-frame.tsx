import type { ReactNode } from 'react';
import type { Site } from '#contract/site.ts';
import { brand } from '#web/lib/site.ts';
import { Wordmark } from '#web/ui/mark.tsx';
import { SkipLink } from '#web/ui/skip-link.tsx';
import { authLink } from '../auth-link.ts';
import { frame } from '../texts/en/frame.ts';
import classes from './site-frame.module.css';

type SiteFrameProps = {
  site: Site;
  /** The landing page leads to its own sections; other pages lead to pages. */
  isLanding?: boolean;
  children: ReactNode;
};

/** The header and footer of every public page. */
export function SiteFrame({ site, isLanding = false, children }: SiteFrameProps) {
  const shown = site.gallery === 'closed' ? [] : [frame.gallery];
  const product = isLanding ? frame.anchors : frame.pages;
  return (
    <>
      <SkipLink />
      <SiteHeader links={[...product, ...shown, frame.help]} />
      {children}
      <SiteFooter product={[...product, ...shown]} social={site.social} />
    </>
  );
}

type FrameLink = { href: string; label: string /** Hidden from signed-in people. */; forVisitors?: boolean };

/** The header. A signed-in reader gets the way back to the studio in place of the sign-in (`page-sender.ts`). */
function SiteHeader({ links }: { links: readonly FrameLink[] }) {
  return (
    <header className={classes.header}>
      <a href="/" className={classes.home} aria-label={frame.home(brand.name)}>
        <Wordmark size={32} />
      </a>
      <nav aria-label={frame.nav} className={classes.anchors}>
        <FrameLinks links={links} />
      </nav>
      <a href="/auth" className={classes.signIn}>
        {frame.signIn}
      </a>
      <a href="/" className={classes.toStudio}>
        {frame.toStudio}
      </a>
      {/* Narrow screens; without a script. */}
      <details className={classes.menu} data-menu>
        <summary aria-label={frame.menu}>
          <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
            <path d="M4 7h16M4 12h16M4 17h16" />
          </svg>
        </summary>
        <nav aria-label={frame.nav}>
          <FrameLinks links={links} />
        </nav>
      </details>
    </header>
  );
}

function FrameLinks({ links }: { links: readonly FrameLink[] }) {
  return links.map(({ href, label, forVisitors }) => (
    <a key={href} href={href} className={forVisitors ? classes.forVisitors : undefined}>
      {label}
    </a>
  ));
}

type SiteFooterProps = { product: readonly FrameLink[]; social: Site['social'] };

function SiteFooter({ product, social }: SiteFooterProps) {
  const columns = [
    { title: frame.product, links: [...product, { href: authLink(), label: frame.api }] },
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
              {links.map((link: FrameLink) => (
                <li key={link.label}>
                  <FrameLinks links={[link]} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </footer>
  );
}
