import { Client } from 'pg'
import type { Followed } from './load/tabs.ts'
import type { Uploaded } from './load/uploads.ts'
import type { Liked, Sent } from './load/writing.ts'

/** A line of the table of results. */
export type Check = { what: string; found: string; isFine: boolean }

type Ask = <Row extends object>(statement: string, values?: unknown[]) => Promise<Row[]>

/** Runs queries on one database and closes the connection. */
export async function asking<T>(databaseUrl: string, work: (ask: Ask) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await work(async (statement, values) => (await client.query(statement, values)).rows)
  } finally {
    await client.end()
  }
}

type MessageRow = { id: string; conversationId: string; seq: number }
const MESSAGES = `select id, conversation_id as "conversationId", seq from messages order by conversation_id, seq`

export async function checkMessages(ask: Ask, { sent, kept, refused }: Sent, tabs: Followed[]): Promise<Check[]> {
  const rows = await ask<MessageRow>(MESSAGES)
  const there = new Set(rows.map(({ id }) => id))
  const lost = kept.filter(({ id }) => !there.has(id)).length
  const known = new Set(sent)
  const strange = rows.filter(({ id }) => !known.has(id)).length + refused.filter((id) => there.has(id)).length
  const conversations = Map.groupBy(rows, ({ conversationId }) => conversationId)
  const gaps = [...conversations.values()].filter((conversation) =>
    conversation.some(({ seq }, n) => seq !== n + 1),
  ).length
  const behind = tabs.filter(({ conversationId, ids }) => {
    const conversation = conversations.get(conversationId) ?? []
    return ids.length !== conversation.length || conversation.some(({ id }, n) => ids[n] !== id)
  }).length
  const joins = tabs.reduce((sum, tab) => sum + tab.joins, 0)
  return [
    {
      what: 'messages: each acknowledged one is stored once',
      found: `${kept.length} acknowledged, ${rows.length} stored, ${lost} lost, ${strange} unexpected, ${refused.length} refused`,
      isFine: lost === 0 && strange === 0 && rows.length === kept.length && kept.length > 0,
    },
    {
      what: 'messages: numbered without gaps',
      found: `${conversations.size} conversations, ${gaps} with a gap`,
      isFine: gaps === 0,
    },
    {
      what: 'open tabs have every message, in order',
      found: `${tabs.length} tabs, ${behind} incomplete, ${joins - tabs.length} reconnects`,
      isFine: behind === 0,
    },
  ]
}

export async function checkLikes(ask: Ask, { states, at, refused }: Liked): Promise<Check[]> {
  const rows = await ask<{ key: string }>(`select profile_id::text || asset_id::text as key from likes`)
  const there = new Set(rows.map(({ key }) => key))
  const wrong = states.filter(({ profileId, assetId, liked }) => there.has(profileId + assetId) !== liked).length
  const strange = there.size - states.filter(({ liked }) => liked).length
  const [counts] = await ask<{ wrong: number }>(`select count(*)::int as wrong from assets
    where like_count <> (select count(*) from likes where asset_id = assets.id)`)
  return [
    {
      what: 'likes: stored as last acknowledged',
      found: `${at.length} acknowledged for ${states.length} pairs, ${wrong} wrong, ${strange} unexpected, ${refused} refused`,
      isFine: wrong === 0 && strange === 0 && at.length > 0,
    },
    { what: 'likes: counters match the rows', found: `${counts?.wrong} wrong`, isFine: counts?.wrong === 0 },
  ]
}

export async function checkUploads(ask: Ask, { kept, refused }: Uploaded, readWrong: number): Promise<Check[]> {
  const rows = await ask<{ id: string; title: string }>(`select id, title from music where title like 'Take %'`)
  const there = new Set(rows.map(({ id }) => id))
  const lost = kept.filter(({ id }) => !there.has(id)).length
  const doubled = rows.length - new Set(rows.map(({ title }) => title)).size
  return [
    {
      what: 'uploads: each acknowledged one is stored once',
      found: `${kept.length} acknowledged, ${rows.length} stored, ${lost} lost, ${doubled} duplicated, ${refused.length} refused`,
      isFine: lost === 0 && doubled === 0 && rows.length === kept.length && kept.length > 0,
    },
    {
      what: 'uploads: page and file are served, byte for byte',
      found: `${kept.length} read, ${readWrong} wrong`,
      isFine: readWrong === 0,
    },
  ]
}
