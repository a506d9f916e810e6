import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Search } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { messageOf } from '../../../api/errors.js';
import { templatesQuery } from '../../../api/templates.js';
import { paths } from '../../../app/paths.js';
import { quoteTypeLabels } from '../../../features/live-quote/labels.js';
import { useSearchShortcut } from '../../../features/shortcuts/use-search-shortcut.js';
import { useViewer } from '../../../features/viewer/use-viewer.js';
import { counted } from '../../../lib/format.js';
import { Meta } from '../../../seo/meta.js';
import { PriceBadge } from '../../../ui/badge.js';
import { ButtonLink } from '../../../ui/button.js';
import { Field, Input } from '../../../ui/field.js';
import { Money } from '../../../ui/figures.js';
import { Pagination } from '../../../ui/pagination.js';
import { Picture } from '../../../ui/picture.js';
import { LoadFailed, Oops, Skeleton } from '../../../ui/states.js';
import { Ago } from '../../../ui/time.js';
import { LabourChecklist } from './parts/labour-checklist.js';
import { myTemplatesRequest } from './my-templates-request.js';

/** My QTemplates: the templates I quote from, mine to change. */
export function MyTemplates() {
  const [search] = useSearchParams();
  const viewer = useViewer();
  useSearchShortcut();
  const request = myTemplatesRequest(search);
  const templates = useQuery(templatesQuery(viewer.id, request));
  const { data } = templates;
  const here = paths['qbuilder-business']();
  const setUp = search.get('set-up');

  return (
    <>
      <Meta title="My QTemplates" />
      <header className="tool-head">
        <div className="tool-head-row pb-2">
          <h1>My QTemplates</h1>
          {data && data.total > 0 && <span className="text-sm text-ink-3">{counted(data.total, 'template')}</span>}
          <div className="tool-head-acts">
            <ButtonLink variant={data?.total === 0 ? undefined : 'primary'} to={paths['qtemplate-detail']('new')}>
              <Plus aria-hidden="true" />
              New template
            </ButtonLink>
          </div>
        </div>
      </header>
      <div className="board">
        {setUp && <LabourChecklist slug={setUp} viewer={viewer} />}
        <form className="board-filters" role="search" method="get" action={here}>
          <Field label="Search my templates" labelHidden className="flex-1 max-w-80 min-w-52">
            <Input key={request.searchTerm} small type="search" name="search" defaultValue={request.searchTerm} placeholder="Name" prefix={<Search aria-hidden="true" />} aria-keyshortcuts="/" suffix={<kbd aria-hidden="true">/</kbd>} />
          </Field>
        </form>
        {templates.isError && <LoadFailed message={messageOf(templates.error)} retrying={templates.isFetching} onRetry={() => void templates.refetch()} />}
        {templates.isPending && (
          <div className="tiles" aria-busy="true" aria-label="Loading">
            {Array.from({ length: 6 }, (_, at) => (
              <Skeleton key={at} className="h-64" />
            ))}
          </div>
        )}
        {data?.total === 0 &&
          (request.searchTerm ? (
            <Oops message1="There are no records matching your request" message2="No template of yours is called" message_span={`“${request.searchTerm}”.`} link={{ to: here, label: 'Clear the search' }} />
          ) : (
            <Oops
              message1="No templates yet"
              message2="A template asks for a few measurements and prices every line of a job from them. Get one from the gallery and make it yours, or start from nothing."
              link={{ to: paths['construction-quote-templates'](), label: 'See all quote templates' }}
              second={{ label: 'Start a new one', to: paths['qtemplate-detail']('new') }}
            />
          ))}
        {data && data.data.length > 0 && (
          <>
            <ul className="my-cards" aria-busy={templates.isPlaceholderData}>
              {data.data.map((template) => (
                <li key={template.id} className="my-card">
                  <Link to={paths['business-quote'](template.alias, { u: here })} tabIndex={-1} aria-hidden="true">
                    <Picture image={template.thumbnail} alt="" sizes="(max-width: 576px) 90vw, 320px" />
                  </Link>
                  <div className="grid gap-1.5 content-start">
                    <h2 className="text-md font-[620] leading-snug">
                      <Link className="quiet" to={paths['business-quote'](template.alias, { u: here })}>
                        {template.name}
                      </Link>
                    </h2>
                    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-3">
                      <PriceBadge quotePrice={template.quote_price} />
                      {quoteTypeLabels[template.quote_type]}
                      <span>
                        changed <Ago at={template.updated_at} />
                      </span>
                    </p>
                    {template.price !== undefined && (
                      <p className="text-sm">
                        <b className="font-[640] text-md">
                          <Money amount={template.price} />
                        </b>{' '}
                        <span className="unit">{`per ${template.unit}, guide`}</span>
                      </p>
                    )}
                  </div>
                  <div className="flex flex-wrap gap-2 mt-auto">
                    <ButtonLink size="small" to={paths['business-quote'](template.alias, { u: here })} aria-label={`Quote from ${template.name}`}>
                      Quote
                    </ButtonLink>
                    <ButtonLink size="small" variant="ghost" to={paths['qtemplate-detail'](template.alias, { tab: 'lines' })} aria-label={`Edit ${template.name}`}>
                      <Pencil aria-hidden="true" />
                      Edit
                    </ButtonLink>
                  </div>
                </li>
              ))}
            </ul>
            <div className="mt-5">
              <Pagination page={data.current_page} lastPage={data.last_page} total={data.total} perPage={data.per_page} />
            </div>
          </>
        )}
      </div>
    </>
  );
}
