import type { BookedDemo, BookingKind, BookingReason } from '@quotewright/domain/bookings/contract.js';
import { Check } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from '../../lib/navigation.js';
import { Dim } from '../../ui/ornament.js';
import { Button } from '../../ui/button.js';
import { NeedsScript } from '../../ui/needs-script.js';
import { BookingForm } from './booking-form.js';
import { momentWords } from './slot-days.js';

interface BookingPageProps {
  kind: BookingKind;
  title: string;
  lead: ReactNode;
  /** What to expect, in short sentences. */
  points: readonly string[];
  about?: BookingReason;
  template?: string;
}

/** A page on which a demo or a call is booked: what to expect, and the form. */
export function BookingPage({ kind, title, lead, points, about, template }: BookingPageProps) {
  const [booked, setBooked] = useState<BookedDemo | null>(null);
  return (
    <div className="page booking">
      <div className="booking-intro">
        <h1>{title}</h1>
        <Dim />
        <p className="lead">{lead}</p>
        <ul>
          {points.map((point) => (
            <li key={point}>
              <Check size={18} aria-hidden="true" />
              {point}
            </li>
          ))}
        </ul>
      </div>
      <div className="booking-sheet">
        <NeedsScript />
        {booked ? (
          <Booked booked={booked} onAnother={() => setBooked(null)} />
        ) : (
          <BookingForm kind={kind} about={about} template={template} onBooked={setBooked} />
        )}
      </div>
    </div>
  );
}

/** What was booked. It takes the focus: the form that had it is gone. */
function Booked({ booked: { demo_date, time_zone, page }, onAnother }: { booked: BookedDemo; onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current!.focus(), []);
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {demo_date ? 'It is booked' : 'We got your request'}
      </h2>
      {demo_date && (
        <p>
          <strong>{momentWords(demo_date)}</strong> ({time_zone})
        </p>
      )}
      <p className="text-ink-2">
        We have sent you an e-mail. Its link moves or cancels this
        {demo_date && ', and its file adds it to your calendar'}.
      </p>
      <div className="flex flex-wrap gap-2">
        {page && (
          <Link className="btn" to={page}>
            Open it
          </Link>
        )}
        <Button onClick={onAnother}>Book another</Button>
      </div>
    </>
  );
}
