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
import { slugOf } from '@quotewright/domain/kernel/slug.js';
import { offersByIds } from '@quotewright/projections/catalogue/catalogue-offers.js';
import { templateByAlias, templateDetails } from '@quotewright/projections/templates/template-details.js';
import { factsOf } from '@quotewright/projections/templates/template-facts.js';
import { validationPipe } from '../apps/api/dist/platform/http/validation.js';
import { SaveTemplateDto } from '../apps/api/dist/templates/templates.dto.js';

import { knex, prepared, read, serve, SignedIn } from './bare.mjs';
import { controller, moduleOf } from './nest.mjs';

/**
 * A typical application without history: Nest, the same database library, as many connections, rows that are
 * overwritten; on the product's adapter or on Express. It checks the same session with the product's own code, so that its cost is the same on both sides, and
 * validates the same body with the same class.
 */

async function documentOf(key) {
  const [row] = await prepared('document', 'SELECT document FROM crud.document WHERE key = ?', [key]);
  if (!row) throw new NotFoundException();
  return { status: 200, message: 'OK', data: row.document };
}

const Bare = controller(
  class {
    /** CRUD: the row is overwritten and its old state goes into an audit row, both in one transaction. */
    async save(body, { actor }) {
      const saved = await knex.transaction(async (tx) => {
        const one = 'SELECT * FROM crud.template WHERE id = ? FOR UPDATE';
        const [before] = await prepared('before', one, [body.id], tx);
        if (!before || before.owner_id !== actor.id) throw new NotFoundException();
        const [after] = await prepared(
          'after',
          'UPDATE crud.template SET name = ?, alias = ?, version = version + 1, updated_at = now() WHERE id = ? RETURNING *',
          [body.name.trim(), slugOf(body.name, 'template'), body.id],
          tx,
        );
        await prepared(
          'audit',
          'INSERT INTO crud.audit (template_id, actor_id, user_type, reason, before, after) VALUES (?, ?, ?, ?, ?, ?)',
          [after.id, actor.id, actor.userType, body.reason ?? null, before, after],
          tx,
        );
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
      await prepared(
        'view',
        'INSERT INTO crud.view (template_id, visitor, referrer) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
        [body.quote_template_id, visitor, new URL(body.referrer).hostname],
      );
      return { status: 200, message: 'OK', data: null };
    }

    /** A ready answer by its key. */
    async document(key) {
      return documentOf(key);
    }

    /** The same, asked for as a calculation is. */
    async calculate(body) {
      return documentOf(`template-${body.templateid}`);
    }

    /** The same, asked for as a list is. */
    async list() {
      return documentOf('list');
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
      document: {
        method: [UseGuards(SignedIn), Get('document/:key')],
        parameters: [Param('key')],
        types: [String],
      },
      calculate: {
        method: [UseGuards(SignedIn), Post('calculate'), HttpCode(200)],
        parameters: [Body()],
        types: [Object],
      },
      list: {
        method: [UseGuards(SignedIn), Post('list'), HttpCode(200)],
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
  CREATE TABLE IF NOT EXISTS crud.document (key text PRIMARY KEY, document jsonb NOT NULL);
  CREATE INDEX IF NOT EXISTS audit_template ON crud.audit (template_id, at);
  CREATE TABLE IF NOT EXISTS crud.view (
    template_id integer NOT NULL, day date NOT NULL DEFAULT current_date, visitor text NOT NULL, referrer text NOT NULL,
    PRIMARY KEY (template_id, day, visitor)
  );
  INSERT INTO crud.template
    SELECT id, owner_id, staged ->> 'name', staged ->> 'alias', staged ->> 'description', (staged ->> 'price')::numeric, staged ->> 'unit', staged ->> 'quoteType', revision + 1, changed_at
    FROM ${read.table(templateDetails, 'template')}
    ON CONFLICT DO NOTHING`);

await serve(moduleOf(Module, [Bare]), (app) => app.useGlobalPipes(validationPipe()));
