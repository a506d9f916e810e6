import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { checkNode, Refusal, root } from './preflight.mjs';

/**
 * `npm run packet:verify -- <packet.zip> --head <mailed head>`: whether a dispute packet is whole and unchanged, and signed with
 * the key of a head that was mailed (docs/operations.md). It needs no database.
 */

/** The packet and the heads of the command. */
function filesOf([packet, ...args]) {
  const heads = args.filter((_, at) => at % 2 === 1);
  const isSound = args.length === heads.length * 2 && args.every((arg, at) => at % 2 === 1 || arg === '--head');
  if (!packet || packet.startsWith('--') || heads.length === 0 || !isSound)
    throw new Refusal(
      'Say which packet, and which mailed head to trust: npm run packet:verify -- <packet.zip> --head <file.json>',
    );
  const found = (file) => resolve(process.env.INIT_CWD ?? '.', file);
  return { packet: found(packet), heads: heads.map(found) };
}

async function run(args) {
  checkNode();
  const { packet, heads } = filesOf(args);
  const dist = (path) => join(root, 'apps/api/dist', path);
  if (!existsSync(dist('proposals/packet/verify-packet.js')))
    throw new Refusal('Quotewright is not built here: run `npm run build`.');
  if (!existsSync(packet)) throw new Refusal(`There is no file ${packet}.`);
  const { mailedHead } = await import(dist('platform/chain/mailed-head.js'));
  const { verifyPacket } = await import(dist('proposals/packet/verify-packet.js'));
  const { faults, told } = await verifyPacket(await readFile(packet), await Promise.all(heads.map(mailedHead)));
  if (faults.length > 0) {
    for (const fault of faults) console.error(`- ${fault}`);
    throw new Refusal(
      `The packet is not as it was made: ${faults.length === 1 ? '1 fault' : `${faults.length} faults`}.`,
    );
  }
  console.log(`The packet is as it was made: ${told.join('; ')}.`);
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  const isSaid = error instanceof Refusal || error.name === 'DomainError';
  console.error(isSaid ? error.message : (error.stack ?? error));
  process.exitCode = 1;
}
