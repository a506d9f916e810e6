export { ResetPassword as Component } from './reset-password.screen.js';
