import { adminsQuery } from '../../../api/accounts.js';
import { bookedQuery, hoursQuery } from '../../../api/bookings.js';
import { meQuery } from '../../../api/identity.js';
import type { ScreenLoader } from '../../../app/screen.js';
import { loadBoardPage } from '../../../features/board/board-request.js';
import { todayIn } from '../../../features/booking/slot-days.js';
import { bookingsRequest } from './bookings-request.js';

/** Loads the bookings of a page, week or day. The team's time zone says which day is today. */
export const loadBookings: ScreenLoader = async (queryClient, { request }) => {
  const me = await queryClient.ensureQueryData(meQuery);
  if (!me) return;
  const { id } = me.details;
  const [{ time_zone }] = await Promise.all([
    queryClient.ensureQueryData(hoursQuery(id)),
    queryClient.ensureQueryData(adminsQuery),
  ]);
  const wanted = bookingsRequest(new URL(request.url).searchParams, todayIn(time_zone));
  await loadBoardPage(queryClient, wanted.page, bookedQuery(id, wanted));
};
