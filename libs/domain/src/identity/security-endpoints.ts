import { get, post, type } from '../kernel/endpoint.js';
import type { EndSessionRequest, SignInRow } from './contract-sign-ins.js';

// How an account is kept safe; for its own page only.

/** The newest sign-ins, those that are open first. */
export const signIns = get('/api/account/sessions', {
  access: 'signed-in',
  topic: 'me',
  answer: type<SignInRow[]>(),
});

/** Ends one session, but not the one it is called with. Repeated, or for a session of somebody else, it does nothing. */
export const endSession = post('/api/account/sessions/end', {
  access: 'signed-in',
  needs: 'account',
  changes: ['me'],
  body: type<EndSessionRequest>(),
  answer: type<null>(),
});

/** Ends all sessions but the one it is called with. */
export const endOtherSessions = post('/api/account/sessions/end-others', {
  access: 'signed-in',
  needs: 'account',
  changes: ['me'],
  answer: type<null>(),
});
