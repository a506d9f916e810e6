import type { StagingCategory } from '@quotewright/domain/categories/contract.js';
import { templatesPerPage, type ListTemplatesRequest } from '@quotewright/domain/templates/contract.js';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { templatesQuery } from '../../../../api/templates.js';
import { paths } from '../../../../app/paths.js';
import { useViewer } from '../../../../features/viewer/use-viewer.js';
import { QueryFailed } from '../../../../features/query-failed/query-failed.js';
import { counted } from '../../../../lib/format.js';
import { Button, ButtonLink } from '../../../../ui/button.js';
import { Dialog } from '../../../../ui/dialog.js';
import { SkeletonText } from '../../../../ui/states.js';
import type { Kind } from '../kinds.js';

/** Why one cannot be deleted: its templates, each with a link to move it. */
export function InUseDialog({
  kind,
  item,
  filter,
  onClose,
}: {
  kind: Kind;
  item: StagingCategory;
  filter: Pick<ListTemplatesRequest, 'category_id' | 'subcategory_id'>;
  onClose: () => void;
}) {
  const viewer = useViewer();
  const templates = useQuery(
    templatesQuery(viewer.id, {
      scope: 'staging',
      perPage: templatesPerPage,
      sort: { field: 'name', type: 'asc' },
      ...filter,
    }),
  );
  const shown = templates.data?.data ?? [];
  const total = templates.data?.total ?? item.templates;
  return (
    <Dialog
      open
      title={`${item.title} is in use`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <ButtonLink variant="primary" to={kind.templates(item.id)}>
            Show them on the board
          </ButtonLink>
        </>
      }
    >
      <p>{`Move these templates to another ${kind.noun} and publish them. Then you can delete it.`}</p>
      {templates.isPending && <SkeletonText lines={3} />}
      <QueryFailed query={templates} />
      {templates.isSuccess && total === 0 && (
        <p className="text-sm text-ink-2">A template’s public page still uses it. Publish the move first.</p>
      )}
      <ul className="bulk-list">
        {shown.map((template) => (
          <li key={template.id}>
            <Link to={paths['qtemplate-detail'](template.alias)}>{template.name}</Link>
          </li>
        ))}
      </ul>
      {total > shown.length && (
        <p className="text-sm text-ink-3">{`and ${counted(total - shown.length, 'more', 'more')}`}</p>
      )}
    </Dialog>
  );
}
