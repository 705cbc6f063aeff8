import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { sessionCookieName } from '../../server/accounts/sessions/cookies.ts'
import { openOn } from '../lists/api-server.ts'

export type Instance = { url: string; child: ChildProcess }
/** A tab: one account with one profile, in a conversation with the next or the one before. */
export type Tab = { cookie: string; profileId: string; conversationId: string }

const INSTANCE = join(import.meta.dirname, 'instance.ts')

/** A server process on the database. */
export async function startInstance(databaseUrl: string, dataDir: string): Promise<Instance> {
  const settings = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
  const child = spawn(process.execPath, ['--expose-gc', INSTANCE], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  return { child, url: `http://127.0.0.1:${line.replace('port ', '')}` }
}

export type Figures = { resident: number; held: number; cpuSeconds: number }

/**
 * What a process says of itself: bytes that it holds, once it has let go of what it need not, and the CPU time it has
 * taken.
 */
export async function figuresOf({ url, child }: Instance): Promise<Figures> {
  child.kill('SIGUSR2')
  await delay(500)
  const text = await (await fetch(`${url}/metrics`)).text()
  const value = (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1])
  const held = value('nodejs_heap_size_used_bytes') + value('nodejs_external_memory_bytes')
  return { resident: value('process_resident_memory_bytes'), held, cpuSeconds: value('process_cpu_seconds_total') }
}

/** Fills an empty database with so many tabs, in pairs that have a conversation. */
export async function makeTabs(databaseUrl: string, count: number): Promise<Tab[]> {
  const { services, close } = await openOn(databaseUrl)
  const cookie = sessionCookieName(services.env)
  await close()
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    for (const statement of FILL) await client.query(statement.replaceAll(':count', String(count)))
    const { rows } = await client.query<{ n: number; profileId: string; conversationId: string }>(TABS)
    return rows.map(({ n, profileId, conversationId }) => ({ cookie: `${cookie}=tab-${n}`, profileId, conversationId }))
  } finally {
    await client.end()
  }
}

const TOKEN = `translate(rtrim(encode(sha256(convert_to('tab-' || n, 'UTF8')), 'base64'), '='), '+/', '-_')`
const FILL = [
  `create unlogged table tab as select n, uuidv7() as user_id, uuidv7() as profile_id
    from generate_series(1, :count) n`,
  `insert into users (id, email, email_verified, password_hash, terms_accepted_at)
     select user_id, 'tab' || n || '@example.org', true, 'none', now() from tab`,
  `insert into sessions (token, user_id, expires_at) select ${TOKEN}, user_id, now() + interval '1 day' from tab`,
  `insert into profiles (id, profile_type, handle, slug) select profile_id, 'personal', 'tab_' || n, 'tab_' || n
    from tab`,
  `insert into profile_members (profile_id, user_id, role) select profile_id, user_id, 'owner' from tab`,
  `insert into conversations (profile_a_id, profile_b_id)
     select least(a.profile_id, b.profile_id), greatest(a.profile_id, b.profile_id)
     from tab a join tab b on b.n = a.n + 1 where a.n % 2 = 1`,
  `analyze`,
]
const TABS = `select n, profile_id as "profileId", conversations.id as "conversationId"
  from tab join conversations on profile_id in (profile_a_id, profile_b_id) order by n`
