import { bookingByLinkQuery } from '../../../api/bookings.js';
import type { ScreenLoader } from '../../../app/screen.js';

/** Loads the booking that a link names. */
export const loadBooking: ScreenLoader = async (queryClient, { params }) => {
  await queryClient.ensureQueryData(bookingByLinkQuery(params.token!));
};
