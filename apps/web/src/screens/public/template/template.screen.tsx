import { hasTyped, typedParameters } from '@quotewright/domain/quotes/typed.js';
import { siteAddress } from '@quotewright/domain/kernel/site-address.js';
import type { GuestTemplate, TemplateCard as Card } from '@quotewright/domain/templates/contract.js';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { use, useEffect } from 'react';
import { useParams, usePlace } from '../../../lib/navigation.js';
import {
  countShare,
  countTry,
  countView,
  previewQuery,
  publicTemplateQuery,
  relatedByAliasQuery,
  topOfCategoryQuery,
} from '../../../api/gallery.js';
import { useMe, useSeesAs } from '../../../api/identity.js';
import { templateQuery } from '../../../api/template.js';
import { useDisplay } from '../../../app/display.js';
import { paths } from '../../../app/paths.js';
import { GalleryPictures } from '../../../features/gallery-pictures/gallery-pictures.js';
import { quoteTypeLabels } from '../../../features/live-quote/labels.js';
import { sharedTemplate, ShareMenu } from '../../../features/share/share.js';
import { SeePrices } from '../../../features/try/see-prices.js';
import { isTryable } from '../../../features/try/tried.js';
import { TryIt } from '../../../features/try/try-it.js';
import { WorkedExample } from '../../../features/try/worked-example.js';
import { Counts, TemplateCard } from '../../../features/template-card/template-card.js';
import { inWords } from '../../../lib/words.js';
import { breadcrumbList, Meta, SiteContext } from '../../../seo/meta.js';
import { Badge, PriceBadge } from '../../../ui/badge.js';
import { Breadcrumbs } from '../../../ui/breadcrumbs.js';
import { ButtonLink } from '../../../ui/button.js';
import { SectionTitle } from '../../../ui/ornament.js';
import { part } from '../../../ui/part.js';
import { Slider } from '../../../ui/slider.js';
import { Contents } from './parts/contents.js';
import { featureBullets } from './parts/facts.js';
import { Faq } from './parts/faq.js';
import { GetTemplate } from './parts/get-template.js';
import { releasesIn } from './parts/releases-in.js';
import { structuredData } from './parts/structured-data.js';

const SLIDE_SIZES = '(max-width: 599px) 92vw, (max-width: 1299px) 46vw, 411px';

/** Visitors need neither. */
const PreviewBar = part('screens/public/template/parts/preview-bar.tsx', () => import('./parts/preview-bar.js'));
const PreviewCards = part('screens/public/template/parts/preview-cards.tsx', () => import('./parts/preview-cards.js'));

/**
 * A published template for everyone: its questions, its products, and how to get it. With `preview` in the address the
 * staged one, for admins.
 */
