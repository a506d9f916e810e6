import '../../../features/booking/booking.css';

export { BookACall as Component } from './book-a-call.screen.js';
