import { isIPv6 } from 'node:net';

/**
 * Who an address stands for when attempts are counted: an IPv4 address itself, of IPv6 the first 64 bits, which one
 * household or one machine has all to itself. Again an address, so that it stays the same when asked twice.
 */
export function networkOf(address: string): string {
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
