import { renderToStaticMarkup } from 'react-dom/server';
import { brand } from '#web/lib/site.ts';
import type { HelpPage, PageData, PublicPage } from '../page-data.ts';
import { Article, LinkList } from '../parts/article.tsx';
import { HelpIndex } from '../parts/help-index.tsx';
import { SiteFrame } from '../parts/site-frame.tsx';
import { help } from '../texts/en/pages.ts';

/** The help centre: an index with a search, and the help pages. */
export function pages(data: PageData): PublicPage[] {
  const known = help.topics.flatMap((topic) => data.help.filter((page) => page.topic === topic));
  const others = data.help.filter(({ topic }) => !help.topics.includes(topic));
  const topics = Map.groupBy([...known, ...others], ({ topic }) => topic);
  const index: PublicPage = {
    path: '/help',
    file: 'help',
    title: `${help.title} · ${brand.name}`,
    description: help.description,
    picture: 'help',
    island: 'help',
    body: renderToStaticMarkup(
      <SiteFrame site={data.site}>
        <HelpIndex topics={topics} />
      </SiteFrame>,
    ),
  };
  const articles = data.help.map((page): PublicPage => {
    const path = `/help/${page.slug}`;
    return {
      path,
      file: path.slice(1),
      title: `${page.title} · ${help.title} · ${brand.name}`,
      description: page.summary,
      picture: 'help',
      body: renderToStaticMarkup(
        <SiteFrame site={data.site}>
          <HelpArticle page={page} beside={topics.get(page.topic) ?? []} />
        </SiteFrame>,
      ),
    };
  });
  return [index, ...articles];
}

type HelpArticleProps = { page: HelpPage; beside: HelpPage[] };

function HelpArticle({ page, beside }: HelpArticleProps) {
  return (
    <Article
      back={{ href: '/help', label: help.back }}
      title={page.title}
      summary={page.summary}
      html={page.html}
      contents={
        <>
          <LinkList
            title={help.contents}
            links={page.headings.map(({ id, text }) => ({ href: `#${id}`, label: text }))}
          />
          <LinkList
            title={help.inTopic(page.topic)}
            links={beside.map(({ slug, title }) => ({
              href: `/help/${slug}`,
              label: title,
              current: slug === page.slug,
            }))}
          />
        </>
      }
      after={
        <p>
          {help.unanswered} <a href="/contact">{help.write}</a>
        </p>
      }
    />
  );
}
