import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

const unzip = promisify(gunzip)
/** The number of parallel requests of a browser. */
const SOCKETS = 4
const PICTURES = 8
const LISTEN_BYTES = 256 * 1024
const THINK_MS = { least: 1000, most: 4000 }
const LISTS = ['/api/session', '/api/music', '/api/artworks', '/api/artists', '/api/events']

/** Statistics of the responses to visitors. */
export type Responses = { ms: number[]; bytes: number; failures: string[]; byStatus: Map<number, number> }

export const noResponses = (): Responses => ({ ms: [], bytes: 0, failures: [], byStatus: new Map() })

type Visitor = { url: string; paths: string[]; headers: Record<string, string>; responses: Responses }

/**
 * Visits pages like a user with a browser, until `isOver`. Each visit loads a page, its files that
 * are not cached yet, its pictures, the beginning of its sound, and a list. Then follows a pause.
 */
export async function walk({ url, paths, headers, responses }: Visitor, isOver: () => boolean): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS })
  const known = new Set<string>()
  const ask = (path: string, more: Record<string, string> = {}) =>
    get(agent, url + path, { ...headers, ...more }, responses)
  while (!isOver()) {
    await delay(THINK_MS.least + Math.random() * (THINK_MS.most - THINK_MS.least))
    const html = await ask(pick(paths), { accept: 'text/html', 'accept-encoding': 'gzip' })
    const found = [...html.matchAll(/(?:src|href)="(\/(?:assets|media)\/[^"]+)"/g)].map(([, path]) =>
      decode(path ?? ''),
    )
    const wanted = [...new Set(found)].filter((path) => !known.has(path) && !path.endsWith('.mp3'))
    const [files, pictures] = [wanted.filter(isAsset), wanted.filter((path) => !isAsset(path)).slice(0, PICTURES)]
    for (const path of [...files, ...pictures]) known.add(path)
    await Promise.all([...files, ...pictures].map((path) => ask(path)))
    const sound = found.find((path) => path.endsWith('.mp3'))
    if (sound) await ask(sound, { range: `bytes=0-${LISTEN_BYTES - 1}` })
    await ask(pick(LISTS))
  }
  agent.destroy()
}

const isAsset = (path: string): boolean => path.startsWith('/assets/')
const decode = (path: string): string => path.replaceAll('&amp;', '&')
const pick = <T>(from: T[]): T => from[Math.floor(Math.random() * from.length)] as T

function get(agent: Agent, url: string, headers: Record<string, string>, responses: Responses): Promise<string> {
  const started = performance.now()
  const { promise, resolve } = Promise.withResolvers<string>()
  const fail = (error: Error) => {
    responses.failures.push(`${url}: ${error.message}`)
    resolve('')
  }
  const sent = request(url, { agent, headers }, (response) => {
    const { statusCode = 0 } = response
    const chunks: Buffer[] = []
    response.on('error', fail)
    response.on('data', (chunk: Buffer) => {
      responses.bytes += chunk.length
      if (isText(response.headers)) chunks.push(chunk)
    })
    response.on('end', () => {
      responses.ms.push(performance.now() - started)
      responses.byStatus.set(statusCode, (responses.byStatus.get(statusCode) ?? 0) + 1)
      if (statusCode >= 500) responses.failures.push(`${url}: ${statusCode}`)
      textOf(Buffer.concat(chunks), response.headers).then(resolve, fail)
    })
  })
  sent.on('error', fail).end()
  return promise
}

const isText = (headers: IncomingHttpHeaders): boolean => /^text\/html/.test(headers['content-type'] ?? '')

const textOf = async (bytes: Buffer, headers: IncomingHttpHeaders): Promise<string> =>
  (headers['content-encoding'] === 'gzip' && bytes.length > 0 ? await unzip(bytes) : bytes).toString()
