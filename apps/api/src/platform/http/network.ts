import { isIPv6 } from 'node:net';

/**
 * The network of an address for counting attempts: an IPv4 address itself, or the first 64 bits of IPv6, which belong
 * to one household or machine. The result is again an address, so the function is idempotent.
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
