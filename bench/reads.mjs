import { me as whoAmI } from '@quotewright/domain/identity/endpoints.js';
import { items, startProduct } from './commands.mjs';
import { interleaved, quick, report } from './compare.mjs';
import { end, startServer } from './processes.mjs';

const CONNECTIONS = 32;
const WARM_UP = quick ? 1 : 4;

/**
 * `read_over_bare`: a template as its editor reads it ÷ the same queries behind the same session check in a bare
 * Nest/Express handler, which sends the rows as they come. `full_over_hello`: the lightest call of a signed-in user
 * (who am I) ÷ a constant from Nest on the same adapter, Fastify.
 */
export async function reads({ database, load }) {
  const product = await startProduct({ database }, 'reads');
  const { port, cookie } = product.web;
  const bare = await startServer('bare-server.mjs', product.url);
  const hello = await startServer('hello-server.mjs');
  const perSecond = (port, path, seconds) => async () =>
    (
      await load.run({
        port,
        cookie,
        items,
        request: { method: 'GET', path },
        connections: CONNECTIONS,
        ...(seconds && { seconds }),
      })
    ).perSecond;
  /** Node needs some seconds of work to compile hot code. */
  const warm = async (port, path) => perSecond(port, path, WARM_UP)();

  const [template, bareTemplate, me] = ['/api/quotetemplate/template/{slug}', '/template/{slug}', whoAmI.path];
  for (const [at, path] of [
    [port, template],
    [bare.port, bareTemplate],
  ])
    await warm(at, path);
  const read = await interleaved({ template: perSecond(port, template), bare: perSecond(bare.port, bareTemplate) });
  const read_over_bare = report({
    title: 'Reading a template ÷ a bare Nest/Express handler with the same queries',
    unit: 'a second',
    sides: read,
    ratio: ['template', 'bare'],
    atLeast: 0.85,
  });

  for (const [at, path] of [
    [port, me],
    [hello.port, '/hello'],
  ])
    await warm(at, path);
  const light = await interleaved({ 'who am I': perSecond(port, me), hello: perSecond(hello.port, '/hello') });
  const full_over_hello = report({
    title: 'The lightest signed-in call ÷ hello world on the same adapter',
    unit: 'a second',
    sides: light,
    ratio: ['who am I', 'hello'],
    atLeast: 0.6,
  });

  await Promise.all([end(bare.child), end(hello.child)]);
  await product.stop();
  return { read_over_bare, full_over_hello };
}
