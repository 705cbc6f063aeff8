import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openOtherTab } from '#web/platform/testing/other-tab.ts'
import { player, playTrack } from '#web/player/player.ts'
import { makeTrack } from '../factory.ts'
import { Mixer } from './mixer.ts'
import { fakeSound, soundFile } from './testing/fake-sound.ts'

type Answer = Response | Promise<Response>
const stems = ['bass', 'drums', 'voice', 'keys'].map((id) => ({ id, fileUrl: `/media/music/${id}.mp3` }))
let sound: ReturnType<typeof fakeSound>
let mixer: Mixer
let asked: string[]

beforeEach(() => {
  player.stop()
  sound = fakeSound()
  asked = []
})
afterEach(() => {
  mixer.close()
  player.stop()
})

const idOf = (url: string) => /(\w+)\.mp3/.exec(url)?.[1] ?? ''
const file = (seconds: number, channels?: number) => new Response(soundFile(seconds, channels))

/** Opens the mixer with the responses of `respond`; without one, a file lasts 60 s. */
function open(response: (id: string) => Answer | undefined = () => undefined, channels: 1 | 2 = 2): void {
  vi.stubGlobal('fetch', async (url: string) => {
    if (!idOf(url)) return new Response()
    asked.push(idOf(url))
    return (await response(idOf(url))) ?? file(60)
  })
  mixer = new Mixer('t', stems, channels)
}
async function opened(...given: Parameters<typeof open>): Promise<void> {
  open(...given)
  await expect.poll(status).toBe('paused')
}
const status = () => mixer.state.value.status
const starts = () =>
  sound
    .context()
    .audible()
    .map(({ started }) => started)
const goOn = (seconds: number) => {
  sound.context().currentTime += seconds
}
/** The gains of the stems, in their order; the first two gain nodes belong to the whole mix. */
const gains = () =>
  sound
    .context()
    .gains.slice(2)
    .map(({ gain }) => gain.value)

test('MUSIC-13 all stems start at the same sample, and resume together where they paused', async () => {
  await opened()
  mixer.play()
  expect(starts()).toEqual(Array(4).fill({ atS: 100.03, fromS: 0 }))
  goOn(20.03)
  expect(mixer.positionMs).toBeCloseTo(20_000)
  mixer.toggle()
  expect([status(), starts()]).toEqual(['paused', []])
  goOn(5)
  expect(mixer.positionMs).toBeCloseTo(20_000)
  mixer.toggle()
  expect(starts().map((each) => each?.fromS)).toEqual(Array(4).fill(expect.closeTo(20)))
})

test('MUSIC-13 a seek moves all stems, at once while playing, and stays within the length', async () => {
  await opened((id) => (id === 'bass' ? file(90) : undefined))
  mixer.seek(30_000)
  expect([mixer.positionMs, starts()]).toEqual([30_000, []])
  mixer.play()
  mixer.seek(70_000)
  expect(starts().map((each) => each?.fromS)).toEqual([70])
  mixer.seek(500_000)
  expect(mixer.positionMs).toBe(90_000)
  mixer.seek(-1)
  expect(mixer.positionMs).toBe(0)
  expect(starts()).toHaveLength(4)
})

test('MUSIC-13 the mix ends with the longest stem, and plays again from the start', async () => {
  await opened((id) => (id === 'drums' ? file(90) : undefined))
  mixer.play()
  const [bass, drums] = sound.context().audible()
  bass?.dispatchEvent(new Event('ended'))
  expect(status()).toBe('playing')
  goOn(90.03)
  drums?.dispatchEvent(new Event('ended'))
  expect([status(), mixer.positionMs]).toEqual(['paused', 0])
  mixer.seek(90_000)
  mixer.play()
  expect(starts().map((each) => each?.fromS)).toEqual([0, 0, 0, 0])
})

test('MUSIC-13 mute and solo take effect at once, and the next mixer of the track restores them', async () => {
  await opened()
  expect(gains()).toEqual([1, 1, 1, 1])
  mixer.play()
  mixer.change({ kind: 'mute', id: 'bass' })
  expect(gains()).toEqual([0, 1, 1, 1])
  mixer.change({ kind: 'solo', id: 'voice' })
  expect(gains()).toEqual([0, 0, 1, 0])
  mixer.close()
  await opened()
  expect(gains()).toEqual([0, 0, 1, 0])
})

