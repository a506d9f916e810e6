import type { TemplateDetails } from '@quotewright/domain/templates/contract.js';
import type { Viewer } from '../../../../features/viewer/use-viewer.js';
import { dialogPart } from '../../../../ui/dialog-part.js';
import { PublishDialog } from './publish-dialog.js';

const RollBackDialog = dialogPart(
  'screens/business/template-editor/parts/roll-back-dialog.tsx',
  'Published versions',
  async () => ({ default: (await import('./roll-back-dialog.js')).RollBackDialog }),
);

const ScheduleTemplates = dialogPart('features/releases/schedule-templates.tsx', 'Schedule', async () => ({
  default: (await import('../../../../features/releases/schedule-templates.js')).ScheduleTemplates<TemplateDetails>,
}));

const AddToRelease = dialogPart('features/releases/add-to-release.tsx', 'Add to a release', async () => ({
  default: (await import('../../../../features/releases/add-to-release.js')).AddToRelease<TemplateDetails>,
}));

/** Which of the dialogs on publishing is open. `to`: a published version that is offered first. */
export type PublishingStep = { step: 'publish' | 'schedule' | 'release' } | { step: 'roll back'; to?: number };

interface DialogsProps {
  template: TemplateDetails;
  viewer: Viewer;
  at: PublishingStep;
  /** Opens another one, or none (`null`). */
  onStep: (step: PublishingStep | null) => void;
}

/** Publishing now, later, with others, or an earlier version again: one dialog leads to the next. */
export function PublishingDialogs({ template, viewer, at, onStep }: DialogsProps) {
  const onClose = () => onStep(null);
  switch (at.step) {
    case 'publish':
      return (
        <PublishDialog
          template={template}
          viewer={viewer}
          onRollBack={() => onStep({ step: 'roll back' })}
          onLater={(step) => onStep({ step })}
          onClose={onClose}
        />
      );
    case 'schedule':
      return <ScheduleTemplates rows={[template]} onClose={onClose} />;
    case 'release':
      return <AddToRelease rows={[template]} viewer={viewer} onClose={onClose} />;
    case 'roll back':
      return <RollBackDialog template={template} viewer={viewer} version={at.to} onClose={onClose} />;
  }
}
