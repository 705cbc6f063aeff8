import { connect } from 'node:net'

type Load = {
  url: string
  connections: number
  seconds: number
  /** Called for each request; returns its range. */
  range?: () => string
}

const HEAD_MAX = 64 * 1024
/**
 * Received bytes are counted in one buffer and not copied, so that the client uses almost no CPU.
 */
const ROOM = 512 * 1024

/**
 * Requests a file repeatedly over persistent connections. Resolves to responses and megabytes per
 * second.
 */
export async function fetchBytes({
  url,
  connections,
  seconds,
  range,
}: Load): Promise<{ rate: number; megabytes: number }> {
  const sums = { responses: 0, bytes: 0 }
  const until = performance.now() + seconds * 1000
  await Promise.all(Array.from({ length: connections }, () => keepAsking(new URL(url), until, sums, range)))
  return { rate: sums.responses / seconds, megabytes: sums.bytes / 1e6 / seconds }
}

type Sums = { responses: number; bytes: number }

function keepAsking(url: URL, until: number, sums: Sums, range?: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    let head = ''
    let missing = -1
    const socket = connect({
      host: url.hostname,
      port: Number(url.port),
      onread: {
        buffer: Buffer.allocUnsafe(ROOM),
        callback(length, buffer) {
          take(buffer as Buffer, length)
          return true
        },
      },
    })
    const ask = () => {
      const asked = range ? `Range: bytes=${range()}\r\n` : ''
      socket.write(`GET ${url.pathname} HTTP/1.1\r\nHost: ${url.host}\r\n${asked}\r\n`)
    }
    const take = (chunk: Buffer, length: number) => {
      let from = 0
      if (missing < 0) {
        const before = head.length
        head += chunk.toString('latin1', 0, Math.min(length, HEAD_MAX))
        const end = head.indexOf('\r\n\r\n')
        if (end < 0) return
        if (!/^HTTP\/1.1 20[06]/.test(head)) return socket.destroy(new Error(head.slice(0, end)))
        missing = Number(/^content-length: (\d+)/im.exec(head)?.[1])
        from = end + 4 - before
      }
      missing -= length - from
      if (missing > 0) return
      sums.responses++
      sums.bytes += Number(/^content-length: (\d+)/im.exec(head)?.[1])
      head = ''
      missing = -1
      if (performance.now() < until) ask()
      else socket.end()
    }
    socket.on('connect', ask).on('close', resolve).on('error', reject)
  })
}
