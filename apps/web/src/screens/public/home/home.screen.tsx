import { searchRule } from '@quotewright/domain/kernel/contract.js';
import { hasTyped } from '@quotewright/domain/quotes/typed.js';
import type { TemplateCard as Card } from '@quotewright/domain/templates/contract.js';
import { rss } from '@quotewright/domain/templates/endpoints.js';
import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { publishedCategoriesQuery } from '../../../api/categories.js';
import { countTry, galleryQuery, publicTemplateQuery } from '../../../api/gallery.js';
import { useMe, useSeesAs } from '../../../api/identity.js';
import { useDisplay } from '../../../app/display.js';
import { paths, type GalleryQuery } from '../../../app/paths.js';
import { CategoryList } from '../../../features/category-list/category-list.js';
import { SeePrices } from '../../../features/try/see-prices.js';
import { isTryable } from '../../../features/try/tried.js';
import { TemplateCard } from '../../../features/template-card/template-card.js';
import { counted, quantity } from '../../../lib/format.js';
import { Link, SearchForm, usePlace } from '../../../lib/navigation.js';
import { Meta, siteAndMaker, SiteContext } from '../../../seo/meta.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { Field, Input } from '../../../ui/field.js';
import { SectionTitle } from '../../../ui/ornament.js';
import { part } from '../../../ui/part.js';
import { Picture } from '../../../ui/picture.js';
import { Slider } from '../../../ui/slider.js';
import { newestRequest, topRequest, toTry } from './home.loader.js';
import { FormulaToPrice } from './parts/formula-to-price.js';
import { KeptHistory } from './parts/kept-history.js';
import { Promises, PromiseStrip } from './parts/promises.js';
import './home.css';

/** The rest of the page does not wait for it. */
const TryIt = part('features/try/try-it.tsx', async () => ({
  default: (await import('../../../features/try/try-it.js')).TryIt,
}));

/** The landing page: what the product does, on a real template; and the way to all the others. */
export function Home() {
  const me = useMe();
  const seesAs = useSeesAs();
  const userId = me?.extradetails.member.id ?? null;
  const { query } = usePlace();
  const site = use(SiteContext);
  const categories = useQuery(publishedCategoriesQuery).data ?? [];
  const { data: top } = useQuery(galleryQuery(userId, topRequest));
  const { data: newest } = useQuery(galleryQuery(userId, newestRequest));
  const first = top && (toTry(top.data) ?? top.data[0]);
  const { data: shown } = useQuery({ ...publicTemplateQuery(first?.alias ?? ''), enabled: first !== undefined });
  const tryable = shown && isTryable(shown) ? shown : undefined;
  return (
    <>
      <Meta
        title="Construction quotes from a few measurements"
        description="Quotewright turns a few site measurements into a complete construction quote: every line of material and labour with its quantity, worked out by a formula you can read and change."
        canonical={paths['landing-page']()}
        noindex={hasTyped(query)}
        jsonLd={siteAndMaker(site)}
      />
      <link rel="alternate" type="application/rss+xml" title="New quote templates" href={rss.path} />
      <div className="page home-hero">
        <div className="home-words">
          <h1>Measure the room. The quote works itself out.</h1>
          <p className="lead">
            A template asks for a few measurements and turns them into every box, roll and hour of the job, by formulas
            you can read and change.
          </p>
          <SearchForm action={paths['construction-quote-templates']()} role="search" className="home-search">
            <Field label="Search templates" labelHidden className="flex-1">
              <Input
                type="search"
                name="search"
                placeholder="What is the job? For example: deck"
                maxLength={searchRule.most}
              />
            </Field>
            <Button type="submit">Search</Button>
          </SearchForm>
          <div className="flex flex-wrap gap-3">
            {tryable && (
              <a className="btn primary big" href="#try">
                Try one now
              </a>
            )}
            <ButtonLink
              variant={tryable ? undefined : 'primary'}
              size="big"
              to={paths['construction-quote-templates']()}
            >
              {top && top.total > 0 ? `Browse ${quantity(top.total)} templates` : 'Browse templates'}
            </ButtonLink>
          </div>
        </div>
        {shown && (
          <figure className="home-picture">
            <Picture image={shown.thumbnail} alt="" sizes="(max-width: 1000px) 92vw, 600px" priority />
            <figcaption>
              <Link to={paths['quote-template'](shown.alias)}>{shown.name}</Link>
              <bdi dir="ltr">{`${counted(shown.questions.length, 'measurement')} → ${counted(shown.products.length, 'line')}`}</bdi>
            </figcaption>
          </figure>
        )}
      </div>

      {tryable && (
        <TryIt
          key={tryable.id}
          title={`Try it: ${tryable.name}`}
          template={tryable}
          onTry={() => !seesAs && countTry(tryable.id)}
          next={(typed) => <SeePrices template={tryable} me={me} typed={typed} />}
        />
      )}

      {shown && <FormulaToPrice template={shown} />}

      {categories.length > 0 && (
        <section className="section page" aria-labelledby="categories">
          <SectionTitle id="categories">By trade</SectionTitle>
          <CategoryList categories={categories} />
        </section>
      )}

      <Cards title="Top templates" cards={top?.data} all={{}} />
      <Cards title="Newest templates" cards={newest?.data} all={{ sort: 'newest' }} />

      <PromiseStrip />
      <KeptHistory />
      <Promises />

      {!me && (
        <section className="section page">
          <div className="cta">
            <div>
              <h2>Quote your next job with it</h2>
              <p>An account is free. Take a template, set your own prices, and save your first quote.</p>
            </div>
            <ButtonLink variant="primary" size="big" to={paths.register()}>
              Free Sign Up
            </ButtonLink>
          </div>
        </section>
      )}
    </>
  );
}

/** Templates side by side; nothing without any. */
function Cards({ title, cards = [], all }: { title: string; cards?: readonly Card[]; all: GalleryQuery }) {
  const { direction } = useDisplay();
  if (cards.length === 0) return null;
  return (
    <section className="section page" aria-label={title}>
      <Slider
        title={title}
        most="five"
        direction={direction}
        end={<Link to={paths['construction-quote-templates'](all)}>All templates</Link>}
        slides={cards.map((template) => ({
          key: template.id,
          content: (
            <TemplateCard
              template={template}
              sizes="(max-width: 599px) 92vw, (max-width: 1299px) 30vw, (max-width: 1599px) 302px, 237px"
            />
          ),
        }))}
      />
    </section>
  );
}
