import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A statement as a client sends it; the values are PostgreSQL's text. */
export type Statement = { text: string; values: (string | null)[] }

export type StatementRelay = {
  /** The database's URL through the relay. */
  url: string
  /** The statements since the last call, in the order of their arrival. */
  take(): Statement[]
  stop(): void
}

/**
 * Starts a relay in front of PostgreSQL that records every statement of every connection through
 * it. So the statements of any server can be counted, whatever its code looks like.
 */
export async function startStatementRelay(databaseUrl: string): Promise<StatementRelay> {
  const database = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let recorded: Statement[] = []
  const server = createServer({ noDelay: true }, (client) => {
    const upstream = connect({ host: database.hostname, port: Number(database.port || 5432), noDelay: true })
    const read = statementReader((statement) => recorded.push(statement))
    client.on('data', read).pipe(upstream).pipe(client)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(socket)
          client.destroy()
          upstream.destroy()
        })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url.toString(),
    take() {
      const taken = recorded.filter(({ text }) => !SETTING.test(text))
      recorded = []
      return taken
    },
    stop() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** A new connection's settings are not part of a response. */
const SETTING = /^set /i

/** Reads what one client sends (PostgreSQL manual, 'Message Formats'). */
function statementReader(record: (statement: Statement) => void): (chunk: Buffer) => void {
  const prepared = new Map<string, string>()
  let pending = Buffer.alloc(0)
  // Only the first message of a connection has no type.
  let typeBytes = 0
  return (chunk) => {
    pending = Buffer.concat([pending, chunk])
    while (pending.length >= typeBytes + 4) {
      const end = typeBytes + pending.readUInt32BE(typeBytes)
      if (pending.length < end) return
      const type = typeBytes ? String.fromCharCode(pending[0] as number) : 'startup'
      const message = readerOf(pending.subarray(typeBytes + 4, end))
      if (type === 'Q') record({ text: message.text(), values: [] })
      if (type === 'P') prepared.set(message.text(), message.text())
      if (type === 'B') record(boundStatement(message, prepared))
      pending = pending.subarray(end)
      typeBytes = 1
    }
  }
}

function boundStatement(message: Reader, prepared: ReadonlyMap<string, string>): Statement {
  message.text()
  const text = prepared.get(message.text()) ?? ''
  const formats = Array.from({ length: message.int16() }, message.int16)
  const values = Array.from({ length: message.int16() }, (_, n) => {
    const isBinary = (formats.length > 1 ? formats[n] : formats[0]) === 1
    const value = message.value()
    return value && (isBinary ? `\\x${value.toString('hex')}` : value.toString())
  })
  return { text, values }
}

type Reader = ReturnType<typeof readerOf>

function readerOf(bytes: Buffer) {
  let at = 0
  const take = (length: number): Buffer => {
    at += length
    return bytes.subarray(at - length, at)
  }
  return {
    text(): string {
      const text = take(bytes.indexOf(0, at) - at).toString()
      at++
      return text
    },
    int16: (): number => take(2).readInt16BE(),
    value(): Buffer | null {
      const length = take(4).readInt32BE()
      return length < 0 ? null : take(length)
    },
  }
}
