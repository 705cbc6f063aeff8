import type { Page } from '@playwright/test'
import { createMp3Encoder } from 'wasm-media-encoders'
import { expectPlaying } from '../support/audio.ts'
import { playerOf } from '../support/page/locators.ts'
import { expect, test } from '../support/test.ts'
import { newPerson } from '../support/world/people.ts'

const RATE = 44_100
const SECONDS = 120
/** Each second has its own tone. */
const HZ = { first: 400, step: 25 }

/** Loud noise, which needs many bits, then tones, which need few. The file has no VBR header. */
async function loudStart(): Promise<Buffer> {
  const encoder = await createMp3Encoder()
  encoder.configure({ sampleRate: RATE, channels: 1, vbrQuality: 4 })
  const parts: Buffer[] = []
  for (let second = 0; second < SECONDS; second++) {
    const samples = Float32Array.from({ length: RATE }, (_, at) => {
      const hz = HZ.first + second * HZ.step
      const noise = second < SECONDS / 3 ? 0.6 * (Math.random() - 0.5) : 0
      return 0.3 * Math.sin((2 * Math.PI * hz * at) / RATE) + noise
    })
    parts.push(Buffer.from(encoder.encode([samples])))
  }
  return Buffer.concat([...parts, Buffer.from(encoder.finalize())])
}

/** The second of the track that is playing, recognised by its tone. */
const audibleSecond = (page: Page): Promise<number> =>
  page.evaluate(async ({ first, step }) => {
    const audio = document.querySelector('audio') as HTMLAudioElement & { captureStream(): MediaStream }
    const context = new AudioContext()
    const analyser = new AnalyserNode(context, { fftSize: 16_384 })
    context.createMediaStreamSource(audio.captureStream()).connect(analyser)
    await context.resume()
    const levels = new Float32Array(analyser.frequencyBinCount)
    let loudest = 0
    while (loudest === 0) {
      await new Promise((painted) => requestAnimationFrame(painted))
      analyser.getFloatFrequencyData(levels)
      // Waits until the window is full of sound.
      if (context.currentTime < 1) continue
      loudest = levels.indexOf(Math.max(...levels))
    }
    const hz = (loudest * context.sampleRate) / analyser.fftSize
    await context.close()
    return (hz - first) / step
  }, HZ)

test('PLAYER-04 seeking to three quarters of a VBR file without a header plays the right second', async ({
  page,
  context,
  where,
}) => {
  await newPerson(context.request, where)
  const audio = { name: 'take.mp3', mimeType: 'audio/mpeg', buffer: await loudStart() }
  const response = await context.request.post(`${where.url}/api/music`, { multipart: { title: 'Loud Start', audio } })
  const track = (await response.json()) as { id: string }
  await page.goto(`/track/${track.id}`)
  await page.getByRole('main').getByRole('button', { name: 'Play Loud Start' }).first().click()
  await expectPlaying(page)
  const slider = playerOf(page).getByRole('slider', { name: 'Seek in Loud Start' })
  const { width, height } = (await slider.boundingBox())!
  await slider.click({ position: { x: width * 0.75, y: height / 2 } })
  await expectPlaying(page)
  const before = await page.evaluate(() => document.querySelector('audio')!.currentTime)
  expect(Math.abs(before - SECONDS * 0.75)).toBeLessThan(8)
  const heard = await audibleSecond(page)
  const after = await page.evaluate(() => document.querySelector('audio')!.currentTime)
  expect(heard).toBeGreaterThan(before - 2)
  expect(heard).toBeLessThan(after + 2)
})
