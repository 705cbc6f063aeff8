import { createReadStream, read } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A minimal Node server: `node bench/media/bare-node.ts FILE`. It opens the file for each whole
 * response and streams it. For a range it does one read from an open file. Prints its port, and
 * exits when stdin ends.
 */
const path = process.argv[2] as string
const file = await open(path)

const server = createServer(async ({ headers }, outgoing) => {
  const { size } = await stat(path)
  const asked = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '')
  if (!asked) {
    outgoing.writeHead(200, { 'content-type': 'audio/mpeg', 'content-length': size })
    return createReadStream(path).pipe(outgoing)
  }
  const [start, end] = [Number(asked[1]), Number(asked[2])]
  const length = end - start + 1
  read(file.fd, Buffer.allocUnsafe(length), 0, length, start, (error, bytes, buffer) => {
    if (error) return outgoing.destroy(error)
    const range = `bytes ${start}-${end}/${size}`
    outgoing.writeHead(206, { 'content-type': 'audio/mpeg', 'content-length': bytes, 'content-range': range })
    outgoing.end(buffer)
  })
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
process.stdin.on('end', () => process.exit(0)).resume()
