import { paths } from '../../../app/paths.js';
import { BookingPage } from '../../../features/booking/booking-page.js';
import { Meta } from '../../../seo/meta.js';

const POINTS = [
  'We call you at the time you choose. It takes 30 minutes.',
  'Bring a job that you have measured: we turn it into a quote together.',
  'See where each number comes from, and how prices and formulas are changed.',
];

/** Book a demo. */
export function BookADemo() {
  return (
    <>
      <Meta
        title="Book a demo"
        description="See Quotewright on a job of yours: 30 minutes by phone, at a time you choose."
        canonical={paths['book-a-demo']()}
      />
      <BookingPage
        kind="demo"
        title="Book a demo"
        lead="See Quotewright on one of your own jobs before you sign up."
        points={POINTS}
      />
    </>
  );
}
