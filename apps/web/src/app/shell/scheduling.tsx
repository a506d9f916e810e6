import { Dialog } from '../../ui/dialog.js';
import './scheduling.css';

interface SchedulingProps {
  /** The page of the scheduling service. */
  address: string;
  onClose: () => void;
}

/** The scheduling page of another site, in a frame. The default export, because pages load it on demand. */
export default function Scheduling({ address, onClose }: SchedulingProps) {
  return (
    <Dialog open size="wide" title="Book a Demo" onClose={onClose}>
      <iframe className="scheduling" src={address} title="Choose a time for a 30-minute demo" />
    </Dialog>
  );
}
