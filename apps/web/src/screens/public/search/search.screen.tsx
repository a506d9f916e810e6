import type { ContentKind, ContentSummary } from '@quotewright/domain/content/contract.js';
import type { TemplatesPage } from '@quotewright/domain/templates/contract.js';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { publishedCategoriesQuery } from '../../../api/categories.js';
import { galleryQuery } from '../../../api/gallery.js';
import { useMe } from '../../../api/identity.js';
import { paths } from '../../../app/paths.js';
import { TemplatesByTrade } from '../../../features/category-list/category-list.js';
import { ContentList } from '../../../features/content/content-list.js';
import { ContentSearch } from '../../../features/content/content-search.js';
import '../../../features/content/content.css';
import { useFound } from '../../../features/content/found.js';
import { TemplateCard } from '../../../features/template-card/template-card.js';
import { counted } from '../../../lib/format.js';
import { Link, usePlace } from '../../../lib/navigation.js';
import { Meta } from '../../../seo/meta.js';
import { Breadcrumbs } from '../../../ui/breadcrumbs.js';
import { Dim } from '../../../ui/ornament.js';
import { Oops } from '../../../ui/states.js';
import { templatesFor, termIn } from './search.loader.js';

/** Pages of one kind shown; there is a list of all. */
const MOST = 5;

/** The kinds of pages of words, as the results group them. */
const GROUPS: readonly { kinds: readonly ContentKind[]; one: string; all?: (search: string) => string }[] = [
  {
    kinds: ['help'],
    one: 'help article',
    all: (search) => `${paths['help-center']()}?${new URLSearchParams({ search })}`,
  },
  { kinds: ['article'], one: 'blog article', all: () => paths['business-blog']() },
  { kinds: ['page', 'faq'], one: 'page' },
];

/** One search over templates, help and blog. */
export function Search() {
  const search = termIn(usePlace().query);
  return (
    <div className="page content">
      <Meta title={search ? `Search: ${search}` : 'Search'} />
      <Breadcrumbs
        trail={[
          { name: 'Home', path: paths['landing-page']() },
          { name: 'Search', path: paths.search() },
        ]}
      />
      <div className="grid gap-6">
        <header className="content-head">
          <h1>Search</h1>
          <ContentSearch
            label="Search templates, help and blog"
            action={paths.search()}
            name="searchTerm"
            placeholder="For example: deck, or waste"
            search={search}
          />
          <Dim />
        </header>
        {search ? <Results key={search} search={search} /> : <Nothing />}
      </div>
    </div>
  );
}

/** Where to begin without a search. */
function Nothing() {
  const categories = useQuery(publishedCategoriesQuery).data ?? [];
  return (
    <>
      <p className="lead">
        Find a template for a job, an answer from the <Link to={paths['help-center']()}>help centre</Link>, or an
        article of the <Link to={paths['business-blog']()}>blog</Link>. A word or two is enough.
      </p>
      <TemplatesByTrade categories={categories} />
    </>
  );
}

/** What a search finds. What only comes close is shown if nothing has every word. */
function Results({ search }: { search: string }) {
  const me = useMe();
  const { data: list } = useQuery(galleryQuery(me?.extradetails.member.id ?? null, templatesFor(search)));
  const { pages, near } = useFound({ search });
  if (!list) return null;
  const exact = (list.total > 0 && !list.similar) || (!near && pages.length > 0);
  const templates = exact && list.similar ? 0 : list.total;
  const words = exact && near ? [] : pages;
  const total = templates + words.length;
  if (total === 0)
    return (
      <div role="status">
        <Oops
          message1={`Nothing matches “${search}”`}
          message2="Try fewer or other words. If a template is missing, ask us for it."
          link={{ to: paths['construction-quote-templates'](), label: 'See all templates' }}
          second={{ to: paths['book-a-call']({ about: 'custom-template' }), label: 'Ask for a template' }}
        />
      </div>
    );
  return (
    <>
      <p role="status">
        {exact ? (
          <>
            {counted(total, 'result')} for <strong>“{search}”</strong>
          </>
        ) : (
          <>
            Nothing matches <strong>“{search}”</strong>. The closest:
          </>
        )}
      </p>
      {templates > 0 && <Templates list={list} search={search} />}
      {GROUPS.map(({ kinds, one, all }) => (
        <Words key={one} one={one} pages={words.filter(({ kind }) => kinds.includes(kind))} all={all?.(search)} />
      ))}
    </>
  );
}

/** A group of results, with the way to more of them. */
function Group({ title, more, children }: { title: string; more?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-xl">{title}</h2>
        {more}
      </div>
      {children}
    </section>
  );
}

function Templates({ list, search }: { list: TemplatesPage; search: string }) {
  return (
    <Group
      title={counted(list.total, 'template')}
      more={
        <Link to={paths['construction-quote-templates']({ search, categories: 'all' })}>All templates like this</Link>
      }
    >
      <ul className="card-grid four">
        {list.data.map((template) => (
          <li key={template.id}>
            <TemplateCard
              template={template}
              sizes="(max-width: 576px) 112px, (max-width: 860px) 46vw, (max-width: 1360px) 24vw, 320px"
            />
          </li>
        ))}
      </ul>
    </Group>
  );
}

function Words({ one, pages, all }: { one: string; pages: readonly ContentSummary[]; all?: string }) {
  if (pages.length === 0) return null;
  return (
    <Group
      title={counted(pages.length, one)}
      more={all && pages.length > MOST && <Link to={all}>{`All ${one}s`}</Link>}
    >
      <ContentList pages={all ? pages.slice(0, MOST) : pages} level={3} />
    </Group>
  );
}
