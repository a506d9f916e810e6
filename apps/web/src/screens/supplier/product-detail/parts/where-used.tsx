import {
  leastPrivate,
  quoteUseDays,
  type ProductUse,
  type UsingTemplates,
} from '@quotewright/domain/catalogue/contract.js';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../app/paths.js';
import { QueryFailed } from '../../../../features/query-failed/query-failed.js';
import type { Viewer } from '../../../../features/viewer/use-viewer.js';
import { quantity } from '../../../../lib/format.js';
import { Loading, SkeletonText } from '../../../../ui/states.js';
import { Day } from '../../../../ui/time.js';

/** Templates and quotes with the product, by name or as numbers, as far as the user may know. */
export function WhereUsed({ use, viewer }: { use: UseQueryResult<ProductUse>; viewer: Viewer }) {
  const { data } = use;
  return (
    <section aria-labelledby="where-used">
      <h2 id="where-used">Where it is used</h2>
      <QueryFailed query={use} />
      {use.isPending && (
        <Loading label="Loading where it is used">
          <SkeletonText lines={3} />
        </Loading>
      )}
      {data && (
        <dl className="product-uses">
          <Templates
            title="Published templates"
            using={data.gallery}
            to={(alias) => (viewer.admin ? paths['qtemplate-detail'](alias) : paths['business-quote'](alias))}
          />
          {!viewer.admin && (
            <Templates title="My QTemplates" using={data.own} to={(alias) => paths['qtemplate-detail'](alias)} />
          )}
          {data.private !== undefined && (
            <Use title="Private templates of businesses">
              <p>{data.private === null ? `Under ${leastPrivate}` : quantity(data.private)}</p>
            </Use>
          )}
          <Use title={`${viewer.admin ? 'Quotes' : 'My quotes'} of the last ${quoteUseDays} days`}>
            <p>{quantity(data.quotes.total)}</p>
            <ul>
              {data.quotes.quotes.map(({ id, name, created_at }) => (
                <li key={id}>
                  <Link className="link" to={paths.quote(id)}>
                    {name}
                  </Link>{' '}
                  <span className="note">
                    <Day at={created_at} />
                  </span>
                </li>
              ))}
            </ul>
            <More total={data.quotes.total} named={data.quotes.quotes.length} />
          </Use>
        </dl>
      )}
    </section>
  );
}

function Use({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface TemplatesProps {
  title: string;
  using: UsingTemplates;
  to: (alias: string) => string;
}

function Templates({ title, using: { total, templates }, to }: TemplatesProps) {
  return (
    <Use title={title}>
      <p>{quantity(total)}</p>
      <ul>
        {templates.map(({ id, name, alias }) => (
          <li key={id}>
            <Link className="link" to={to(alias)}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
      <More total={total} named={templates.length} />
    </Use>
  );
}

/** How many are not named, where some are. */
function More({ total, named }: { total: number; named: number }) {
  return named > 0 && total > named ? <p className="note">{`and ${quantity(total - named)} more`}</p> : null;
}
