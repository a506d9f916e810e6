import { bookingReasons } from '@quotewright/domain/bookings/contract.js';
import { bookingRules } from '@quotewright/domain/bookings/contract-rules.js';
import { textFault } from '@quotewright/domain/kernel/text-rules.js';
import { paths } from '../../../app/paths.js';
import { BookingPage } from '../../../features/booking/booking-page.js';
import { usePlace } from '../../../lib/navigation.js';
import { Meta } from '../../../seo/meta.js';

const POINTS = [
  'Choose a time, and we call you. It takes 30 minutes.',
  'No template for your trade? Tell us what you measure, and our estimating team builds one.',
  'A custom template needs no call: send the request, and we answer by e-mail.',
];

/** Book a call; the address says what about, and about which template. */
export function BookACall() {
  const { query } = usePlace();
  const about = bookingReasons.find((reason) => reason === query.get('about'));
  const template = query.get('template') ?? '';
  return (
    <>
      <Meta
        title="Book a call"
        description="Talk to us about a custom template, help, premium or working together."
        canonical={paths['book-a-call']()}
      />
      <BookingPage
        kind="call"
        title="Book a call"
        lead="Talk to a person: about a template of your own, about help, or about working together."
        points={POINTS}
        about={about}
        template={textFault(bookingRules.template, template) ? undefined : template}
      />
    </>
  );
}
