import { once } from 'node:events'
import { createServer as createTcpServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Elsewhere, startElsewhere } from '../testing/elsewhere.ts'
import { createOutgoing, ForbiddenAddress, type Outgoing } from './outgoing.ts'
import { isPublicAddress } from './public-address.ts'

let elsewhere: Elsewhere
let outgoing: Outgoing
const asked: string[] = []
beforeAll(async () => {
  elsewhere = await startElsewhere((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    if (request.url === '/moved') response.writeHead(307, { location: '/target' }).end()
    else if (request.url === '/huge') response.writeHead(201).end(Buffer.alloc(64 * 1024 * 1024))
    else if (request.url !== '/silent') response.writeHead(200).end('fine')
  })
  outgoing = elsewhere.outgoing()
})
afterAll(async () => {
  outgoing.close()
  await elsewhere.close()
})

const INSIDE = [
  ...[
    '127.0.0.1',
    '127.8.9.1',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
  ],
  ...['100.64.0.1', '100.100.100.200', '192.0.0.192', '198.18.0.1', '203.0.113.7', '224.0.0.1', '255.255.255.255'],
  ...[
    '::',
    '::1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd00:ec2::254',
    'fec0::1',
    'ff02::1',
    '2001:db8::1',
    '3fff::1',
  ],
  ...[
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::a00:1',
    '64:ff9b:1::1',
    '2002:7f00:1::1',
    '2001::1',
  ],
  ...['4000::1', '100::1', '', 'localhost', '1.2.3', '127.1', '0x7f.1'],
]
const OUTSIDE = ['1.1.1.1', '8.8.8.8', '142.250.1.1', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001:81b::200a']

test('TELL-05 only addresses of the public internet count as public', () => {
  expect(INSIDE.filter(isPublicAddress)).toEqual([])
  expect(OUTSIDE.filter((address) => !isPublicAddress(address))).toEqual([])
})

test('TELL-05 refuses a forbidden address in every spelling', async () => {
  const plain = createOutgoing({ isPortAllowed: () => true })
  const written = [
    '127.0.0.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '127.1',
    '①②⑦.⓪.⓪.①',
    '[::1]',
    '[::ffff:7f00:1]',
  ]
  const disguised = [...written, '169.254.169.254', '[fe80::1]', '[64:ff9b::7f00:1]', 'localhost']
  for (const host of disguised) {
    const url = new URL(`https://${host}:${elsewhere.port}/`)
    expect([host, await plain.reach(url)]).toEqual([host, 'forbidden'])
    await expect(plain.post(url, {}, new Uint8Array()), host).rejects.toThrow(ForbiddenAddress)
  }
  expect(await plain.reach(new URL('https://1.1.1.1/'))).toBe('public')
  plain.close()
})

test('TELL-05 checks all addresses of a name, at every connection', async () => {
  let connected = 0
  const inside = createTcpServer(() => connected++).listen(0, '127.0.0.1')
  await once(inside, 'listening')
  const { port } = inside.address() as { port: number }
  const names: Record<string, string[][]> = {
    'inside.example': [['10.0.0.8']],
    'mixed.example': [['1.1.1.1', '127.0.0.1']],
    'mapped.example': [['::ffff:127.0.0.1']],
    'rebound.example': [['1.1.1.1'], ['127.0.0.1']],
  }
  const changing = createOutgoing({
    isPortAllowed: () => true,
    lookup: async (name) => {
      const responses = names[name] ?? [[]]
      const addresses = (responses.length > 1 ? responses.shift() : responses[0]) as string[]
      return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    },
  })
  const at = (name: string) => new URL(`https://${name}:${port}/`)
  expect(await changing.reach(at('rebound.example'))).toBe('public')
  expect(await changing.reach(at('nowhere.example'))).toBe('nothing')
  for (const name of ['inside.example', 'mixed.example', 'mapped.example', 'rebound.example']) {
    await expect(changing.post(at(name), {}, new Uint8Array(9)), name).rejects.toThrow(ForbiddenAddress)
    expect([name, await changing.reach(at(name))]).toEqual([name, 'forbidden'])
  }
  expect(connected).toBe(0)
  changing.close()
  inside.close()
})

test('TELL-05 reaches public servers on port 443 only', async () => {
  const lookup = async () => [{ address: '1.1.1.1', family: 4 }]
  const plain = createOutgoing({ lookup })
  for (const place of [
    'push.example:8443',
    'push.example:80',
    'push.example:0',
    '1.1.1.1:22',
    '[2606:4700::1111]:25',
  ]) {
    const url = new URL(`https://${place}/`)
    expect([place, await plain.reach(url)]).toEqual([place, 'forbidden'])
    await expect(plain.post(url, {}, new Uint8Array()), place).rejects.toThrow(ForbiddenAddress)
  }
  expect(await plain.reach(new URL('https://push.example:443/'))).toBe('public')
  plain.close()
})

test('TELL-05 follows no redirects, and neither waits for nor reads a response for long', async () => {
  const impatient = elsewhere.outgoing({ timeLimitMs: 300 })
  const send = (path: string, by = outgoing) => by.post(new URL(path, elsewhere.origin), {}, new Uint8Array(9))
  expect(await send('/moved')).toBe(307)
  expect(await send('/huge')).toBe(201)
  expect(asked).toEqual(['POST /moved', 'POST /huge'])
  expect(await send('/target')).toBe(200)
  await expect(send('/silent', impatient)).rejects.toThrow(/abort|timeout/i)
  impatient.close()
})

test('TELL-05 refuses a server with an untrusted certificate', async () => {
  const strict = createOutgoing({ isAllowed: () => true, isPortAllowed: () => true })
  const url = new URL(`https://127.0.0.1:${elsewhere.port}/`)
  await expect(strict.post(url, {}, new Uint8Array())).rejects.toThrow(/self-signed/)
  strict.close()
})
