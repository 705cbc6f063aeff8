import { expect, test } from 'vitest'
import { clientBucket, clientBuckets } from './client-address.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
])('AUTH-10 the client of %s is %s', (address, bucket) => {
  expect(clientBucket(address)).toBe(bucket)
})

test('AUTH-10 counts an IPv6 client by its /56 and /48 too, an IPv4 client by its address alone', () => {
  const networks = (address: string) => clientBuckets(address).map(({ bucket, times }) => `${bucket} ${times}`)
  expect(networks('2001:db8:1:2fe:3::9')).toEqual([
    '2001:db8:1:2fe::/64 1',
    '2001:db8:1:200::/56 2',
    '2001:db8:1::/48 4',
  ])
  expect(networks('203.0.113.9')).toEqual(['203.0.113.9 1'])
})
