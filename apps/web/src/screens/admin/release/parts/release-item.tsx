import type { ReleaseDetails, ReleaseFinding, ReleaseItemView } from '@quotewright/domain/releases/contract.js';
import * as calls from '@quotewright/domain/releases/endpoints.js';
import { readyNames } from '@quotewright/domain/templates/contract.js';
import { useQuery } from '@tanstack/react-query';
import { Check, CircleAlert, CircleMinus, FolderTree, Info, LayoutTemplate, Tag, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { messageOf } from '../../../../api/errors.js';
import { comparisonQuery } from '../../../../api/history.js';
import { useReleaseCommand } from '../../../../api/releases.js';
import { paths } from '../../../../app/paths.js';
import { QueryFailed } from '../../../../features/query-failed/query-failed.js';
import { useViewer } from '../../../../features/viewer/use-viewer.js';
import { centsOf, dollars, signedDollars } from '../../../../lib/cents.js';
import { counted, money } from '../../../../lib/format.js';
import { Button } from '../../../../ui/button.js';
import { SkeletonText } from '../../../../ui/states.js';
import { Ago } from '../../../../ui/time.js';
import { useToast } from '../../../../ui/toast.js';

const ICONS = { template: LayoutTemplate, category: FolderTree, subcategory: FolderTree, offer: Tag } as const;
const NOUNS = { template: 'Template', category: 'Category', subcategory: 'Sub category', offer: 'Price' } as const;

interface ReleaseItemProps {
  item: ReleaseItemView;
  release: ReleaseDetails;
  findings: readonly ReleaseFinding[];
  editable: boolean;
}

/** One thing of a release: what it does to it, what stands in the way, and what became of it. */
export function ReleaseItem({ item, release, findings, editable }: ReleaseItemProps) {
  const { kind, name, within, refusal } = item;
  const remove = useReleaseCommand(calls.removeItems);
  const toast = useToast();
  const Icon = item.action === 'unpublish' ? CircleMinus : ICONS[kind];
  const named = name ?? `a ${NOUNS[kind].toLowerCase()} that is gone`;

  async function takeOut() {
    try {
      // Whatever version: two can be taken out one right after the other.
      await remove.mutateAsync({ body: { id: release.id, keys: [item.key] } });
      toast({ message: `${named} is no longer in the release.` });
    } catch (error) {
      toast({ tone: 'bad', message: messageOf(error) });
    }
  }

  return (
    <li className="release-item">
      <Icon aria-hidden="true" />
      <div className="min-w-0 grid gap-1">
        <p>
          <span className="release-kind">{NOUNS[kind]}</span> <ItemName item={item} />
          {within && <span className="text-ink-3">{`, ${within}`}</span>}
        </p>
        <Effect item={item} release={release} editable={editable} />
        {findings
          .filter(({ code }) => code !== 'edited_since')
          .map(({ code, message, blocks }) => (
            <p key={`${code} ${message}`} className={`release-finding ${blocks ? 'blocks' : ''}`}>
              {blocks ? <CircleAlert aria-hidden="true" /> : <Info aria-hidden="true" />}
              <span>
                {blocks && <span className="sr-only">In the way: </span>}
                {message}
              </span>
            </p>
          ))}
        {refusal && (
          <p className="release-finding blocks">
            <CircleAlert aria-hidden="true" />
            <span>{refusal.message}</span>
          </p>
        )}
      </div>
      <div className="release-item-end">
        {release.state === 'published' && (
          <span className="release-done">
            <Check aria-hidden="true" />
            {item.action === 'price' ? 'Priced' : item.action === 'publish' ? 'Published' : 'Unpublished'}
          </span>
        )}
        {editable && (
          <Button
            icon
            size="small"
            variant="ghost"
            aria-label={`Take ${named} out of the release`}
            busy={remove.isPending}
            onClick={() => void takeOut()}
          >
            <X aria-hidden="true" />
          </Button>
        )}
      </div>
    </li>
  );
}

/** The name of an item, which leads to its history: what publishing did is told there. */
function ItemName({ item: { kind, id, name, alias } }: { item: ReleaseItemView }) {
  if (name === null) return <span className="font-semibold">No longer there</span>;
  if (kind === 'template')
    return (
      <Link
        className="name"
        to={alias ? paths['qtemplate-detail'](alias, { tab: 'history' }) : paths.history({ template: id })}
      >
        {name}
      </Link>
    );
  if (kind === 'offer' && alias)
    return (
      <Link className="name" to={paths['product-detail'](alias, { view: 'sku' })}>
        {name}
      </Link>
    );
  return (
    <Link className="name" to={paths.history({ type: 'category' })}>
      {name}
    </Link>
  );
}

function Effect({ item, release, editable }: Omit<ReleaseItemProps, 'findings'>) {
  const { action, prices, template } = item;
  if (prices)
    return (
      <dl className="release-prices">
        <PriceStep name="Retail" from={prices.seen_retail_price} to={prices.retail_price} />
        <PriceStep name="Cost" from={prices.seen_cost_price} to={prices.cost_price} />
      </dl>
    );
  if (template && action === 'publish')
    return <Pinned item={item} template={template} release={release} editable={editable} />;
  return (
    <p className="text-sm text-ink-2">
      {action === 'publish' ? 'Visitors see it with its present title.' : 'Visitors no longer see it.'}
    </p>
  );
}

function PriceStep({ name, from, to }: { name: string; from: string; to: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi dir="ltr" className="money">
          {from === to ? `${money(to)}, unchanged` : `${money(from)} → ${money(to)}`}
        </bdi>
      </dd>
    </div>
  );
}

/** A template's pinned version; where it was edited since, the newest can be taken instead. */
function Pinned({
  item,
  template,
  release,
  editable,
}: Omit<ReleaseItemProps, 'findings'> & { template: NonNullable<ReleaseItemView['template']> }) {
  const pin = useReleaseCommand(calls.addItems);
  const toast = useToast();
  const [open, setOpen] = useState(false);

  async function pinNewest() {
    try {
      await pin.mutateAsync({
        body: { id: release.id, version: release.version, items: [{ kind: 'template', id: item.id }] },
      });
      toast({ message: `${item.name} is in the release as it is now.` });
    } catch (error) {
      toast({ tone: 'bad', message: messageOf(error) });
    }
  }

  return (
    <>
      <p className="text-sm text-ink-2">
        {`Version ${template.version}`}
        {template.pinned_at && (
          <>
            {', from '}
            <Ago at={template.pinned_at} />
          </>
        )}
        {template.published_version === null && '. It appears in the public gallery.'}
      </p>
      {template.overridden.length > 0 && (
        <p className="text-sm text-ink-2">
          {`Overridden: ${template.overridden.map((code) => readyNames[code]).join(', ')}`}
        </p>
      )}
      {editable && template.edited_since && (
        <p className="release-newer">
          <span>A newer version exists.</span>
          <Button
            size="small"
            busy={pin.isPending}
            aria-label={`Use the newest version of ${item.name}`}
            onClick={() => void pinNewest()}
          >
            Use it
          </Button>
        </p>
      )}
      {editable && template.published_version !== null && (
        <details className="release-changes" onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>
            What it changes<span className="sr-only">{` of ${item.name}`}</span>
          </summary>
          {open && <Changes templateId={item.id} version={template.version!} />}
        </details>
      )}
    </>
  );
}

/** What visitors will see differently, and what it does to the sample quote, at today's prices. */
function Changes({ templateId, version }: { templateId: number; version: number }) {
  const viewer = useViewer();
  const comparison = useQuery(comparisonQuery(viewer.id, templateId, 'published', `v${version}`, 'now'));
  if (comparison.isPending) return <SkeletonText lines={3} />;
  if (!comparison.data) return <QueryFailed query={comparison} />;
  const { changes, bridge, total } = comparison.data;
  const [from, to] = [centsOf(bridge.from.retail_total), centsOf(bridge.to.retail_total)];
  return (
    <div className="text-sm grid gap-2">
      <p>
        {'Sample quote: '}
        <bdi dir="ltr" className="money font-semibold">
          {from === to ? dollars(to) : signedDollars(to - from)}
        </bdi>
        {from === to ? (
          ', unchanged'
        ) : (
          <bdi dir="ltr" className="text-ink-3">{` (${dollars(from)} → ${dollars(to)})`}</bdi>
        )}
      </p>
      <p className="font-semibold">{counted(total, 'difference')}</p>
      <ul className="grid gap-1">
        {Object.values(changes)
          .flat()
          .map(({ path, label, before, after }) => (
            <li key={path}>
              <bdi className="font-medium">{label}</bdi>{' '}
              <span className="text-ink-3">
                {before === null
                  ? 'added'
                  : after === null
                    ? 'removed'
                    : `${before || 'empty'} became ${after || 'empty'}`}
              </span>
            </li>
          ))}
      </ul>
    </div>
  );
}
