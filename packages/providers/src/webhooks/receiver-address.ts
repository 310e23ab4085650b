import { lookup, Resolver } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** Why nothing is sent to an address. */
export type AddressProblem = 'scheme' | 'credentials' | 'private' | 'unknown';

/** An address that webhooks may not reach: of this machine, its network, or its cloud. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
  readonly problem: AddressProblem;
  constructor(problem: AddressProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}

/**
 * What is not on the public internet (RFC 6890 and its successors), and networks that map to it. IPv4 in IPv6
 * (`::ffff:10.0.0.1`) is compared with the IPv4 networks.
 */
const PRIVATE = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16'],
  ...['172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16'],
  ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  ...['::/96', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64', '2001::/23'],
  ...['2001:db8::/32', '2002::/16', '3fff::/20', '5f00::/16', 'fc00::/7', 'fe80::/10'],
  ...['fec0::/10', 'ff00::/8'],
];

const blocked = new BlockList();
for (const subnet of PRIVATE) {
  const [address = '', bits = ''] = subnet.split('/');
  blocked.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

export function isPrivateAddress(address: string): boolean {
  return blocked.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** A host that is an address is written as one; IPv6 without its brackets. */
const literalOf = ({ hostname }: URL): string | null => {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(bare) === 0 ? null : bare;
};

interface Address {
  address: string;
  family: number;
}

export interface ResolveOptions {
  mayBePrivate?: boolean;
  /** Name servers instead of the system's, as `address:port`. */
  servers?: readonly string[];
  /** How long a name server is waited for; it is asked twice. Default 2 000. */
  dnsTimeoutMs?: number;
}

/**
 * The addresses of a name. The system's lookup keeps one of the few threads that files are read with for as long as a
 * name server is silent, so names that users choose are asked for without it; only it knows `/etc/hosts`.
 */
async function addressesOf(
  hostname: string,
  { mayBePrivate = false, servers, dnsTimeoutMs = 2_000 }: ResolveOptions,
): Promise<Address[]> {
  if (mayBePrivate) return lookup(hostname, { all: true });
  if (/(^|\.)localhost\.?$/i.test(hostname)) return [{ address: '127.0.0.1', family: 4 }];
  const resolver = new Resolver({ timeout: dnsTimeoutMs, tries: 2 });
  if (servers) resolver.setServers(servers);
  const [v4, v6] = await Promise.allSettled([
    resolver.resolve4(hostname),
    resolver.resolve6(hostname),
  ]);
  const found = [
    ...(v4.status === 'fulfilled' ? v4.value : []).map((address) => ({ address, family: 4 })),
    ...(v6.status === 'fulfilled' ? v6.value : []).map((address) => ({ address, family: 6 })),
  ];
  if (found.length === 0 && v4.status === 'rejected') throw v4.reason as Error;
  return found;
}

/**
 * The addresses that a receiver has at this moment. One of them may change what the name means until it is connected to:
 * connect to what this returns.
 * @throws {AddressRefused}
 */
export async function resolveReceiver(url: URL, options: ResolveOptions = {}): Promise<Address[]> {
  const { mayBePrivate = false } = options;
  if (url.protocol !== 'https:' && !(mayBePrivate && url.protocol === 'http:'))
    throw new AddressRefused('scheme', 'only https is sent to');
  if (url.username !== '' || url.password !== '')
    throw new AddressRefused('credentials', 'the address holds a user name or a password');
  const literal = literalOf(url);
  const found =
    literal === null
      ? await addressesOf(url.hostname, options).catch((error: NodeJS.ErrnoException) => {
          throw new AddressRefused('unknown', `${url.hostname}: ${error.code ?? error.message}`);
        })
      : [{ address: literal, family: isIP(literal) }];
  const hidden = found.find(({ address }) => isPrivateAddress(address));
  if (hidden && !mayBePrivate)
    throw new AddressRefused(
      'private',
      `${url.hostname} is ${hidden.address}, not on the internet`,
    );
  return found;
}
