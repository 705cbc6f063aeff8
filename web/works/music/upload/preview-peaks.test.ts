import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PEAK_COLUMNS } from '#contract/platform/limits.ts'
import { previewPeaks } from './preview-peaks.ts'

/** The decoded samples of the fake files, by the file's content. */
const sounds: Record<string, () => Promise<Float32Array[]> | Float32Array[]> = {}

beforeEach(() => {
  vi.stubGlobal(
    'OfflineAudioContext',
    class {
      async decodeAudioData(bytes: ArrayBuffer) {
        const channels = await sounds[new TextDecoder().decode(bytes)]!()
        return { numberOfChannels: channels.length, getChannelData: (channel: number) => channels[channel] }
      }
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

const file = (name: string, sound: () => Promise<Float32Array[]> | Float32Array[]) => {
  sounds[name] = sound
  return new File([name], `${name}.mp3`)
}
const filled = (length: number, value: (at: number) => number) => Float32Array.from({ length }, (_, at) => value(at))
const column = (peaks: Uint8Array | null, at: number) => [...peaks!.subarray(at * 3, at * 3 + 3)]

test('MUSIC-12 a file that is not uploaded yet has a waveform of peaks and loudness', async () => {
  const length = PEAK_COLUMNS * 4
  const square = filled(length, (at) => (at % 2 ? -0.5 : 0.25))
  const late = filled(length, (at) => (at >= length / 2 ? 1 : 0))
  const peaks = await previewPeaks(file('both', () => [square, late]))
  expect(peaks).toHaveLength(PEAK_COLUMNS * 3)
  expect(column(peaks, 0)).toEqual([64, 128, Math.round(Math.sqrt((0.25 ** 2 + 0.5 ** 2) / 4) * 255)])
  expect(column(peaks, PEAK_COLUMNS - 1).slice(0, 2)).toEqual([255, 128])
})

test('MUSIC-12 a very short sound has all columns, and a too loud one is clipped', async () => {
  const peaks = await previewPeaks(file('short', () => [filled(3, () => -1.5)]))
  expect(column(peaks, 0).slice(0, 2)).toEqual([0, 255])
})

test('MUSIC-12 files are decoded one after another, and an undecodable file has no waveform', async () => {
  const first = Promise.withResolvers<Float32Array[]>()
  const begun: string[] = []
  const waves = ['one', 'two', 'three'].map((name) =>
    previewPeaks(
      file(name, () => {
        begun.push(name)
        return name === 'one' ? first.promise : [filled(10, () => 0)]
      }),
    ),
  )
  await expect.poll(() => begun).toEqual(['one'])
  first.reject(new Error('no sound'))
  const [one, two, three] = await Promise.all(waves)
  expect([one, two !== null, three !== null]).toEqual([null, true, true])
  expect(begun).toEqual(['one', 'two', 'three'])
})
