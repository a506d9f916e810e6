import { Controller, Get, Module, Param, Query, UseGuards } from '@nestjs/common';
import { offerPriceHistory } from '@quotewright/projections/catalogue/offer-price-history.js';
import { templateDetails } from '@quotewright/projections/templates/template-details.js';
import { templateHistory } from '@quotewright/projections/templates/template-history.js';
import { prepared, read, serve, SignedIn } from './bare.mjs';
import { controller, moduleOf } from './nest.mjs';

/**
 * What the history's reads are compared with: the same rows by bare queries, sent as they come, behind the same session
 * check on the product's adapter.
 */

const [entry, event, field, use] = ['entry', 'event', 'field', 'offer_use'].map((one) =>
  read.table(templateHistory, one),
);
const prices = read.table(offerPriceHistory, 'price');
const states = read.table(templateDetails, 'state');

/** The nearest stored state of a template and the events from it to a version, in one query. */
const stateAt = async (id, version) =>
  prepared(
    'state',
    `WITH stored AS (SELECT revision, state FROM ${states} WHERE template_id = ? AND revision < ? ORDER BY revision DESC LIMIT 1)
       SELECT stored.state, ARRAY(
         SELECT jsonb_build_object('revision', e.revision, 'type', e.type, 'data', e.data, 'meta', e.meta) FROM log.events e
          WHERE e.stream = ? AND e.revision > stored.revision AND e.revision < ? ORDER BY e.revision) AS events
       FROM stored`,
    [id, version, `template-${id}`, version],
  );

const Bare = controller(
  class {
    /** A page of entries with their events, and as many changes of the prices of the offers in the lines. */
    async history(id, { before, limit }) {
      const [epoch, place] = before.split('.').map(Number);
      const [events, changes] = await Promise.all([
        prepared(
          'entries',
          `SELECT v.*, e.kind, e.summary AS e_summary, e.changes AS e_changes
             FROM (SELECT * FROM ${entry} WHERE template_id = ? AND (epoch, place) < (?, ?) ORDER BY epoch DESC, place DESC LIMIT ?) e
             JOIN ${event} v ON v.entry_id = e.entry_id
            ORDER BY e.epoch DESC, e.place DESC, v.revision DESC`,
          [id, epoch, place, limit],
        ),
        prepared(
          'prices',
          `SELECT p.* FROM (SELECT DISTINCT offer_id FROM ${use} WHERE template_id = ?) u
            CROSS JOIN LATERAL (SELECT * FROM ${prices} WHERE offer_id = u.offer_id AND (epoch, place) < (?, ?) ORDER BY epoch DESC, place DESC LIMIT ?) p
            ORDER BY p.epoch DESC, p.place DESC LIMIT ?`,
          [id, epoch, place, limit, limit],
        ),
      ]);
      return { data: events, prices: changes };
    }

    /** The newest values of a field with their events. */
    async blame(id, { path, limit }) {
      const rows = await prepared(
        'values',
        `SELECT v.event_id, v.revision, v.at, v.summary, v.position, v.actor_id, v.user_type, v.source, v.reason, f.label,
                f.before, f.after, f.parts, e.position AS upto
           FROM ${field} f JOIN ${event} v ON v.event_id = f.event_id JOIN ${entry} e ON e.entry_id = v.entry_id
          WHERE f.template_id = ? AND f.path = ? ORDER BY f.epoch DESC, f.place DESC LIMIT ?`,
        [id, path, limit],
      );
      return { data: rows };
    }

    async asOf(id, { version }) {
      return { data: await stateAt(id, version) };
    }

    async compare(id, { from, to }) {
      return { data: await Promise.all([stateAt(id, from), stateAt(id, to)]) };
    }
  },
  {
    decorators: [Controller(), UseGuards(SignedIn)],
    routes: Object.fromEntries(
      ['history', 'blame', 'asOf', 'compare'].map((name) => [
        name,
        { method: [Get(`${name}/:id`)], parameters: [Param('id'), Query()], types: [String, Object] },
      ]),
    ),
  },
);

await serve(moduleOf(Module, [Bare]));
