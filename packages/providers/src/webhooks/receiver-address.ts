import { lookup } from 'node:dns/promises';
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

/**
 * The addresses that a receiver has at this moment. One of them may change what the name means until it is connected to:
 * connect to what this returns.
 * @throws {AddressRefused}
 */
export async function resolveReceiver(
  url: URL,
  { mayBePrivate = false }: { mayBePrivate?: boolean } = {},
): Promise<Array<{ address: string; family: number }>> {
  if (url.protocol !== 'https:' && !(mayBePrivate && url.protocol === 'http:'))
    throw new AddressRefused('scheme', 'only https is sent to');
  if (url.username !== '' || url.password !== '')
    throw new AddressRefused('credentials', 'the address holds a user name or a password');
  const literal = literalOf(url);
  const found =
    literal === null
      ? await lookup(url.hostname, { all: true }).catch((error: NodeJS.ErrnoException) => {
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
