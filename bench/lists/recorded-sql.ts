import { type Statement, type StatementRelay, startStatementRelay } from '../platform/statement-relay.ts'

/** A request whose statements are recorded. */
export type Asked = {
  name: string
  /** The path of the nth request. */
  path: (n: number) => string
  headers: Record<string, string>
  /** The expected status; 200 by default. */
  status?: number
}

export type Recorded = {
  /** The statements of the first response. */
  first: Statement[]
  /** The statements of a response after several others, when nothing has changed. */
  again: Statement[]
}

type Running = { url: string; stop(): unknown }

const WARM_UPS = 10
/** Work in the background can add statements, but never removes any: the shortest of these counts. */
const TRIES = 5

/**
 * Starts a server whose statements are recorded, and asks it one request after the other.
 * @throws Error if a response has another status than expected
 */
export async function recordStatements(
  databaseUrl: string,
  start: (databaseUrl: string) => Promise<Running>,
  requests: Asked[],
): Promise<Recorded[]> {
  const relay = await startStatementRelay(databaseUrl)
  const server = await start(relay.url)
  try {
    const recorded: Recorded[] = []
    for (const asked of requests) recorded.push(await record(relay, server.url, asked))
    return recorded
  } finally {
    await server.stop()
    relay.stop()
  }
}

async function record(relay: StatementRelay, url: string, asked: Asked): Promise<Recorded> {
  let n = 0
  const next = () => statementsOf(relay, url + asked.path(n++), asked)
  const first = await next()
  while (n < WARM_UPS) await next()
  let again = await next()
  for (let tries = 1; tries < TRIES; tries++) {
    const found = await next()
    if (found.length < again.length) again = found
  }
  return { first, again }
}

async function statementsOf(relay: StatementRelay, url: string, { name, headers, status = 200 }: Asked) {
  relay.take()
  const response = await fetch(url, { headers, redirect: 'manual' })
  await response.arrayBuffer()
  if (response.status !== status) throw new Error(`${name}: ${url} responded with ${response.status}`)
  return relay.take()
}
