import pg from 'pg';
import { me as whoAmI } from '@quotewright/domain/identity/endpoints.js';
import { calculate } from '@quotewright/domain/quotes/endpoints.js';
import { list } from '@quotewright/domain/templates/endpoints.js';
import { items, startProduct } from './commands.mjs';
import { bare as bareWay, bareOnExpress, constant } from './comparisons.mjs';
import { interleaved, quick, report } from './compare.mjs';
import { end, startServer } from './processes.mjs';

const CONNECTIONS = 32;
const WARM_UP = quick ? 1 : 4;

/** Answers to the questions of a template, as `fill.mjs` numbers them. */
const calculation = { templateid: '{id}', answers: { '{id}1': '12', '{id}2': '10', '{id}3': '2' } };
const page = { page: 1, perPage: 20 };

const get = (path) => ({ method: 'GET', path });
const post = (path, body) => ({ method: 'POST', path, body });

/**
 * `read_over_bare`: a template as its editor reads it ÷ the same queries behind the same session check in a bare handler,
 * which sends the rows as they come. `read_over_document`, `calculate_over_document`, `list_over_document`: a template, a
 * calculation, and a page of the list ÷ one row by its key that holds the answer (of a calculation: its template) as a
 * document. `full_over_hello`: the lightest call of a signed-in user (who am I) ÷ a constant. All on Fastify; the bare
 * handler on Express stands beside the first.
 */
export async function reads({ database, load }) {
  const product = await startProduct({ database }, 'reads');
  const { port, cookie } = product.web;
  const bare = await startServer('bare-server.mjs', bareWay, product.url);
  const express = await startServer('bare-server.mjs', bareOnExpress, product.url);
  const hello = await startServer('hello-server.mjs', constant);
  await keepAnswers(product);

  const side = (port, request) => ({ port, cookie, items, request, connections: CONNECTIONS });
  const compared = {
    read_over_bare: {
      template: side(port, get('/api/quotetemplate/template/{slug}')),
      bare: side(bare.port, get('/template/{slug}')),
      'bare, Express': side(express.port, get('/template/{slug}')),
    },
    read_over_document: {
      template: side(port, get('/api/quotetemplate/template/{slug}')),
      document: side(bare.port, get('/document/{slug}')),
    },
    calculate_over_document: {
      calculate: side(port, post(calculate.path, calculation)),
      document: side(bare.port, post('/calculate', calculation)),
    },
    list_over_document: {
      list: side(port, post(list.path, page)),
      document: side(bare.port, post('/list', page)),
    },
    full_over_hello: {
      'who am I': side(port, get(whoAmI.path)),
      hello: side(hello.port, get('/hello')),
    },
  };
  const results = {};
  for (const [key, jobs] of Object.entries(compared)) {
    // Node needs some seconds of work to compile hot code.
    for (const job of Object.values(jobs)) await load.run({ ...job, seconds: WARM_UP });
    const rates = Object.entries(jobs).map(([name, job]) => [name, async () => (await load.run(job)).perSecond]);
    results[key] = report(key, await interleaved(Object.fromEntries(rates)));
  }
  await Promise.all([bare, express, hello].map(({ child }) => end(child)));
  await product.stop();
  return results;
}

/** Keeps what the product answers as the documents of the bare side. */
async function keepAnswers({ url, web: { port, cookie } }) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const keep = async (key, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { cookie, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    const { status, message, data } = await answer.json();
    if (status !== 200) throw new Error(`${path}: ${message}`);
    await client.query('INSERT INTO crud.document VALUES ($1, $2)', [key, JSON.stringify(data)]);
  };
  for (const { slug } of items) await keep(slug, `/api/quotetemplate/template/${slug}`);
  await keep('list', list.path, page);
  await client.query('VACUUM ANALYZE crud.document');
  await client.end();
}
