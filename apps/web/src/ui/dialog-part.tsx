import type { ComponentType } from 'react';
import { Dialog } from './dialog.js';
import { part } from './part.js';

/** A dialog that is loaded when first opened. If that fails, an empty one of the same title says so. */
export function dialogPart<P extends { onClose: () => void }>(
  source: string,
  title: string,
  load: () => Promise<{ default: ComponentType<P> }>,
): ComponentType<P> {
  return part(source, load, (failed, { onClose }) => (
    <Dialog open title={title} onClose={onClose}>
      {failed}
    </Dialog>
  ));
}
