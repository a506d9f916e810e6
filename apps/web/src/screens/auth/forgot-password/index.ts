export { ForgotPassword as Component } from './forgot-password.screen.js';
