import { createHash } from 'node:crypto';
import {
  Body,
  Controller,
  Get,
  HttpCode,
  Module,
  NotFoundException,
  Param,
  Post,
  Req,
  UseGuards,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ExpressAdapter } from '@nestjs/platform-express';
import { slugOf } from '@quotewright/domain/kernel/slug.js';
import { offersByIds } from '@quotewright/projections/catalogue/catalogue-offers.js';
import { templateByAlias, templateDetails } from '@quotewright/projections/templates/template-details.js';
import { factsOf } from '@quotewright/projections/templates/template-facts.js';
import { validationPipe } from '../apps/api/dist/platform/http/validation.js';
import { SaveTemplateDto } from '../apps/api/dist/templates/templates.dto.js';

import { knex, read, SignedIn } from './bare.mjs';
import { controller, moduleOf } from './nest.mjs';

/**
 * A typical application without history: Nest on Express, the same database library and pool, rows that are
 * overwritten. It checks the same session with the product's own code, so that its cost is the same on both sides, and
 * validates the same body with the same class.
 */

const Bare = controller(
  class {
    /** CRUD: the row is overwritten and its old state goes into an audit row, both in one transaction. */
    async save(body, { actor }) {
      const saved = await knex.transaction(async (tx) => {
        const before = await tx('crud.template').where({ id: body.id }).forUpdate().first();
        if (!before || before.owner_id !== actor.id) throw new NotFoundException();
        const [after] = await tx('crud.template')
          .where({ id: body.id })
          .update({
            name: body.name.trim(),
            alias: slugOf(body.name, 'template'),
            version: before.version + 1,
            updated_at: tx.fn.now(),
          })
          .returning('*');
        await tx('crud.audit').insert({
          template_id: after.id,
          actor_id: actor.id,
          user_type: actor.userType,
          reason: body.reason ?? null,
          before,
          after,
        });
        return after;
      });
      return {
        status: 200,
        message: 'Template saved.',
        data: { id: saved.id, alias: saved.alias, version: saved.version },
      };
    }

    /** A view, counted once for each visitor and template on a day: one durable row, which the answer waits for. */
    async view(body, request) {
      const { ip, headers } = request;
      const visitor = createHash('sha256').update(`${ip} ${headers['user-agent']}`).digest('hex');
      await knex('crud.view')
        .insert({ template_id: body.quote_template_id, visitor, referrer: new URL(body.referrer).hostname })
        .onConflict()
        .ignore();
      return { status: 200, message: 'OK', data: null };
    }

    /** The queries of the product's template read, by the product's own query functions; rows go out as they come. */
    async one(slug, { actor }) {
      const row = await templateByAlias(read, slug, actor);
      if (!row) throw new NotFoundException();
      const content = row.staged;
      const { categoryId, subcategoryId } = content;
      const [facts, offers] = await Promise.all([
        factsOf(read, { templateId: row.id, categoryId, subcategoryId, edited: true, copiedBy: actor.id }),
        offersByIds(
          read,
          content.lines.map(({ product }) => product.offerId),
        ),
      ]);
      return {
        status: 200,
        message: 'OK',
        data: {
          id: row.id,
          version: row.revision + 1,
          ...content,
          ...facts,
          offers: [...offers.values()],
        },
      };
    }
  },
  {
    decorators: [Controller()],
    routes: {
      view: {
        method: [Post('view'), HttpCode(200)],
        parameters: [Body(), Req()],
        types: [Object, Object],
      },
      save: {
        method: [UseGuards(SignedIn), Post('template'), HttpCode(200)],
        parameters: [Body(), Req()],
        types: [SaveTemplateDto, Object],
      },
      one: {
        method: [UseGuards(SignedIn), Get('template/:slug')],
        parameters: [Param('slug'), Req()],
        types: [String, Object],
      },
    },
  },
);

await knex.raw(`
  CREATE SCHEMA IF NOT EXISTS crud;
  CREATE TABLE IF NOT EXISTS crud.template (
    id integer PRIMARY KEY, owner_id integer NOT NULL, name text NOT NULL, alias text NOT NULL UNIQUE, description text NOT NULL, price numeric NOT NULL,
    unit text NOT NULL, quote_type text NOT NULL, version integer NOT NULL, updated_at timestamptz NOT NULL
  );
  CREATE INDEX IF NOT EXISTS template_owner ON crud.template (owner_id);
  CREATE TABLE IF NOT EXISTS crud.audit (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, template_id integer NOT NULL, actor_id integer NOT NULL, user_type text NOT NULL,
    at timestamptz NOT NULL DEFAULT now(), reason text, before jsonb NOT NULL, after jsonb NOT NULL
  );
  CREATE INDEX IF NOT EXISTS audit_template ON crud.audit (template_id, at);
  CREATE TABLE IF NOT EXISTS crud.view (
    template_id integer NOT NULL, day date NOT NULL DEFAULT current_date, visitor text NOT NULL, referrer text NOT NULL,
    PRIMARY KEY (template_id, day, visitor)
  );
  INSERT INTO crud.template
    SELECT id, owner_id, staged ->> 'name', staged ->> 'alias', staged ->> 'description', (staged ->> 'price')::numeric, staged ->> 'unit', staged ->> 'quoteType', revision + 1, changed_at
    FROM ${read.table(templateDetails, 'template')}
    ON CONFLICT DO NOTHING`);

const app = await NestFactory.create(moduleOf(Module, [Bare]), new ExpressAdapter(), { logger: false });
app.set('trust proxy', true);
app.useGlobalPipes(validationPipe());
await app.listen(Number(process.env.PORT), '127.0.0.1');
process.send('ready');
process.on('SIGTERM', () => process.exit());
process.on('disconnect', () => process.exit());
