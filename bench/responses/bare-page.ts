import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { buffer } from 'node:stream/consumers'
import { withClient } from '../dataset.ts'
import type { Statement } from '../platform/statement-relay.ts'
import { medianOf } from '../platform/statistics.ts'
import type { BarePage } from './bare-server.ts'

export type BareServer = { url: string; pid: number; stop(): void }

type Page = { url: string; headers: Record<string, string>; statements: Statement[]; databaseUrl: string }

/** Starts a bare server that sends the bytes of a real page. */
export async function startBarePage({ url, headers, statements, databaseUrl }: Page): Promise<BareServer> {
  const response = await responseOf(url, headers)
  const kept = ['content-type', 'content-encoding'].flatMap((name) => {
    const value = response.headers[name]
    return value ? [[name, String(value)]] : []
  })
  const page: BarePage = {
    databaseUrl,
    list: await slowestOf(databaseUrl, statements),
    headers: Object.fromEntries(kept),
    body: (await buffer(response)).toString('base64'),
  }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.write(`${JSON.stringify(page)}\n`)
  const [port] = (await once(createInterface(child.stdout), 'line')) as [string]
  return { url: `http://127.0.0.1:${port}/`, pid: child.pid as number, stop: () => child.kill() }
}

/** Unlike `fetch`, leaves the body compressed. */
async function responseOf(url: string, headers: Record<string, string>): Promise<IncomingMessage> {
  const [response] = await once(get(url, { headers: { ...headers, 'accept-encoding': 'gzip, br' } }), 'response')
  return response as IncomingMessage
}

const RUNS = 9

/** The page's own list: of the statements that find rows, the one that takes longest. */
function slowestOf(databaseUrl: string, statements: Statement[]): Promise<Statement> {
  const reading = statements.filter(({ text }) => /^\s*(?:select|with)\b/i.test(text))
  return withClient(databaseUrl, async (client) => {
    await client.query('set plan_cache_mode = force_generic_plan')
    const timed: { statement: Statement; ms: number }[] = []
    for (const [n, statement] of reading.entries()) {
      const times: number[] = []
      for (let run = 0; run < RUNS; run++) {
        const started = performance.now()
        const { rowCount } = await client.query({ name: `candidate-${n}`, ...statement })
        if (rowCount) times.push(performance.now() - started)
      }
      if (times.length > 0) timed.push({ statement, ms: medianOf(times) })
    }
    const [slowest] = timed.toSorted((a, b) => b.ms - a.ms)
    if (!slowest) throw new Error('None of the statements finds rows')
    return slowest.statement
  })
}
