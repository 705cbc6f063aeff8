import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { WebSocket } from 'ws'
import { LIVE, type ServerFrame } from '../contract/platform/live.ts'
import { type BuiltServer, startBuiltServer } from '../e2e/support/built-server.ts'
import { build } from '../scripts/build.ts'
import { type Person, signUpAndIn } from '../server/people/accounts/factory.ts'
import { makeProfile } from '../server/people/profiles/factory.ts'
import type { Database } from '../server/platform/database.ts'
import { readEnv } from '../server/platform/env.ts'
import { openServices } from '../server/services.ts'
import { makeTrack } from '../server/works/music/factory.ts'
import { memoryBelow } from './memory/proportional.ts'
import { readFlags } from './platform/flags.ts'
import { quantileOf } from './platform/statistics.ts'
import { tableOf } from './platform/table.ts'

/**
 * `node bench/notifications.ts [--only storm|release]`: measures the cost of notifications on the
 * built server and prints Markdown tables. `storm`: likes and unlikes of one artist's works, in
 * turns with and without the trigger that notifies. `release`: a release with 100,000 subscribed
 * followers, while other clients request lists.
 */
const flags = readFlags(
  { only: '', fans: 200, acts: 2000, seconds: 10, turns: 6, followers: 100_000, alone: 30 },
  { fans: 4, acts: 20, seconds: 0.5, turns: 4, followers: 40, alone: 0.5 },
)
const STORM = { ...flags, works: 5 }
const FOLLOWERS = flags.followers
const ASKS_PER_SECOND = 50

type Fan = Person & { profileId: string }
type World = { server: BuiltServer; db: Database; where: Parameters<typeof signUpAndIn>[0] }

async function newPerson({ db, where }: World): Promise<Fan> {
  const person = await signUpAndIn(where)
  return { ...person, profileId: (await makeProfile(db, { userId: person.userId })).id }
}

/** Runs actions at a steady rate, however long each takes. Resolves to the milliseconds of each. */
async function paced(count: number, perSecond: number, act: (n: number) => Promise<unknown>): Promise<number[]> {
  const started = performance.now()
  return Promise.all(
    Array.from({ length: count }, async (_, n) => {
      await delay(Math.max(0, (n / perSecond) * 1000 - (performance.now() - started)))
      const from = performance.now()
      await act(n)
      return performance.now() - from
    }),
  )
}

