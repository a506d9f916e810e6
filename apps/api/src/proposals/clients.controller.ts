import { Body, Controller } from '@nestjs/common';
import type { Actor } from '@quotewright/domain/kernel/decider.js';
import type { Client, ClientsPage } from '@quotewright/domain/proposals/contract-clients.js';
import * as calls from '@quotewright/domain/proposals/endpoints.js';
import type { CommandContext } from '../platform/commands/aggregate-command.js';
import { Viewer } from '../platform/http/access.js';
import { answer, type Answer } from '../platform/http/answer.js';
import { Call } from '../platform/http/call.js';
import { Context } from '../platform/http/context.js';
import { ClientsDto, EraseClientDto, SaveClientDto } from './clients.dto.js';
import { Clients } from './clients.js';

/** The clients that proposals are for. */
@Controller()
export class ClientsController {
  constructor(private readonly known: Clients) {}

  @Call(calls.clients)
  async list(@Body() body: ClientsDto, @Viewer() viewer: Actor): Promise<ClientsPage> {
    return this.known.list(body, viewer);
  }

  @Call(calls.saveClient)
  async save(
    @Body() body: SaveClientDto,
    @Viewer() viewer: Actor,
    @Context() context: CommandContext,
  ): Promise<Answer<Client>> {
    return answer(await this.known.save(body, viewer, context), { message: 'Client saved.' });
  }

  @Call(calls.eraseClient)
  async erase(@Body() { id }: EraseClientDto, @Viewer() viewer: Actor): Promise<Answer<null>> {
    await this.known.erase(id, viewer);
    return answer(null, { message: 'Client erased.' });
  }
}
