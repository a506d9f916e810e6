import autocannon from 'autocannon';

// A process of its own, so that measurements concern the product: `node crowd.mjs <origin> <connections> <seconds>`.
const [origin, connections, duration] = process.argv.slice(2);
let visitor = 0;
/** Every other visitor requests a page that nobody has requested before. */
const setupRequest = (request) => {
  visitor += 1;
  return { ...request, path: visitor % 2 ? '/login' : `/login?visitor=${visitor}` };
};
const { statusCodeStats, errors } = await autocannon({
  url: origin,
  connections: Number(connections),
  duration: Number(duration),
  timeout: 30,
  requests: [{ setupRequest }],
});
const statuses = Object.fromEntries(Object.entries(statusCodeStats).map(([status, { count }]) => [status, count]));
process.stdout.write(JSON.stringify({ statuses, errors }));
