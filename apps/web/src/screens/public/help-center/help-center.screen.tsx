import { use } from 'react';
import { paths } from '../../../app/paths.js';
import { ContentList } from '../../../features/content/content-list.js';
import { ContentSearch } from '../../../features/content/content-search.js';
import '../../../features/content/content.css';
import { useFound } from '../../../features/content/found.js';
import { counted } from '../../../lib/format.js';
import { Link, usePlace } from '../../../lib/navigation.js';
import { searchIn } from '../../../lib/query.js';
import { breadcrumbList, Meta, SiteContext } from '../../../seo/meta.js';
import { Breadcrumbs } from '../../../ui/breadcrumbs.js';
import { Dim } from '../../../ui/ornament.js';
import { Oops } from '../../../ui/states.js';

const TITLE = 'Help centre';

/** The help centre: short articles by task, and a search. */
export function HelpCenter() {
  const site = use(SiteContext);
  const search = searchIn(usePlace().query);
  const { pages: articles, near } = useFound({ kind: 'help', search });
  const groups = [...new Set(articles.map(({ group }) => group))];
  const trail = [
    { name: 'Home', path: paths['landing-page']() },
    { name: TITLE, path: paths['help-center']() },
  ];
  const description =
    'Short answers by task: set up, measure, quote, change a template, and find out why a number is what it is.';
  return (
    <div className="page content">
      <Meta
        title={TITLE}
        description={description}
        canonical={search ? undefined : paths['help-center']()}
        jsonLd={[breadcrumbList(site, trail)]}
      />
      <Breadcrumbs trail={trail} />
      <div className="grid gap-6">
        <header className="content-head">
          <h1>{TITLE}</h1>
          <p className="lead">{description}</p>
          <ContentSearch
            label="Search the help centre"
            action={paths['help-center']()}
            placeholder="For example: waste"
            search={search}
          />
          <Dim />
        </header>
        {search ? (
          <section aria-labelledby="found" className="grid gap-4">
            <h2 id="found">
              {near && articles.length > 0
                ? `Nothing matches “${search}”. The closest:`
                : `${counted(articles.length, 'article')} for “${search}”`}
            </h2>
            {articles.length > 0 ? (
              <ContentList pages={articles} level={3} />
            ) : (
              <Oops
                message1="No article matches"
                message2="Try fewer or other words."
                link={{ to: paths['help-center'](), label: 'All articles' }}
              />
            )}
          </section>
        ) : (
          <div className="content-groups">
            {groups.map((group) => (
              <section key={group} aria-label={group}>
                <h2>{group}</h2>
                <ul className="content-list">
                  {articles
                    .filter((article) => article.group === group)
                    .map(({ address, title }) => (
                      <li key={address}>
                        <Link to={address}>{title}</Link>
                      </li>
                    ))}
                </ul>
              </section>
            ))}
          </div>
        )}
      </div>
    </div>
  );
}
