import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The account that may use the server: `accessKeyId` and `secretAccessKey` of S3. */
export const SWIFT_KEY = { accessKeyId: 'undercroft:site', secretAccessKey: 'secret-of-tests' }

export const NODES = ['account', 'container', 'object'] as const
export type Ports = Record<(typeof NODES)[number] | 'proxy' | 'memcached', number>

/** Which node stores what: one device, one copy. */
const RINGS = `
import sys
from swift.common.ring import RingBuilder
folder, *ports = sys.argv[1:]
for name, port in zip(${JSON.stringify(NODES)}, ports):
    builder = RingBuilder(1, 1, 0)
    builder.add_dev({'id': 0, 'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': int(port), 'device': 'd1', 'weight': 1,
        'replication_ip': '127.0.0.1', 'replication_port': int(port), 'meta': ''})
    builder.rebalance()
    builder.get_ring().save('%s/%s.ring.gz' % (folder, name))
`

const common = (folder: string, port: number): string => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = root
swift_dir = ${folder}
`

const nodeConfig = (folder: string, node: string, port: number): string => `${common(folder, port)}
devices = ${folder}/devices
mount_check = false
disable_fallocate = true
[pipeline:main]
pipeline = ${node}-server
[app:${node}-server]
use = egg:swift#${node}
`

const FILTERS = ['catch_errors', 'cache', 's3api', 'tempauth', 'bulk', 'copy', 'slo', 'dlo']
const SETTINGS: Record<string, (ports: Ports) => string> = {
  cache: ({ memcached }) => `memcache_servers = 127.0.0.1:${memcached}`,
  s3api: () => 'location = us-east-1',
  tempauth: () => `user_${SWIFT_KEY.accessKeyId.replace(':', '_')} = ${SWIFT_KEY.secretAccessKey} .admin`,
}

function proxyConfig(folder: string, ports: Ports): string {
  const egg = (filter: string) => (filter === 'cache' ? 'memcache' : filter)
  const filters = FILTERS.map(
    (filter) => `[filter:${filter}]\nuse = egg:swift#${egg(filter)}\n${SETTINGS[filter]?.(ports) ?? ''}\n`,
  )
  return `${common(folder, ports.proxy)}
[pipeline:main]
pipeline = ${FILTERS.join(' ')} proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
allow_account_management = true
${filters.join('')}`
}

/**
 * Writes the configuration of a Swift with one device into `folder`. `rings.py` builds the rings
 * from the ports of the nodes, in their order.
 */
export async function writeSwiftConfig(folder: string, ports: Ports): Promise<void> {
  await mkdir(join(folder, 'devices/d1'), { recursive: true })
  await writeFile(join(folder, 'rings.py'), RINGS)
  for (const node of NODES) await writeFile(join(folder, `${node}.conf`), nodeConfig(folder, node, ports[node]))
  await writeFile(join(folder, 'proxy.conf'), proxyConfig(folder, ports))
}
