import { BlockList, isIPv6 } from 'node:net';
import type { Network } from '@quotewright/domain/identity/contract-sign-ins.js';

/**
 * The network of an address for counting attempts: an IPv4 address itself, or the first 64 bits of IPv6, which belong
 * to one household or machine. The result is again an address, so the function is idempotent.
 */
export function networkOf(address: string): string {
  // Most are IPv4.
  if (!address.includes(':') && !address.includes('%')) return address;
  const [bare] = address.split('%') as [string];
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare);
  if (mapped) return mapped[1]!;
  if (!isIPv6(bare)) return bare;
  const [head, tail] = new URL(`http://[${bare}]`).hostname
    .slice(1, -1)
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':'))) as [string[], string[]?];
  const groups = tail ? [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail] : head;
  return `${groups.slice(0, 4).join(':')}::`;
}

const thisMachine = new BlockList();
thisMachine.addSubnet('127.0.0.0', 8);
thisMachine.addAddress('::1', 'ipv6');
const privately = new BlockList();
for (const [net, prefix] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  privately.addSubnet(net, prefix);
privately.addSubnet('fc00::', 7, 'ipv6');
privately.addSubnet('fe80::', 10, 'ipv6');

/** What kind of network an address is of: all that is kept of it for long. */
export function networkKind(address: string): Network {
  const [bare] = address.split('%') as [string];
  const family = isIPv6(bare) ? 'ipv6' : 'ipv4';
  // An IPv4 address in IPv6 notation is found under its own rules.
  if (thisMachine.check(bare, family)) return 'this_machine';
  return privately.check(bare, family) ? 'private' : 'internet';
}
