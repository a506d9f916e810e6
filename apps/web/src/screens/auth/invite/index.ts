export { Invite as Component } from './invite.screen.js';
export { loadInvite as loader } from './invite.loader.js';
