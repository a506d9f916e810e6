import type { TemplateCard } from '@quotewright/domain/templates/contract.js';
import { Ellipsis } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../../../app/paths.js';
import { Menu } from '../../../../ui/menu.js';
import { hasNothingToPublish } from '../publishable.js';

/** An action on templates that opens a dialog. */
export type Bulk = 'publish' | 'schedule' | 'release' | 'unpublish' | 'categorise' | 'send';

/** Opens the dialog of an action for one template. */
export type Act = (action: Bulk, row: TemplateCard) => void;

/** What can be done with one template of the board. */
export function TemplateActions({ row, onAct }: { row: TemplateCard; onAct: Act }) {
  const { state, public_alias: publicAlias } = row.staging!;
  const live = state === 'live';
  return (
    <Menu
      className="btn icon small ghost"
      end
      label={`Actions for ${row.name}`}
      summary={<Ellipsis aria-hidden="true" />}
    >
      <Link to={paths['test-quote'](row.alias)}>Try the quote</Link>
      <Link to={paths['qtemplate-detail'](row.alias, { tab: 'history' })}>History</Link>
      <Link to={paths['quote-template'](row.alias, { preview: '1' })}>Preview public page</Link>
      {publicAlias !== null && <Link to={paths['quote-template'](publicAlias)}>View public page</Link>}
      <hr />
      {!hasNothingToPublish(row) && (
        <>
          <button type="button" onClick={() => onAct('publish', row)}>
            Publish…
          </button>
          <button type="button" onClick={() => onAct('schedule', row)}>
            Schedule…
          </button>
          <button type="button" onClick={() => onAct('release', row)}>
            Add to a release…
          </button>
        </>
      )}
      <button type="button" onClick={() => onAct('categorise', row)}>
        Categorise…
      </button>
      {live && (
        <>
          <button type="button" onClick={() => onAct('send', row)}>
            Send…
          </button>
          <button type="button" className="danger" onClick={() => onAct('unpublish', row)}>
            Unpublish…
          </button>
        </>
      )}
    </Menu>
  );
}
