import { type APIRequestContext, type Browser, chromium, type Page } from '@playwright/test'
import { apic, id3v2 } from '#contract/mp3/testing/mp3s.ts'
import { type BuiltServer, startBuiltServer } from '../e2e/support/built-server.ts'
import { makeMp3 } from '../e2e/support/sounds.ts'
import { newPerson } from '../e2e/support/world/people.ts'
import { BROWSER_FLAGS, ensureBrowser } from '../scripts/browser.ts'
import { build } from '../scripts/build.ts'
import { slowDown } from './pages/load.ts'
import { readFlags } from './platform/flags.ts'
import { medianOf } from './platform/statistics.ts'
import { tableOf } from './platform/table.ts'

/**
 * `node bench/first-sound.ts [--runs 5] [--seconds 240]`: opens the link of a track as a visitor, on
 * a slow phone with a slow connection. Measures when its button can be pressed, and the time from
 * the press to the first audible sample, in milliseconds. One press is as early as possible, the
 * other when the page has loaded.
 */
const flags = readFlags({ runs: 5, seconds: 240 }, { runs: 1, seconds: 8 })

/** A size that covers in the tags of MP3s often have. */
const TAG_PICTURE_BYTES = 600_000
const GIVE_UP_MS = 30_000
/** Samples above it are audible. */
const AUDIBLE = 0.001

type Times = { buttonMs: number; soundMs: number }

async function measureFirstSound(): Promise<string> {
  await build()
  const server = await startBuiltServer()
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: BROWSER_FLAGS })
  try {
    const rows: (string | number)[][] = []
    for (const [file, bytes] of await files()) {
      const url = await publish(browser, server, bytes)
      for (const isEarly of [true, false]) {
        const runs: Times[] = []
        for (let run = 0; run < flags.runs; run++) runs.push(await measure(browser, url, isEarly))
        const median = (name: keyof Times) => Math.round(medianOf(runs.map((times) => times[name])))
        const longest = Math.round(Math.max(...runs.map(({ soundMs }) => soundMs)))
        const pressed = isEarly ? 'at once' : 'when the page has loaded'
        rows.push([file, pressed, median('buttonMs'), median('soundMs'), longest])
      }
    }
    return tableOf(['file', 'pressed', 'button after ms', 'sound after ms', 'longest'], rows)
  } finally {
    await browser.close()
    await server.stop()
    await server.removeData()
  }
}

async function files(): Promise<[string, Buffer][]> {
  const sound = await makeMp3({ seconds: flags.seconds, kbps: 320 })
  const picture = Uint8Array.from({ length: TAG_PICTURE_BYTES }, (_, at) => (at * 7919) % 251)
  return [
    ['without a picture in its tags', sound],
    ['with a picture of 600 kB', Buffer.concat([id3v2([['APIC', apic(3, picture)]]), sound])],
  ]
}

/** Resolves to the URL of the page of a new track. */
async function publish(browser: Browser, server: BuiltServer, buffer: Buffer): Promise<string> {
  const context = await browser.newContext()
  try {
    await newPerson(context.request, server, { profileType: 'artist' })
    const { id } = await send(context.request, server.url, buffer)
    return `${server.url}/track/${id}`
  } finally {
    await context.close()
  }
}

async function send(request: APIRequestContext, url: string, buffer: Buffer): Promise<{ id: string }> {
  const audio = { name: 'take.mp3', mimeType: 'audio/mpeg', buffer }
  const response = await request.post(`${url}/api/music`, { multipart: { title: 'Low Ceiling', audio } })
  if (response.status() !== 201) throw new Error(`Publishing failed: ${response.status()}: ${await response.text()}`)
  return response.json()
}

async function measure(browser: Browser, url: string, isEarly: boolean): Promise<Times> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  try {
    const page = await context.newPage()
    await page.addInitScript(noteSound, AUDIBLE)
    await slowDown(await context.newCDPSession(page))
    await page.goto(url, { waitUntil: isEarly ? 'commit' : 'networkidle' })
    const button = page.getByRole('main').getByRole('button', { name: 'Play Low Ceiling' })
    await button.and(page.locator(':visible')).first().click()
    return await heard(page)
  } finally {
    await context.close()
  }
}

const heard = async (page: Page): Promise<Times> => {
  const noted = await page.waitForFunction(() => window.noted.soundMs && window.noted, null, { timeout: GIVE_UP_MS })
  return (await noted.jsonValue()) as Times
}

declare global {
  interface Window {
    noted: Partial<Times>
  }
}

/**
 * Runs in the page. Listens to what the audio element plays, from the first press on. The button is
 * timed from the start of the navigation, the sound from the press.
 */
function noteSound(audible: number): void {
  const noted: Partial<Times> = {}
  window.noted = noted
  const look = () => {
    const discs = [...document.querySelectorAll<HTMLElement>('main button[aria-label^="Play "]')]
    if (discs.some((disc) => disc.checkVisibility())) noted.buttonMs = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  const listen = (audio: HTMLMediaElement, pressedAt: number) => {
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    const source = context.createMediaElementSource(audio)
    source.connect(analyser)
    analyser.connect(context.destination)
    const samples = new Float32Array(analyser.fftSize)
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples)
      if (!samples.some((sample) => Math.abs(sample) > audible)) return
      noted.soundMs = performance.now() - pressedAt
      clearInterval(timer)
    }, 5)
  }
  addEventListener(
    'click',
    ({ timeStamp }) => {
      // After the press is handled, so that the element is there.
      setTimeout(() => listen(document.querySelector('audio')!, timeStamp))
    },
    { once: true },
  )
}

console.log(await measureFirstSound())
