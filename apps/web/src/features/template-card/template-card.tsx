import type { TemplateCard as Card } from '@quotewright/domain/templates/contract.js';
import { Download, Eye } from 'lucide-react';
import { Link, useNext, usePlace } from '../../lib/navigation.js';
import { useMe } from '../../api/identity.js';
import { paths } from '../../app/paths.js';
import { counted, money } from '../../lib/format.js';
import { PriceBadge } from '../../ui/badge.js';
import { part } from '../../ui/part.js';
import { Picture } from '../../ui/picture.js';
import { SpinnerOverlay, useSlow } from '../../ui/states.js';
import { ShortName } from './short-name.js';

/** Guests need none. */
const CardMenu = part('features/get-template/card-menu.tsx', () => import('../get-template/card-menu.js'));

/** What a card shows of a template. */
type CardTemplate = Pick<
  Card,
  | 'id'
  | 'name'
  | 'alias'
  | 'thumbnail'
  | 'price'
  | 'unit'
  | 'quote_price'
  | 'category'
  | 'question_count'
  | 'line_count'
  | 'views'
  | 'downloads'
>;

interface TemplateCardProps {
  template: CardTemplate;
  /** The picture's `sizes`. */
  sizes: string;
  /** Cut the name, as sliders do. */
  short?: boolean;
  /** Near the top of its page. */
  priority?: boolean;
  /** Turns the links off: the card only requests a look at the template. */
  onView?: () => void;
  /** The request is in progress. */
  busy?: boolean;
}

/**
 * A template in the gallery. A guest's card links to the public page and shows no price; an account's links to a new
 * quote and has a menu. A spinner covers it while the next page loads slowly.
 */
export function TemplateCard({
  template,
  sizes,
  short = false,
  priority = false,
  onView,
  busy = false,
}: TemplateCardProps) {
  const me = useMe();
  const { pathname, search } = usePlace();
  const next = useNext();
  const name = short ? <ShortName name={template.name} /> : template.name;
  const quote = paths['business-quote'](template.alias, { u: pathname + search });
  const to = me ? quote : paths['quote-template'](template.alias);
  const waiting = useSlow(busy || (onView === undefined && next !== undefined && next.pathname + next.search === to));
  return (
    <article className="card">
      {waiting && <SpinnerOverlay label={`Opening ${template.name}`} />}
      <Picture className="picture" image={template.thumbnail} alt="" sizes={sizes} priority={priority} />
      <div className="card-body">
        <p className="flex flex-wrap items-center gap-2">
          <PriceBadge quotePrice={template.quote_price} />
          <span className="text-xs text-ink-3">{template.category}</span>
        </p>
        <h3 className="card-name">
          {onView ? (
            <button type="button" aria-haspopup="dialog" onClick={onView}>
              {name}
            </button>
          ) : (
            <Link to={to}>{name}</Link>
          )}
        </h3>
        {template.price !== undefined && (
          <p>
            <bdi dir="ltr">
              <span className="card-price">{money(template.price)}</span>
              {template.unit && <span className="unit"> / {template.unit}</span>}
            </bdi>
          </p>
        )}
        <Counts
          questions={template.question_count}
          lines={template.line_count}
          views={template.views}
          downloads={template.downloads}
        />
        <div className="card-foot">
          <span className="card-view" aria-hidden="true">
            View Template
          </span>
          {me && !onView && <CardMenu template={template} me={me} quote={quote} />}
        </div>
      </div>
    </article>
  );
}

interface CountsProps {
  questions: number;
  lines: number;
  views: number;
  downloads: number;
}

/** The size of a template, and how often it was viewed and downloaded, if it was. */
export function Counts({ questions, lines, views, downloads }: CountsProps) {
  return (
    <p className="counts">
      <bdi dir="ltr">{`${counted(questions, 'measurement')} · ${counted(lines, 'line')}`}</bdi>
      {views > 0 && (
        <span>
          <Eye aria-hidden="true" />
          <bdi dir="ltr">{counted(views, 'view')}</bdi>
        </span>
      )}
      {downloads > 0 && (
        <span>
          <Download aria-hidden="true" />
          <bdi dir="ltr">{counted(downloads, 'download')}</bdi>
        </span>
      )}
    </p>
  );
}

/** The card's skeleton. */
export function TemplateCardSkeleton() {
  return (
    <div className="card" aria-hidden="true">
      <span className="skeleton picture" />
      <div className="card-body">
        <span className="skeleton w-1/4 h-5" />
        <span className="skeleton w-4/5 h-5" />
        <span className="skeleton w-1/2" />
      </div>
    </div>
  );
}
