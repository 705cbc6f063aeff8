import { execFileSync } from 'node:child_process'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { type BuiltServer, startBuiltServer } from '../e2e/support/built-server.ts'
import { newAddress, newPerson, type Person } from '../e2e/support/world/people.ts'
import { BROWSER_FLAGS, ensureBrowser } from '../scripts/browser.ts'
import { build } from '../scripts/build.ts'
import { bigMp3, bigPicture } from './big-files.ts'
import { readFlags } from './platform/flags.ts'
import { headOf, rowOf } from './platform/table.ts'

/**
 * `node bench/uploads-and-clicks.ts [--megabytes 10]`: measures uploads, page loads and playback on this machine.
 * Compare results only within one run, or medians of several runs.
 */
const flags = readFlags({ megabytes: 10 }, { megabytes: 0.5 })
const MB = 1024 * 1024
const COLUMNS = ['what', 'measured']
const note = (what: string, value: string) => console.log(rowOf(COLUMNS, [what, value]))

async function measure(): Promise<void> {
  await build()
  const executablePath = await ensureBrowser()
  const server = await startBuiltServer()
  const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS })
  try {
    const context = await browser.newContext({
      baseURL: server.url,
      extraHTTPHeaders: { 'x-forwarded-for': newAddress() },
    })
    const artist = await newPerson(context.request, server)
    console.log(headOf(COLUMNS))
    note(
      'memory of the idle server',
      `${await residentMegabytes(server)} MB, with PostgreSQL ${await clusterMegabytes(server)} MB`,
    )
    const audio = await bigMp3(flags.megabytes * MB)
    const cover = await bigPicture((flags.megabytes / 2) * MB)
    await measureUploads(server, artist, context.request, audio, cover)
    const page = await context.newPage()
    for (const path of ['/', '/find-music', `/${artist.handle}`]) await measureLoad(page, path)
    await measureClickToSound(page)
  } finally {
    await browser.close()
    await server.stop()
    await server.removeData()
  }
}

type Request = BrowserContext['request']

async function measureUploads(
  server: BuiltServer,
  artist: Person,
  request: Request,
  audio: Buffer,
  cover: Buffer,
): Promise<void> {
  const upload = async (title: string) => {
    const started = performance.now()
    const response = await request.post('/api/music', {
      headers: { 'x-profile-id': artist.profileId },
      timeout: 120_000,
      multipart: {
        title,
        audio: { name: 'take.mp3', mimeType: 'audio/mpeg', buffer: audio },
        cover: { name: 'cover.png', mimeType: 'image/png', buffer: cover },
      },
    })
    if (response.status() !== 201) throw new Error(await response.text())
    return performance.now() - started
  }
  const one = await upload('One')
  note(`upload of ${megabytes(audio)} MB audio and ${megabytes(cover)} MB cover`, `${Math.round(one)} ms`)
  await metric(server, 'nodejs_eventloop_lag_max_seconds')
  const started = performance.now()
  await Promise.all(['A', 'B', 'C', 'D'].map(upload))
  const took = performance.now() - started
  const stall = await metric(server, 'nodejs_eventloop_lag_max_seconds')
  note('four uploads in parallel', `${Math.round(took)} ms, longest event-loop stall ${Math.round(stall * 1000)} ms`)
  note('memory after the uploads', `${await residentMegabytes(server)} MB`)
}

async function measureLoad(page: Page, path: string): Promise<void> {
  let requests = 0
  let api = 0
  const count = (request: { url(): string }) => {
    requests++
    if (new URL(request.url()).pathname.startsWith('/api/')) api++
  }
  page.on('request', count)
  await page.goto(path, { waitUntil: 'networkidle' })
  page.off('request', count)
  const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0)
  note(
    `load of ${path.length > 12 ? '/{handle}' : path}`,
    `${requests} requests, ${api} to the API, first contentful paint ${Math.round(paint)} ms`,
  )
}

async function measureClickToSound(page: Page): Promise<void> {
  await page.goto('/find-music', { waitUntil: 'networkidle' })
  const times: number[] = []
  for (let i = 0; i < 5; i++) {
    times.push(await page.evaluate(clickAndWaitForSound, i))
  }
  note('from click to playback, median of 5', `${Math.round(times.toSorted((a, b) => a - b)[2] as number)} ms`)
}

/** Runs in the page: clicks the nth play button and waits until the audio element plays. */
function clickAndWaitForSound(n: number): Promise<number> {
  return new Promise((resolve) => {
    const play = HTMLMediaElement.prototype.play
    const started = performance.now()
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      const watch = () => {
        if (this.currentTime > 0 && !this.paused) resolve(performance.now() - started)
        else requestAnimationFrame(watch)
      }
      this.addEventListener('playing', watch, { once: true })
      HTMLMediaElement.prototype.play = play
      return play.call(this)
    }
    const buttons = document.querySelectorAll<HTMLElement>('main [aria-label^="Play "]')
    buttons[n % buttons.length]?.click()
  })
}

async function metric({ url }: BuiltServer, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1])
}

const residentMegabytes = async (server: BuiltServer) =>
  Math.round((await metric(server, 'process_resident_memory_bytes')) / MB)

/** Proportional memory (Pss) of all processes of the embedded database (Linux). */
async function clusterMegabytes({ dataDir }: BuiltServer): Promise<number> {
  const pids = execFileSync('pgrep', ['-f', `${dataDir}/postgres`])
    .toString()
    .trim()
    .split('\n')
  const children = pids.flatMap((pid) => [
    pid,
    ...execFileSync('bash', ['-c', `pgrep -P ${pid} || true`])
      .toString()
      .trim()
      .split('\n'),
  ])
  const sizes = children.filter(Boolean).map((pid) => {
    const rollup = execFileSync('bash', ['-c', `cat /proc/${pid}/smaps_rollup 2>/dev/null || true`]).toString()
    return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0)
  })
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1024)
}

const megabytes = (bytes: Buffer) => (bytes.length / MB).toFixed(1)

await measure()
