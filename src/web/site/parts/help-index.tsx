import type { HelpPage } from '../page-data.ts';
import { help } from '../texts/en/pages.ts';
import classes from './help-index.module.css';

type HelpIndexProps = { topics: Map<string, HelpPage[]> };

/** All help pages by topic; `islands/help.ts` shows search results above them. */
export function HelpIndex({ topics }: HelpIndexProps) {
  return (
    <main id="main" className={classes.page}>
      <h1>{help.title}</h1>
      <p className={classes.lead}>{help.lead}</p>
      <search className={classes.search} data-island="search">
        <label htmlFor="search">{help.search}</label>
        <input
          id="search"
          type="search"
          placeholder={help.placeholder}
          autoComplete="off"
          aria-controls="found"
          aria-describedby="count"
        />
        <p id="count" role="status" className={classes.count} />
        <ul id="found" className={classes.found} />
        <template data-words={JSON.stringify({ nothing: help.nothing, failed: help.failed })} />
      </search>
      <div id="documentation" className={classes.topics}>
        <h2>{help.documentation}</h2>
        {[...topics].map(([topic, pages]) => (
          <section key={topic} className={classes.topic}>
            <h3>{topic}</h3>
            <ul>
              {pages.map(({ slug, title, summary }) => (
                <li key={slug}>
                  <a href={`/help/${slug}`}>{title}</a>
                  <p>{summary}</p>
                </li>
              ))}
            </ul>
          </section>
        ))}
        <p className={classes.api}>
          {help.api} <a href="/api/docs">/api/docs</a>. {help.unanswered} <a href="/contact">{help.write}</a>
        </p>
      </div>
    </main>
  );
}
