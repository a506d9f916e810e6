import type { ContentGroup } from '@quotewright/domain/content/contract.js';
import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { contentPageQuery } from '../../../api/content.js';
import { paths } from '../../../app/paths.js';
import { ContentSearch } from '../../../features/content/content-search.js';
import '../../../features/content/content.css';
import { usePlace } from '../../../lib/navigation.js';
import { searchIn } from '../../../lib/query.js';
import { ownHtml } from '../../../lib/trusted.js';
import { breadcrumbList, Meta, SiteContext } from '../../../seo/meta.js';
import { Breadcrumbs } from '../../../ui/breadcrumbs.js';
import { Dim } from '../../../ui/ornament.js';
import { Oops } from '../../../ui/states.js';

/** HTML without its tags, for what search engines and the search read. */
const plain = (html: string): string =>
  html
    .replace(/<\/?(?:a|code|em|strong)\b[^>]*>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** The questions that contain every word of a search, in themselves or their answer. */
function matching(groups: readonly ContentGroup[], search: string): ContentGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return groups
    .map((group) => ({
      ...group,
      questions: group.questions.filter(({ text, html }) => {
        const all = `${text} ${plain(html)}`.toLowerCase();
        return words.every((word) => all.includes(word));
      }),
    }))
    .filter(({ questions }) => questions.length > 0);
}

/** Frequent questions: grouped, searchable, each with an address of its own. */
export function Faqs() {
  const site = use(SiteContext);
  const { query } = usePlace();
  const search = searchIn(query);
  const { data: page } = useQuery(contentPageQuery(paths.faqs()));
  if (!page) return null;
  const groups = matching(page.groups, search);
  const trail = [
    { name: 'Home', path: paths['landing-page']() },
    { name: page.title, path: paths.faqs() },
  ];
  const faqPage = {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: page.groups
      .flatMap(({ questions }) => questions)
      .map(({ text, html }) => ({
        '@type': 'Question',
        name: text,
        acceptedAnswer: { '@type': 'Answer', text: plain(html) },
      })),
  };
  return (
    <div className="page content">
      <Meta
        title={page.title}
        description={page.description}
        canonical={search ? undefined : paths.faqs()}
        picture={{ of: paths.faqs(), alt: `${page.title}. ${page.description}` }}
        jsonLd={[breadcrumbList(site, trail), faqPage]}
      />
      <Breadcrumbs trail={trail} />
      <div className="content-columns" data-listed>
        <header className="content-head">
          <h1>{page.title}</h1>
          <p className="lead">{page.description}</p>
          <ContentSearch
            label="Search the questions"
            action={paths.faqs()}
            placeholder="What do you want to know?"
            search={search}
          />
          <Dim />
        </header>
        {groups.length > 0 && (
          <nav className="content-contents" aria-labelledby="subjects">
            <h2 id="subjects">Subjects</h2>
            <ol>
              {groups.map(({ id, text }) => (
                <li key={id}>
                  <a href={`#${id}`}>{text}</a>
                </li>
              ))}
            </ol>
          </nav>
        )}
        <div className="prose">
          {groups.map((group) => (
            <section key={group.id} aria-labelledby={group.id}>
              <h2 id={group.id}>{group.text}</h2>
              {group.questions.map(({ id, text, html }) => (
                <div key={id}>
                  <h3 id={id}>
                    <a href={`#${id}`}>{text}</a>
                  </h3>
                  {/* Our own Markdown, rendered at build. */}
                  <div dangerouslySetInnerHTML={{ __html: ownHtml(html) }} />
                </div>
              ))}
            </section>
          ))}
          {groups.length === 0 && (
            <Oops
              message1="No question matches"
              message2="Nothing here contains"
              message_span={`“${search}”`}
              message3="Try fewer or other words."
              link={{ to: paths.faqs(), label: 'All questions' }}
            />
          )}
        </div>
      </div>
    </div>
  );
}