export function TemplatePage() {
  const alias = useParams().alias!;
  const me = useMe();
  const seesAs = useSeesAs();
  const userId = me?.extradetails.member.id ?? null;
  const site = use(SiteContext);
  const { query } = usePlace();
  const previewing = query.has('preview');
  const releases = previewing ? releasesIn(query) : null;
  const published = useQuery({ ...publicTemplateQuery(alias), enabled: !previewing });
  const { data: preview } = useQuery({ ...previewQuery(userId, alias, releases), enabled: previewing });
  const template = previewing ? preview?.page : published.data;
  const { data: own } = useQuery({ ...templateQuery(userId, alias), enabled: me !== null });
  const publicRelated = useQuery({ ...relatedByAliasQuery(userId, alias), enabled: !previewing });
  const related = (previewing ? preview?.related : publicRelated.data) ?? [];
  const { data: ofCategory = [] } = useQuery({
    ...topOfCategoryQuery(userId, template?.category_alias ?? ''),
    enabled: Boolean(template?.category_alias),
  });
  const templateId = template?.id;
  useEffect(() => {
    if (templateId !== undefined && !previewing && !seesAs) countView(templateId);
  }, [templateId, previewing, seesAs]);
  if (!template) return null;

  const here = paths['quote-template'](template.alias);
  const top = ofCategory.filter(({ id }) => id !== template.id);
  const trail = [
    { name: 'Home', path: paths['landing-page']() },
    { name: 'Construction Quote Templates', path: paths['construction-quote-templates']() },
    ...(template.category_alias
      ? [{ name: template.category, path: paths['guest-master-quote-templates'](template.category_alias) }]
      : []),
    { name: template.name, path: here },
  ];

  return (
    <>
      {preview ? (
        <Meta title={`Preview: ${template.name}`} />
      ) : (
        <Meta
          title={`${template.name} quote template`}
          description={template.description}
          canonical={here}
          noindex={hasTyped(query)}
          picture={{ of: here, alt: `${template.name} quote template`, version: template.published_version }}
          jsonLd={[breadcrumbList(site, trail), ...structuredData(site, siteAddress(site, here), template)]}
        />
      )}
      <div className="page">
        {preview && <PreviewBar preview={preview} releases={releases} />}
        <Breadcrumbs trail={trail} />
        <section className="template-hero">
          <div className="template-head">
            <p className="flex flex-wrap gap-2">
              <PriceBadge quotePrice={template.quote_price} />
              {template.category && !template.category_alias && <Badge>{template.category}</Badge>}
              <Badge>{quoteTypeLabels[template.quote_type]}</Badge>
            </p>
            <h1>{template.name}</h1>
            <p className="lead">{template.description}</p>
          </div>
          <GalleryPictures
            key={template.id}
            name={template.name}
            images={template.images}
            sizes="(max-width: 800px) 92vw, (max-width: 1360px) 55vw, 720px"
          />
          <div className="template-info">
            {template.questions.length > 0 && (
              <div className="template-asks">
                <h2>{`You measure ${inWords(template.questions.length)} ${template.questions.length === 1 ? 'thing' : 'things'}`}</h2>
                <ul className="asks">
                  {template.questions.map((question) => (
                    <li key={question.id}>
                      <span className="chip">{`Q${question.no_of_question}`}</span>
                      {question.title}
                      <bdi className="unit">{question.unit}</bdi>
                    </li>
                  ))}
                </ul>
              </div>
            )}
            <div className="get">
              <GetTemplate template={template} me={me} own={own ?? null} />
              {!preview && <Share template={template} />}
            </div>
            <Counts
              questions={template.questions.length}
              lines={template.products.length}
              views={template.views}
              downloads={template.downloads}
            />
            <ul className="bullets">
              {featureBullets(template).map((bullet) => (
                <li key={bullet}>
                  <Check aria-hidden="true" />
                  <span>{bullet}</span>
                </li>
              ))}
            </ul>
          </div>
        </section>
      </div>

      {isTryable(template) ? (
        <TryIt
          key={template.id}
          template={template}
          onTry={() => !preview && !seesAs && countTry(template.id)}
          next={(typed) => !preview && <SeePrices template={template} me={me} typed={typed} />}
        />
      ) : (
        template.example.lines.length > 0 && <WorkedExample template={template} />
      )}

      <Contents template={template} />

      {(template.advice || template.warranty) && (
        <section className="section page grid gap-6 md:grid-cols-2">
          {template.advice && <Words title="Advice" text={template.advice} />}
          {template.warranty && <Words title="Warranty" text={template.warranty} />}
        </section>
      )}

      {preview && <PreviewCards preview={preview} />}
      <Cards title="Related Quote Templates" cards={related} />
      <Cards title={`Top Quote Templates for ${template.category}`} cards={top} />

      <Faq template={template} />

      <section className="section page">
        <div className="cta">
          <div>
            <h2>Need a template of your own?</h2>
            <p>Tell us what you measure on site, and our estimating team builds the template for you.</p>
          </div>
          <ButtonLink size="big" to={paths['book-a-call']({ about: 'custom-template', template: template.alias })}>
            Book a Call Now
          </ButtonLink>
        </div>
      </section>
    </>
  );
}

/** Shares the page with what was typed on it. */
function Share({ template: { id, alias, name, description } }: { template: GuestTemplate }) {
  const site = use(SiteContext);
  const url = siteAddress(site, paths['quote-template'](alias, typedParameters(usePlace().query)));
  const seesAs = useSeesAs();
  return (
    <ShareMenu
      shared={sharedTemplate(url, name, description)}
      onShare={(channel) => !seesAs && countShare(id, channel)}
    />
  );
}

/** Cards of other templates side by side; nothing without any. */
function Cards({ title, cards }: { title: string; cards: readonly Card[] }) {
  const { direction } = useDisplay();
  if (cards.length === 0) return null;
  return (
    <section className="section page" aria-label={title}>
      <Slider
        title={title}
        direction={direction}
        slides={cards.map((card) => ({
          key: card.id,
          content: <TemplateCard short template={card} sizes={SLIDE_SIZES} />,
        }))}
      />
    </section>
  );
}

function Words({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <SectionTitle>{title}</SectionTitle>
      <p className="max-w-[66ch] whitespace-pre-line text-ink-2">{text}</p>
    </div>
  );
}
