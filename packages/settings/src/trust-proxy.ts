import { BlockList, isIP } from 'node:net';
import { z } from 'zod';

const MAX_HOPS = 10;
/** The names of networks that Fastify knows. */
const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

export type TrustProxy = false | string[] | ((address: string, hop: number) => boolean);

/**
 * Whose `X-Forwarded-*` counts: a number of proxies in front of us, or their addresses and networks. `true` would
 * believe the first address of the list, which is whatever a visitor wrote there.
 */
export const trustProxy = z
  .string()
  .default('0')
  .transform((text, context): TrustProxy => {
    const value = text.trim();
    if (value === 'false' || value === '0') return false;
    if (/^\d{1,2}$/.test(value) && Number(value) <= MAX_HOPS) {
      const hops = Number(value);
      return (_address, hop) => hop < hops;
    }
    const networks = value.split(',').map((part) => part.trim());
    if (networks.every(isNetwork)) return networks;
    context.addIssue({
      code: 'custom',
      message:
        'must be the number of proxies in front of the api (1), or their networks (10.0.0.0/8, 172.16.0.0/12); ' +
        '`true` is not taken: visitors could then write any address for their own',
    });
    return z.NEVER;
  });

function isNetwork(text: string): boolean {
  if (NAMED_NETWORKS.includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  try {
    new BlockList().addSubnet(
      address,
      /^\d+$/.test(bits) ? Number(bits) : -1,
      version === 4 ? 'ipv4' : 'ipv6',
    );
    return true;
  } catch {
    return false;
  }
}
