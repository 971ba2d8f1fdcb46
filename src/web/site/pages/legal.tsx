import { renderToStaticMarkup } from 'react-dom/server';
import { brand } from '#web/lib/site.ts';
import type { LegalPolicy, LegalVersion, PageData, PublicPage } from '../page-data.ts';
import { Article, LinkList } from '../parts/article.tsx';
import classes from '../parts/prose.module.css';
import { SiteFrame } from '../parts/site-frame.tsx';
import { frame } from '../texts/en/frame.ts';
import { legal } from '../texts/en/pages.ts';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** The policies: the newest version at the policy's path, and every version at a path with its number. */
export function pages(data: PageData): PublicPage[] {
  return data.legal.flatMap((policy) => {
    const page = (version: LegalVersion, path: string, unlisted?: true): PublicPage => ({
      path,
      file: path.slice(1),
      title: `${version.title} · ${brand.name}`,
      description: version.summary,
      picture: 'rules',
      unlisted,
      body: renderToStaticMarkup(
        <SiteFrame site={data.site}>
          <PolicyPage policy={policy} version={version} all={data.legal} path={path} />
        </SiteFrame>,
      ),
    });
    const [newest] = policy.versions;
    return [
      ...(newest ? [page(newest, `/${policy.slug}`)] : []),
      ...policy.versions.map((version) => page(version, getVersionPath(policy, version), true)),
    ];
  });
}

/** The policies with a link to the report form. */
const policiesWithReportLink: ReadonlySet<string> = new Set(['content-safety-policy', 'dmca-policy']);

const getVersionPath = (policy: LegalPolicy, version: LegalVersion) => `/${policy.slug}/${version.version}`;

type PolicyPageProps = { policy: LegalPolicy; version: LegalVersion; all: LegalPolicy[]; path: string };

function PolicyPage({ policy, version, all, path }: PolicyPageProps) {
  const newest = policy.versions[0] ?? version;
  return (
    <Article
      back={{ href: '/', label: frame.back }}
      title={version.title}
      summary={version.summary}
      html={version.html}
      after={policiesWithReportLink.has(policy.slug) && <a href="/report">{legal.report}</a>}
      facts={
        <>
          <p className={classes.facts}>
            <span>{legal.effective(day.format(new Date(version.effective)))}</span>
            <span>{legal.version(version.version)}</span>
          </p>
          {version !== newest && (
            <p className={classes.old}>
              {legal.until(newest.version)} <a href={`/${policy.slug}`}>{legal.current}</a>
            </p>
          )}
        </>
      }
      contents={
        <>
          <LinkList
            title={legal.contents}
            links={version.headings.map(({ id, text }) => ({ href: `#${id}`, label: text }))}
          />
          <LinkList
            title={legal.versions}
            links={policy.versions.map((other) => ({
              href: getVersionPath(policy, other),
              label: `${legal.version(other.version)}, ${day.format(new Date(other.effective))}`,
              current: path === getVersionPath(policy, other),
            }))}
          />
          <LinkList
            title={legal.policies}
            links={all.map((other) => ({
              href: `/${other.slug}`,
              label: other.versions[0]?.title ?? other.slug,
              current: path === `/${other.slug}`,
            }))}
          />
        </>
      }
    />
  );
}
