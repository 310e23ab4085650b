import { expect, test } from 'vitest';
import { networkDigest, networkOf } from './digests.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::5', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/64'],
])('04 %s is of the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('04 a digest reveals nothing without its key', () => {
  expect(networkDigest('one', '203.0.113.9')).toBe(networkDigest('one', '::ffff:203.0.113.9'));
  expect(networkDigest('one', '203.0.113.9')).not.toBe(networkDigest('two', '203.0.113.9'));
});