async function storm(world: World): Promise<void> {
  const { server, db } = world
  const artist = await newPerson(world)
  const works: string[] = []
  for (let n = 0; n < STORM.works; n++) works.push((await makeTrack(db, { profileId: artist.profileId })).id)
  const fans: Fan[] = []
  for (let n = 0; n < STORM.fans; n++) fans.push(await newPerson(world))
  const frames: ServerFrame[] = []
  const address = new URL(LIVE.path, server.url.replace(/^http/, 'ws'))
  address.searchParams.set(LIVE.profileParameter, artist.profileId)
  const socket = new WebSocket(address, { headers: { cookie: artist.cookie } })
  socket.on('message', (data) => frames.push(JSON.parse(String(data)) as ServerFrame))
  const took = { enable: [] as number[], disable: [] as number[] }
  const notified: number[] = []
  for (let turn = 0; turn < STORM.turns; turn++) {
    const how = turn % 2 === 0 ? 'enable' : 'disable'
    await db.execute(sql.raw(`alter table likes ${how} trigger likes_notify`))
    await db.execute(sql.raw('delete from rate_limits'))
    const before = frames.filter(({ type }) => type === 'notifications').length
    const times = await paced(STORM.acts, STORM.acts / STORM.seconds, async (n) => {
      const fan = fans[(n * 7 + turn) % fans.length] as Fan
      const work = works[Math.floor(n / 3) % works.length]
      const response = await fan.fetch(`/api/likes/${work}`, { method: n % 4 === 3 ? 'DELETE' : 'PUT' })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${response.status}`)
    })
    await delay(3000)
    if (how === 'enable') notified.push(frames.filter(({ type }) => type === 'notifications').length - before)
    // The first turns warm up.
    if (turn > 1) took[how].push(...times)
  }
  await db.execute(sql.raw('alter table likes enable trigger likes_notify'))
  socket.terminate()
  const { rows } = await db.execute<{ wrong: number }>(sql`
    select count(*)::int as wrong from notifications as n, notification_acts(n, notification_hidden(n.profile_id)) as acts
    where n.kind = 'like' and acts.people <> (select count(*) from likes where asset_id = n.asset_id)`)
  const [withIt, without] = [took.enable, took.disable]
  const compared = [0.5, 0.99].map((q) => {
    const [a, b] = [quantileOf(withIt, q), quantileOf(without, q)]
    return [`p${q * 100}`, a.toFixed(1), b.toFixed(1), `${(a / b).toFixed(2)}${q > 0.9 ? ' [1.3]' : ''}`]
  })
  console.log(tableOf(['like, ms', 'with notifications', 'without', 'ratio [goal]'], compared))
  console.log(`\nFrames sent to the artist's tab in each storm of ${STORM.seconds} s: ${notified.join(', ')} [goal 12]`)
  console.log(`Notifications with a wrong number of likes: ${rows[0]?.wrong} [goal 0]\n`)
}

async function fanOut(world: World): Promise<void> {
  const { server, db } = world
  const artist = await newPerson(world)
  await db.execute(sql`
    with made as (
      insert into profiles (profile_type, handle, slug) select 'personal', 'fan_' || n, 'fan-' || n
      from generate_series(1, ${FOLLOWERS}::int) as n returning id
    )
    insert into follows (follower_profile_id, target_id, tells_releases) select id, ${artist.profileId}::uuid, true from made`)
  await db.execute(sql`analyze`)
  const ask = async () => {
    const response = await fetch(`${server.url}/api/music?tag=none-${Math.random()}`)
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${response.status}`)
  }
  // Warm-up: these responses fill the caches of the instances.
  await paced(ASKS_PER_SECOND * flags.alone, ASKS_PER_SECOND, ask)
  const alone = await paced(ASKS_PER_SECOND * flags.alone, ASKS_PER_SECOND, ask)
  const answering = (): number => memoryBelow(server.pid).server ?? 0
  const memory = answering()
  let most = memory
  await makeTrack(db, { profileId: artist.profileId, title: 'A release' })
  const started = performance.now()
  const during: number[] = []
  let notified = 0
  while (notified < FOLLOWERS && performance.now() - started < 300_000) {
    during.push(...(await paced(ASKS_PER_SECOND, ASKS_PER_SECOND, ask)))
    most = Math.max(most, answering())
    const { rows } = await db.execute<{ notified: number }>(
      sql`select count(*)::int as notified from notifications where actor_id = ${artist.profileId}::uuid`,
    )
    notified = rows[0]?.notified ?? 0
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  // Measured before and after, because the machine's speed varies.
  alone.push(...(await paced(ASKS_PER_SECOND * flags.alone, ASKS_PER_SECOND, ask)))
  const [a, b] = [quantileOf(during, 0.99), quantileOf(alone, 0.99)]
  if (notified < FOLLOWERS) throw new Error(`Only ${notified} of ${FOLLOWERS} followers were notified`)
  const columns = ['followers notified', 'seconds', 'list p99, ms', 'without release', 'ratio [goal]']
  const cells = [notified.toLocaleString('en'), seconds, a.toFixed(1), b.toFixed(1), `${(a / b).toFixed(2)} [1.5]`]
  console.log(tableOf([...columns, 'peak memory, MB', 'before'], [[...cells, most.toFixed(0), memory.toFixed(0)]]))
}

async function bench(): Promise<void> {
  await build()
  const server = await startBuiltServer()
  try {
    const env = readEnv({ DATA_DIR: server.dataDir, LOG_LEVEL: 'error' })
    const { services, close } = await openServices(env, { beside: true })
    const world = { server, db: services.db, where: { url: server.url, services } }
    if (flags.only !== 'release') await storm(world)
    if (flags.only !== 'storm') await fanOut(world)
    await close()
  } finally {
    await server.stop()
    await server.removeData()
  }
}

await bench()
