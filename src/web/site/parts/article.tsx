import type { ReactNode } from 'react';
import { frame } from '../texts/en/frame.ts';
import classes from './prose.module.css';

type ArticleProps = {
  back: { href: string; label: string };
  title: string;
  summary: string;
  /** Shown below the summary. */
  facts?: ReactNode;
  /** The table of contents. */
  contents: ReactNode;
  html: string;
  after?: ReactNode;
};

/** An article with its table of contents. */
export function Article({ back, title, summary, facts, contents, html, after }: ArticleProps) {
  return (
    <main id="main" className={classes.page}>
      <header className={classes.head}>
        <a className={classes.back} href={back.href}>
          {back.label}
        </a>
        <h1>{title}</h1>
        <p className={classes.summary}>{summary}</p>
        {facts}
      </header>
      {/* Beside the text, or on phones folded above it: one of the two is shown. */}
      <div className={classes.contents}>{contents}</div>
      <details className={classes.folded}>
        <summary>{frame.contents}</summary>
        {contents}
      </details>
      <article className={classes.text}>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, rendered at build */}
        <div dangerouslySetInnerHTML={{ __html: html }} />
        {after && <div className={classes.after}>{after}</div>}
      </article>
    </main>
  );
}

type LinkListProps = { title: string; links: { href: string; label: string; current?: boolean }[] };

/** A titled list of links. */
export function LinkList({ title, links }: LinkListProps) {
  if (links.length === 0) return null;
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {links.map(({ href, label, current }) => (
          <li key={href}>
            <a href={href} aria-current={current ? 'page' : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
