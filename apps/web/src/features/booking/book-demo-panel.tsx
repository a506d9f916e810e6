import { useState } from 'react';
import { SidePanel } from '../../ui/dialog.js';
import { useGuardedClose } from '../form/use-guarded-close.js';
import { BookingForm } from './booking-form.js';
import { forgetBooking } from './kept-booking.js';
import './booking.css';

/** Book Demo: the form beside any public page. The default export, because pages load it on demand. */
export default function BookDemoPanel({ onClose }: { onClose: () => void }) {
  const [dirty, setDirty] = useState(false);
  const close = useGuardedClose({
    dirty,
    saving: false,
    about: 'this booking',
    onClose: () => {
      forgetBooking('demo');
      onClose();
    },
  });
  return (
    <SidePanel open title="Book Demo" onClose={close}>
      <BookingForm kind="demo" onDirty={setDirty} onBooked={onClose} />
    </SidePanel>
  );
}
