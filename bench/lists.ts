import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signInAs } from '../server/people/accounts/factory.ts'
import { launchPostgres } from '../server/platform/postgres/launch.ts'
import { FAN_PROFILE, FAN_USER } from './dataset/ids.ts'
import { ensureDataset, withClient } from './dataset.ts'
import { openOn } from './lists/api-server.ts'
import { type Endpoint, listEndpoints } from './lists/endpoints.ts'
import { hasPgbench, pgbench } from './lists/pgbench.ts'
import { recordStatements } from './lists/recorded-sql.ts'
import { readFlags } from './platform/flags.ts'
import type { Statement } from './platform/statement-relay.ts'
import { quantileOf } from './platform/statistics.ts'
import { headOf, rowOf } from './platform/table.ts'

/**
 * `node bench/lists.ts [--sizes 10000,100000,1000000] [--calls 400] [--data FOLDER] [--only TEXT]`:
 * measures the latency of every list at each size of the data, and prints a Markdown table. Calls
 * alternate between the sizes, so that other load on the machine affects all of them. `--data`
 * keeps the embedded database for the next run. With DATABASE_URL it uses another cluster.
 */
const flags = readFlags(
  { sizes: '10000,100000,1000000', calls: 400, data: '', only: '' },
  { sizes: '6000', calls: 5, only: 'feed' },
)
const SIZES = flags.sizes.split(',').map(Number)
const WARM_UP = 30
const COLUMNS = [
  'p50 / p99 in ms',
  ...SIZES.flatMap((size) => [`${size.toLocaleString('en')}: API`, ...(hasPgbench() ? ['SQL only'] : [])]),
  'p99 largest/smallest size',
]

type Site = {
  url: string
  databaseUrl: string
  cookie: string
  endpoints: Endpoint[]
  /** The SQL statements of each endpoint by name, or null if pgbench is not installed. */
  statements: Map<string, Statement[]> | null
  child: ChildProcess
}

async function bench(): Promise<void> {
  const dir = flags.data || (await mkdtemp(join(tmpdir(), 'undercroft-bench-')))
  const given = process.env.DATABASE_URL
  const postgres = given ? null : await launchPostgres({ dir, volatile: true })
  const sites: Site[] = []
  try {
    for (const tracks of SIZES) sites.push(await openSite(given ?? (postgres?.adminUrl as string), tracks))
    console.log(headOf(COLUMNS))
    for (const { name } of (sites[0] as Site).endpoints) console.log(await row(sites, name))
  } finally {
    for (const { child } of sites) child.kill()
    await postgres?.stop()
    if (!flags.data) await rm(dir, { recursive: true, force: true })
  }
}

async function openSite(clusterUrl: string, tracks: number): Promise<Site> {
  console.error(`${tracks} tracks`)
  const databaseUrl = await ensureDataset(clusterUrl, tracks)
  const { services, close } = await openOn(databaseUrl)
  const { cookie } = await signInAs({ url: '', services }, FAN_USER)
  await close()
  const { url, child } = await startServer(databaseUrl)
  const feedCursor = await walkFeed(url, headers(cookie))
  const endpoints = await withClient(databaseUrl, (client) => listEndpoints(client, tracks, feedCursor))
  const chosen = endpoints.filter(({ name }) => name.includes(flags.only))
  if (chosen.length === 0) throw new Error(`No list is called ${flags.only}`)
  const statements = hasPgbench() ? await statementsOf(databaseUrl, cookie, chosen) : null
  return { url, databaseUrl, cookie, endpoints: chosen, statements, child }
}

async function startServer(databaseUrl: string) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'lists/api-server.ts'), databaseUrl], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [port] = (await once(child.stdout as NodeJS.EventEmitter, 'data')) as [Buffer]
  return { url: `http://127.0.0.1:${String(port).trim()}`, child, stop: () => child.kill() }
}

/** The statements of each endpoint's first response, by the endpoint's name. */
async function statementsOf(databaseUrl: string, cookie: string, endpoints: Endpoint[]) {
  const requests = endpoints.map((endpoint) => ({
    name: endpoint.name,
    path: () => endpoint.paths[0] as string,
    headers: headersOf({ cookie }, endpoint),
  }))
  const recorded = await recordStatements(databaseUrl, startServer, requests)
  return new Map(endpoints.map(({ name }, n) => [name, firstOf(name, recorded[n]?.first)]))
}

function firstOf(name: string, statements: Statement[] = []): Statement[] {
  if (statements.length === 0) throw new Error(`${name}: its first response took no statement`)
  return statements
}

/** Resolves to the cursor after the feed's nineteenth page. */
async function walkFeed(url: string, headers: Record<string, string>): Promise<string> {
  let cursor = ''
  for (let page = 1; page < 20; page++) {
    const response = await fetch(`${url}/api/feed${cursor && `?cursor=${cursor}`}`, { headers })
    cursor = ((await response.json()) as { nextCursor: string | null }).nextCursor ?? ''
  }
  return cursor
}

const headers = (cookie: string) => ({ cookie, 'x-profile-id': FAN_PROFILE })
const headersOf = ({ cookie }: Pick<Site, 'cookie'>, { asFan }: Endpoint): Record<string, string> =>
  asFan ? headers(cookie) : {}

/** Milliseconds of one call. */
async function call(site: Site, endpoint: Endpoint, n: number): Promise<number> {
  const started = performance.now()
  const response = await fetch(site.url + endpoint.paths[n % endpoint.paths.length], {
    headers: headersOf(site, endpoint),
  })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${endpoint.name}: status ${response.status}`)
  return performance.now() - started
}

async function row(sites: Site[], name: string): Promise<string> {
  const endpointOf = (site: Site) => site.endpoints.find((each) => each.name === name) as Endpoint
  const times = new Map<Site, number[]>(sites.map((site) => [site, []]))
  for (let n = -WARM_UP; n < flags.calls; n++) {
    for (const site of sites) {
      const took = await call(site, endpointOf(site), n + WARM_UP)
      if (n >= 0) times.get(site)?.push(took)
    }
  }
  const cells: string[] = []
  for (const site of sites) {
    const limit = site.statements && (await pgbench(site.databaseUrl, site.statements.get(name) ?? []))
    cells.push(figures(times.get(site) as number[]), ...(limit ? [figures(limit)] : []))
  }
  const [smallest, largest] = [sites[0], sites.at(-1)].map((site) => quantileOf(times.get(site!)!, 0.99))
  return rowOf(COLUMNS, [name, ...cells, (largest! / smallest!).toFixed(2)])
}

const figures = (times: number[]): string => [0.5, 0.99].map((q) => quantileOf(times, q).toFixed(1)).join(' / ')

await bench()
