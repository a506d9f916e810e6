import type { Knex } from 'knex';

/** Commands of which people are told by e-mail (docs/adr/0082). */
export class Announcements {
  constructor(private readonly knex: Knex) {}

  /** Notes a command before its append, so that no crash keeps its e-mails away. A repeat changes nothing. */
  async note(commandId: string, stream: string, fromRevision: number): Promise<void> {
    await this.knex('app.announcement')
      .insert({ command_id: commandId, stream, from_revision: fromRevision })
      .onConflict('command_id')
      .ignore();
  }
}
