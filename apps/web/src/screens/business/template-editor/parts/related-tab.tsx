import type { TemplateDetails } from '@quotewright/domain/templates/contract.js';
import * as calls from '@quotewright/domain/templates/endpoints.js';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { relatedQuery, useTemplateCommand } from '../../../../api/templates.js';
import { paths } from '../../../../app/paths.js';
import { ShortName } from '../../../../features/template-card/short-name.js';
import { TemplatePicker } from '../../../../features/template-picker/template-picker.js';
import { useTemplateChange } from '../../../../features/template-change/use-template-change.js';
import type { Viewer } from '../../../../features/viewer/use-viewer.js';
import { WhoSet } from '../../../../features/who-set/who-set.js';
import { QueryFailed } from '../../../../features/query-failed/query-failed.js';
import { PriceBadge } from '../../../../ui/badge.js';
import { Button } from '../../../../ui/button.js';
import { Picture } from '../../../../ui/picture.js';
import { Loading, Oops, Skeleton } from '../../../../ui/states.js';

/** Templates that visitors of this one may want as well (admin). */
export function RelatedTab({ template, viewer }: { template: TemplateDetails; viewer: Viewer }) {
  const [picking, setPicking] = useState(false);
  const related = useQuery(relatedQuery(viewer.id, template.id));
  const add = useTemplateCommand(calls.addRelated);
  const remove = useTemplateCommand(calls.removeRelated);
  const change = useTemplateChange(template.id);
  const cards = related.data ?? [];
  const pair = (id: number) => ({ quote_template_id: template.id, related_template_id: id });

  return (
    <div className="tool-body">
      <div className="flex flex-wrap items-center gap-2 mb-4">
        <h2 className="text-xl me-auto">Related Templates</h2>
        {cards.length > 0 && (
          <Button variant="primary" onClick={() => setPicking(true)}>
            <Plus aria-hidden="true" />
            Select Related Templates
          </Button>
        )}
      </div>
      <QueryFailed query={related} />
      {related.isPending && (
        <Loading className="tiles">
          <Skeleton className="h-56" />
          <Skeleton className="h-56" />
        </Loading>
      )}
      {related.isSuccess && cards.length === 0 && (
        <Oops
          message1="There are no records to show"
          message2="Related templates are listed below the public page."
          action={() => setPicking(true)}
          btn_text="Select Related Templates"
        />
      )}
      <ul className="related-cards">
        {cards.map((card) => (
          <li key={card.id} className="grid gap-2 content-start">
            <Picture image={card.thumbnail} alt="" sizes="240px" />
            <span className="flex items-center gap-2 min-w-0">
              <Link className="quiet font-semibold text-sm" to={paths['qtemplate-detail'](card.alias)}>
                <ShortName name={card.name} />
              </Link>
              <PriceBadge quotePrice={card.quote_price} />
            </span>
            <span className="flex items-center gap-2">
              <Button
                size="small"
                aria-label={`Remove ${card.name}`}
                onClick={() => void change(() => remove.mutateAsync({ body: pair(card.id) }), `${card.name} removed.`)}
              >
                Remove
              </Button>
              <WhoSet path={`related.${card.id}`} label={`Related template ${card.name}`} />
            </span>
          </li>
        ))}
      </ul>
      {picking && (
        <TemplatePicker
          title="Select Related Templates"
          taken={new Set([template.id, ...cards.map((card) => card.id)])}
          onClose={() => setPicking(false)}
          onPick={(card) => change(() => add.mutateAsync({ body: pair(card.id) }), `${card.name} added.`)}
        />
      )}
    </div>
  );
}
