import type { Category, Subcategory } from '@quotewright/domain/categories/contract.js';
import { searchRule } from '@quotewright/domain/kernel/contract.js';
import type { TemplatesPage } from '@quotewright/domain/templates/contract.js';
import { rss } from '@quotewright/domain/templates/endpoints.js';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, X } from 'lucide-react';
import { use, useEffect, useRef, type ReactNode } from 'react';
import { Link, SearchForm, useParams, usePlace } from '../../lib/navigation.js';
import { publishedCategoriesQuery, publishedSubcategoriesQuery, userCategoriesQuery } from '../../api/categories.js';
import { galleryQuery } from '../../api/gallery.js';
import { useMe } from '../../api/identity.js';
import { paths, type GalleryQuery } from '../../app/paths.js';
import { counted, quantity } from '../../lib/format.js';
import { breadcrumbList, faqPage, Meta, SiteContext } from '../../seo/meta.js';
import { Breadcrumbs } from '../../ui/breadcrumbs.js';
import { Button } from '../../ui/button.js';
import { SearchField } from '../../ui/search-field.js';
import { Dim } from '../../ui/ornament.js';
import { Picture } from '../../ui/picture.js';
import { Pagination } from '../../ui/pagination.js';
import { Oops } from '../../ui/states.js';
import { TemplateCard } from '../template-card/template-card.js';
import { YourCategories } from '../user-categories/your-categories.js';
import { Filters } from './filters.js';
import { ownCategoriesOf, filtersOf, isFiltered, listOf, readGalleryRequest } from './gallery-request.js';
import './gallery.css';

const FORM = 'find-templates';

interface GalleryProps {
  /** What the page says of its category, before the list and below it. */
  lead?: string;
  children?: ReactNode;
  /** The questions that it answers there, for search engines. */
  questions?: readonly { question: string; answer: string }[];
}

/** The gallery of published templates, of one category (`:category` in the address) or all. */
export function Gallery({ lead, questions = [], children }: GalleryProps) {
  const me = useMe();
  const site = use(SiteContext);
  const { category: alias } = useParams();
  const { search } = usePlace();
  const asked = readGalleryRequest(`${site}/${search}`);
  const categories = useQuery(publishedCategoriesQuery).data ?? [];
  const category = categories.find((one) => one.alias === alias);
  const subcategories =
    useQuery({ ...publishedSubcategoriesQuery(category?.id ?? 0), enabled: category !== undefined }).data ?? [];
  const subcategory = category && subcategories.find((one) => one.alias === asked.sub);
  const chooser = ownCategoriesOf(me);
  const own = useQuery({ ...userCategoriesQuery(chooser ?? 0), enabled: chooser !== null }).data ?? [];
  const { data: list, isPlaceholderData } = useQuery(
    galleryQuery(me?.extradetails.member.id ?? null, listOf(asked, category?.id, subcategory?.id, own)),
  );
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const leaveOutEmpty = ({ formData }: FormDataEvent) => {
      for (const [name, value] of [...formData]) if (value === '') formData.delete(name);
    };
    const element = form.current!;
    element.addEventListener('formdata', leaveOutEmpty);
    return () => element.removeEventListener('formdata', leaveOutEmpty);
  }, []);
  const narrowed = category === undefined && !asked.everything && own.length > 0;
  const filtered = isFiltered(asked);
  const whole = !filtered && asked.page === 1;
  const kept = filtersOf(asked);
  const trail = [
    { name: 'Home', path: paths['landing-page']() },
    { name: 'Construction Quote Templates', path: paths['construction-quote-templates']() },
    ...(category ? [{ name: category.title, path: paths['guest-master-quote-templates'](category.alias) }] : []),
  ];
  const here = (query: GalleryQuery) =>
    category
      ? paths['guest-master-quote-templates'](category.alias, query)
      : paths['construction-quote-templates'](query);
  const title = category ? `${category.title} quote templates` : 'Construction quote templates';

  return (
    <div className="page pb-8">
      <Meta
        title={asked.page > 1 ? `${title}, page ${asked.page}` : title}
        description={
          category
            ? `Quote templates for ${category.title.toLowerCase()}: measure the job, and every line works out its own quantity of material and labour.`
            : 'Quote templates for remodeling and construction. Measure the job, and every line works out its own quantity of material and labour.'
        }
        canonical={
          isFiltered({ ...asked, sub: '' }) || asked.sort
            ? undefined
            : here({ sub: asked.sub, page: asked.page > 1 ? asked.page : undefined })
        }
        picture={category && { of: trail.at(-1)!.path, alt: title }}
        jsonLd={[breadcrumbList(site, trail), ...(whole && questions.length > 0 ? [faqPage(questions)] : [])]}
      />
      <link rel="alternate" type="application/rss+xml" title="New quote templates" href={rss.path} />
      <Breadcrumbs trail={trail} />
      <header className="gallery-head">
        {category && whole && list && list.data.length > 0 && (
          // Another than that of the first card, which is near.
          <Picture image={list.data.at(-1)!.thumbnail} alt="" sizes="240px" />
        )}
        <h1>{title}</h1>
        <p>
          {category
            ? (lead ??
              `Each one asks for a few measurements and works out every line of a ${category.title.toLowerCase()} quote from them.`)
            : 'Pick the job. The template asks for a few measurements and works out every line from them.'}
        </p>
        <SearchForm ref={form} id={FORM} action={here({})} role="search" className="gallery-search">
          {subcategory && <input type="hidden" name="sub" value={subcategory.alias} />}
          {!category && asked.everything && <input type="hidden" name="categories" value="all" />}
          <SearchField
            key={asked.search}
            label="Search templates"
            className="flex-1"
            name="search"
            defaultValue={asked.search}
            placeholder={category ? `Search in ${category.title}` : 'Search, for example: deck'}
            maxLength={searchRule.most}
          />
          <Button type="submit">Search</Button>
        </SearchForm>
      </header>
      <div className="gallery">
        <Rail
          own={own.length > 0 ? !asked.everything : null}
          categories={categories}
          category={category}
          subcategories={subcategories}
          subcategory={subcategory}
          kept={kept}
        />
        <section aria-labelledby="results" className="min-w-0">
          <div className="gallery-results">
            <h2 id="results" aria-live="polite">
              {list && <Found list={list} search={asked.search} />}
            </h2>
            {chooser !== null && <YourCategories userId={chooser} applies={category === undefined} />}
            {filtered && (
              <Link className="btn plain small" to={here({})}>
                <X aria-hidden="true" />
                Clear filters
              </Link>
            )}
          </div>
          <Filters form={FORM} asked={asked} signedIn={me !== null} />
          <Dim className="mb-5" />
          {list && list.data.length > 0 ? (
            <>
              <ul className="card-grid" aria-busy={isPlaceholderData}>
                {list.data.map((template, at) => (
                  <li key={template.id}>
                    <TemplateCard
                      template={template}
                      priority={at < 3}
                      sizes="(max-width: 576px) 112px, (max-width: 860px) 46vw, (max-width: 1000px) 32vw, (max-width: 1360px) 24vw, 340px"
                    />
                  </li>
                ))}
              </ul>
              <Pagination list={list} />
            </>
          ) : (
            <NothingFound search={asked.search} narrowed={narrowed} filtered={filtered} />
          )}
        </section>
      </div>
      {whole && children}
    </div>
  );
}

