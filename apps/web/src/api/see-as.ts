import { seeAs as seeAsCall, stopSeeing as stopCall } from '@quotewright/domain/identity/account-endpoints.js';
import type { SeeAsRequest } from '@quotewright/domain/identity/contract-see-as.js';
import { api } from './client.js';
import { sessionChanged } from './identity.js';

/** Shows this browser what an account sees, and goes to `target`. */
export async function seeAs(request: SeeAsRequest, target: string): Promise<void> {
  await api.command(seeAsCall, { body: request });
  sessionChanged(target);
}

/** Ends that, and goes to `target`. */
export async function stopSeeing(target: string): Promise<void> {
  await api.command(stopCall, {});
  sessionChanged(target);
}
