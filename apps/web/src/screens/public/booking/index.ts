import '../../../features/booking/booking.css';

export { BookingScreen as Component } from './booking.screen.js';
export { loadBooking as loader } from './booking.loader.js';
