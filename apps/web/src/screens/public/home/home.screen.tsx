import { searchRule } from '@quotewright/domain/kernel/contract.js';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { publishedCategoriesQuery } from '../../../api/categories.js';
import { galleryQuery, publicTemplateQuery } from '../../../api/gallery.js';
import { useMe } from '../../../api/identity.js';
import { useDisplay } from '../../../app/display.js';
import { paths } from '../../../app/paths.js';
import { TemplateCard } from '../../../features/template-card/template-card.js';
import { quantity } from '../../../lib/format.js';
import { Link, SearchForm } from '../../../lib/navigation.js';
import { Meta } from '../../../seo/meta.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { Field, Input } from '../../../ui/field.js';
import { Dim, SectionTitle } from '../../../ui/ornament.js';
import { Slider } from '../../../ui/slider.js';
import { topRequest } from './home.loader.js';
import { HeroSheet } from './parts/hero-sheet.js';

/** The steps of using a template. */
const STEPS = [
  {
    title: 'Pick the job',
    text: 'Find the template that comes closest, and get your own copy of it. Yours is yours to change: the questions, the formulas, the pictures.',
  },
  {
    title: 'Measure',
    text: 'Enter the few numbers it asks for. Every line works out its own quantity, with waste, packs and rounding.',
  },
  {
    title: 'Send the quote',
    text: 'Choose your suppliers, check each line with its working beside it, and save a quote that never changes behind your back.',
  },
];

/** The landing page: the product on a real template; the categories; the most used templates. */
export function Home() {
  const me = useMe();
  const { direction } = useDisplay();
  const categories = useQuery(publishedCategoriesQuery).data ?? [];
  const { data: top } = useQuery(galleryQuery(me?.details.id ?? null, topRequest));
  const first = top?.data[0];
  const { data: shown } = useQuery({ ...publicTemplateQuery(first?.alias ?? ''), enabled: first !== undefined });
  return (
    <>
      <Meta
        title="Construction quotes from a few measurements"
        description="Quotewright turns a few site measurements into a complete construction quote: every line of material and labour with its quantity, worked out by a formula you can read and change."
        canonical={paths['landing-page']()}
        image={first?.thumbnail}
      />
      <div className="page home-hero">
        <div className="home-words">
          <h1>Measure the room. The quote works itself out.</h1>
          <p className="lead">
            A template asks for a few measurements and turns them into every box, roll and hour of the job. You can read
            each formula, change it, and see why every number is what it is.
          </p>
          <SearchForm action={paths['construction-quote-templates']()} role="search" className="gallery-search">
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
            <ButtonLink variant="primary" size="big" to={paths['construction-quote-templates']()}>
              {top && top.total > 0 ? `Browse ${quantity(top.total)} templates` : 'Browse templates'}
            </ButtonLink>
            {!me && (
              <ButtonLink size="big" to={paths.register()}>
                Sign up for free
              </ButtonLink>
            )}
          </div>
        </div>
        {shown && shown.example.lines.length > 0 && <HeroSheet template={shown} />}
      </div>

      {categories.length > 0 && (
        <section className="band" aria-labelledby="categories">
          <div className="page">
            <SectionTitle id="categories">By trade</SectionTitle>
            <ul className="category-list">
              {categories.map((category) => (
                <li key={category.id}>
                  <Link to={paths['guest-master-quote-templates'](category.alias)}>
                    {category.title}
                    <ArrowRight className="flip" aria-hidden="true" />
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        </section>
      )}

      {top && top.data.length > 0 && (
        <section className="section page" aria-label="Most used templates">
          <Slider
            title="Most used templates"
            most="five"
            direction={direction}
            end={<Link to={paths['construction-quote-templates']()}>All templates</Link>}
            slides={top.data.map((template) => ({
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
      )}

      <section className="section page" aria-labelledby="how">
        <SectionTitle id="how">From tape measure to quote</SectionTitle>
        <ol className="steps">
          {STEPS.map(({ title, text }, at) => (
            <li key={title}>
              <span className="step-number" aria-hidden="true">
                {at + 1}
              </span>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <Dim className="mt-6" />
      </section>
    </>
  );
}
