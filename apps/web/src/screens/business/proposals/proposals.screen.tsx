import { Plus } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../../../app/paths.js';
import { BoardHead } from '../../../features/board/board-head.js';
import { useViewer } from '../../../features/viewer/use-viewer.js';
import { ButtonLink } from '../../../ui/button.js';
import { Tabs } from '../../../ui/tabs.js';
import { ProposalList } from './parts/list.js';
import { NEW_PROPOSAL } from './parts/no-proposals.js';
import { Pipeline } from './parts/pipeline.js';
import { isPipeline } from './proposals-request.js';
import './proposals.css';

/** Every proposal of the business. */
export function Proposals() {
  const [search] = useSearchParams();
  const viewer = useViewer();
  const pipeline = isPipeline(search);
  return (
    <>
      <BoardHead title="Proposals">
        <ButtonLink to={paths.papers()}>Papers</ButtonLink>
        <ButtonLink to={paths.clients()}>Clients</ButtonLink>
        {viewer.may('work') && (
          <ButtonLink variant="primary" to={NEW_PROPOSAL}>
            <Plus aria-hidden="true" />
            New proposal
          </ButtonLink>
        )}
      </BoardHead>
      <div className="proposal-views">
        <Tabs
          label="View"
          param="view"
          current={pipeline ? 'pipeline' : 'list'}
          tabs={[
            { id: 'list', label: 'List' },
            { id: 'pipeline', label: 'Pipeline' },
          ]}
        />
      </div>
      {pipeline ? <Pipeline /> : <ProposalList />}
    </>
  );
}
