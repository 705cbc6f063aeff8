import { Client } from 'pg'
import { sessionCookieName } from '#server/people/identity/cookies.ts'
import type { BuiltServer } from '../../e2e/support/built-server.ts'
import { openOn } from '../lists/api-server.ts'

/** A tab: an account with a profile, in a conversation with the profile of a neighbouring tab. */
export type Tab = { cookie: string; profileId: string; conversationId: string }

export type Figures = { resident: number }

/** The memory that a process reports, in bytes. */
export async function figuresOf({ url }: BuiltServer): Promise<Figures> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return { resident: Number(/^process_resident_memory_bytes (.+)$/m.exec(text)?.[1]) }
}

/** Fills an empty database with this many tabs. Each pair of tabs has a conversation. */
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