/** How many templates there are, of a search or near it. */
function Found({ list: { total, similar }, search }: { list: TemplatesPage; search: string }) {
  if (!search) return counted(total, 'template');
  if (!similar) return `${counted(total, 'template')} for “${search}”`;
  return `Nothing matches “${search}”. ${total === 1 ? 'The closest template' : `The ${quantity(total)} closest`}:`;
}

interface NothingFoundProps {
  search: string;
  /** Only one's own categories are shown. */
  narrowed: boolean;
  /** There is a search, or a filter is set. */
  filtered: boolean;
}

/** No template: why, and the way on. */
function NothingFound({ search, narrowed, filtered }: NothingFoundProps) {
  const inOwn = search ? 'No templates in your categories match' : 'No templates in your categories yet.';
  const inAll = search
    ? 'No templates match'
    : filtered
      ? 'No template has all of this.'
      : 'Templates appear here once they are published.';
  return (
    <Oops
      message1={filtered || narrowed ? 'There are no records matching your request' : 'There are no records to show'}
      message2={narrowed ? inOwn : inAll}
      message_span={search ? `“${search}”` : undefined}
      message3={search ? 'Try fewer or other words, or look through the categories.' : undefined}
      link={
        filtered || narrowed
          ? {
              to: paths['construction-quote-templates'](narrowed ? { search, categories: 'all' } : {}),
              label: narrowed ? 'Look in all categories' : 'See all templates',
            }
          : { to: paths['landing-page'](), label: 'Home' }
      }
    />
  );
}

interface RailProps {
  /** Whether the list is narrowed to the user's categories; `null` if there are none. */
  own: boolean | null;
  categories: readonly Category[];
  category: Category | undefined;
  subcategories: readonly Subcategory[];
  subcategory: Subcategory | undefined;
  /** The search and filters, kept in another category; without the sub category. */
  kept: GalleryQuery;
}

/** Categories and the sub categories of the current one; on narrow screens a disclosure. */
function Rail({ own, categories, category, subcategories, subcategory, kept }: RailProps) {
  const filters = { ...kept, sub: undefined };
  const list = (
    <ul>
      {own !== null && (
        <li>
          <Link
            to={paths['construction-quote-templates'](filters)}
            aria-current={!category && own ? 'page' : undefined}
          >
            Your categories
          </Link>
        </li>
      )}
      <li>
        <Link
          to={paths['construction-quote-templates']({ ...filters, categories: own === null ? undefined : 'all' })}
          aria-current={!category && !own ? 'page' : undefined}
        >
          All categories
        </Link>
      </li>
      {categories.map((one) => (
        <li key={one.id}>
          <Link
            to={paths['guest-master-quote-templates'](one.alias, filters)}
            aria-current={one.id === category?.id && !subcategory ? 'page' : undefined}
          >
            {one.title}
          </Link>
          {one.id === category?.id && subcategories.length > 0 && (
            <ul>
              {subcategories.map((sub) => (
                <li key={sub.id}>
                  <Link
                    to={paths['guest-master-quote-templates'](one.alias, { ...filters, sub: sub.alias })}
                    aria-current={sub.id === subcategory?.id ? 'page' : undefined}
                  >
                    {sub.title}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
  return (
    <>
      <nav className="rail" aria-label="Categories">
        <h2>Categories</h2>
        {list}
      </nav>
      <details className="rail-fold" key={`${category?.id}-${subcategory?.id}`}>
        <summary className="btn may-wrap w-full">
          {subcategory?.title ?? category?.title ?? (own ? 'Your categories' : 'All categories')}
          <ChevronDown className="ms-auto" aria-hidden="true" />
        </summary>
        <nav className="rail" aria-label="Categories">
          {list}
        </nav>
      </details>
    </>
  );
}