test('MUSIC-13 a meter shows the peak of a stem while it plays', async () => {
  await opened()
  Object.assign(sound.context().meters[0]!, { samples: [0.2, -0.7, 0.1] })
  expect(mixer.peakOf('bass')).toBe(0)
  mixer.play()
  expect([mixer.peakOf('bass'), mixer.peakOf('drums'), mixer.peakOf('none')]).toEqual([expect.closeTo(0.7), 0, 0])
})

test('MUSIC-13 stems load three at a time, and nothing plays before all are loaded', async () => {
  const held = new Map<string, (response: Response) => void>()
  open((id) => new Promise((resolve) => held.set(id, resolve)))
  await expect.poll(() => asked).toEqual(['bass', 'drums', 'voice'])
  held.get('bass')?.(file(60))
  await expect.poll(() => asked).toEqual(['bass', 'drums', 'voice', 'keys'])
  mixer.play()
  expect(status()).toBe('loading')
  for (const id of ['drums', 'voice', 'keys']) held.get(id)?.(file(60))
  await expect.poll(status).toBe('paused')
})

test('MUSIC-13 in mono, stems load one by one, and the channels are averaged', async () => {
  const held: ((response: Response) => void)[] = []
  open(() => new Promise((resolve) => held.push(resolve)), 1)
  for (let n = 1; n <= stems.length; n++) {
    await expect.poll(() => asked.length).toBe(n)
    expect(held).toHaveLength(n)
    held.at(-1)?.(file(60))
  }
  await expect.poll(status).toBe('paused')
  mixer.play()
  const { buffer } = sound.context().audible()[0]!
  expect([mixer.state.value.mono, buffer?.numberOfChannels, buffer?.getChannelData(0)[0]]).toEqual([true, 1, 1.5])
})

test('MUSIC-13 a stem that fails is reported, the others play, and it can be retried', async () => {
  const lost: Record<string, Response> = { bass: new Response(null, { status: 404 }), voice: new Response('no sound') }
  await opened((id) => lost[id])
  const { bass, voice, drums } = mixer.state.value.loading
  expect([bass, voice, drums]).toEqual([
    { kind: 'failed', reason: 'The download failed' },
    { kind: 'failed', reason: 'This browser cannot decode the file' },
    { kind: 'ready' },
  ])
  mixer.play()
  expect(starts()).toHaveLength(2)
  delete lost.bass
  mixer.retry('bass')
  mixer.retry('drums')
  expect([status(), starts()]).toEqual(['loading', []])
  await expect.poll(status).toBe('paused')
  mixer.play()
  expect([starts().length, asked.filter((id) => id === 'drums').length]).toEqual([3, 1])
})

test('MUSIC-13 nothing plays if every stem failed', async () => {
  open(() => new Response(null, { status: 500 }))
  await expect.poll(() => Object.values(mixer.state.value.loading).every(({ kind }) => kind === 'failed')).toBe(true)
  mixer.play()
  expect(status()).toBe('loading')
})

test('MUSIC-13 closing a mixer aborts its loading, and its state changes no more', async () => {
  const signals: AbortSignal[] = []
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    signals.push(signal)
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
  mixer = new Mixer('t', stems, 2)
  const onChange = vi.fn()
  mixer.state.subscribe(onChange)
  mixer.close()
  await expect.poll(() => signals.map(({ aborted }) => aborted)).toEqual([true, true, true])
  expect([sound.context().state, onChange.mock.calls.length]).toEqual(['closed', 0])
})

test('MUSIC-13 starting the mix pauses the player, and starting the player pauses the mix', async () => {
  await opened()
  playTrack(makeTrack({ id: 'a' }))
  expect(player.state.value.status).toBe('playing')
  mixer.play()
  expect([player.state.value.status, status()]).toEqual(['paused', 'playing'])
  player.resume()
  expect(status()).toBe('paused')
})

test('MUSIC-13 starting the mix pauses other tabs, and another tab pauses the mix', async () => {
  const otherTab = openOtherTab('sound')
  await opened()
  mixer.play()
  await expect.poll(() => otherTab.received).toEqual(['playing'])
  otherTab.publish('playing')
  await expect.poll(status).toBe('paused')
  otherTab.close()
})

test('MUSIC-13 the mix pauses when the page is left, and when the system takes the audio', async () => {
  await opened()
  mixer.play()
  window.dispatchEvent(new Event('pagehide'))
  expect(status()).toBe('paused')
  mixer.play()
  const interrupted = () => {
    sound.context().interrupt()
    return status()
  }
  await expect.poll(interrupted).toBe('paused')
})
