import type { EndSessionRequest } from '@quotewright/domain/identity/contract-sign-ins.js';
import { Id } from '../platform/http/fields.js';

export class EndSessionDto implements EndSessionRequest {
  @Id() id: number;
}
