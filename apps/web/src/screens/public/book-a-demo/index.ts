import '../../../features/booking/booking.css';

export { BookADemo as Component } from './book-a-demo.screen.js';
