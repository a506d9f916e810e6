import { BoardStates } from '../../../../features/board/filters.js';
import { useViewer } from '../../../../features/viewer/use-viewer.js';

const SIDES = [
  { state: '', label: 'Received' },
  { state: 'given', label: 'Given' },
];

/** A supplier may quote with other suppliers' products, too. */
export function Sides({ chosen }: { chosen: '' | 'given' }) {
  return useViewer().userType === 'suppliers' ? <BoardStates states={SIDES} chosen={chosen} /> : null;
}
