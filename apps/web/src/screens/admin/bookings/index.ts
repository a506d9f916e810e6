import '../../../styles/tool.css';

export { Bookings as Component } from './bookings.screen.js';
export { loadBookings as loader } from './bookings.loader.js';
