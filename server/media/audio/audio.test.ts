import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ape, apic, filled, id3v1, id3v2, lyrics3, MB, silence } from '#contract/mp3/testing/mp3s.ts'
import { AUDIO_MAX_BYTES, PEAK_COLUMNS } from '#contract/platform/limits.ts'
import { fixture } from '../fixtures.ts'
import { analyseAudio, closeAudioProcesses } from './audio.ts'

const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0])
const cover = id3v2([['APIC', apic(3, filled(JPEG, 300_000))]])

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'undercroft-audio-'))
})
afterEach(() => rm(dir, { recursive: true }))
afterAll(closeAudioProcesses)

const analyse = (path: string) => analyseAudio(path, { accountId: 'a', signal: new AbortController().signal })
const sample = (name: string) => readFile(fixture(name))

async function analyseBytes(bytes: Buffer | string) {
  const path = join(dir, 'given')
  await writeFile(path, bytes)
  return analyse(path)
}

/** MP3 frames of exactly `bytes` bytes. */
async function long(bytes: number): Promise<Buffer> {
  const frames = await sample('cbr-320.mp3')
  return Buffer.concat(Array<Buffer>(Math.ceil(bytes / frames.length)).fill(frames)).subarray(0, bytes)
}

describe('measurements', () => {
  // Durations as ffmpeg counts them. Without an encoder's header the padding is audible, and
  // counted.
  test.each([
    ['cbr-info.mp3', 2000, 44_100, 2, 64_000, -9.1],
    ['cbr-plain.mp3', 2038, 44_100, 2, 64_000, -9.1],
    ['vbr-xing.mp3', 2000, 44_100, 2, 41_261, -8.7],
    ['vbr-plain.mp3', 2038, 44_100, 2, 41_261, -8.7],
    ['vbr-48k.mp3', 2000, 48_000, 2, 45_082, -8.7],
    ['ffmpeg-48k.mp3', 2000, 48_000, 2, 64_000, -9.1],
    ['mono.mp3', 2038, 44_100, 1, 48_000, -15.1],
    ['mpeg2-22k.mp3', 2064, 22_050, 1, 24_000, -15.1],
    ['mpeg25-8k.mp3', 2160, 8000, 1, 16_000, -15],
  ])('MUSIC-04 %s', async (name, durationMs, sampleRateHz, channels, bitrate, loudness) => {
    const found = await analyse(fixture(name))
    expect(Math.abs(found.durationMs - durationMs)).toBeLessThanOrEqual(50)
    expect(found).toMatchObject({ sampleRateHz, channels })
    expect(Math.abs(found.bitrate - bitrate)).toBeLessThan(bitrate / 100)
    expect(Math.abs(found.loudnessLufs! - loudness)).toBeLessThanOrEqual(0.2)
    expect(found.peaks).toHaveLength(PEAK_COLUMNS * 3)
  })

  test('MUSIC-04 the waveform follows the audio: half loud, half quiet', async () => {
    const { peaks } = await analyse(fixture('cbr-info.mp3'))
    const [up = 0, down = 0, rms = 0] = peaks.subarray(600, 603)
    expect([up, down, rms].map((level) => Math.round(level / 8))).toEqual([15, 15, 10])
    expect(peaks[1800]).toBeLessThan(up)
  })
})

describe('unusual files that are accepted', () => {
  test('MUSIC-03 measures a file of exactly 10 MB without blocking the server', async () => {
    const bytes = await long(AUDIO_MAX_BYTES)
    let turns = 0
    const turning = setInterval(() => turns++, 5)
    const found = await analyseBytes(bytes)
    clearInterval(turning)
    expect(found.durationMs).toBeCloseTo((AUDIO_MAX_BYTES * 8) / 320, -3)
    expect(turns).toBeGreaterThan(10)
  })

  test('MUSIC-03 accepts a cut file without a declared length as a shorter track', async () => {
    const whole = await sample('cbr-plain.mp3')
    const found = await analyseBytes(whole.subarray(0, whole.length / 2))
    expect(found.durationMs).toBeGreaterThan(950)
    expect(found.durationMs).toBeLessThan(1060)
  })

  test('MUSIC-03 skips 40,000 tags before the audio in less than 15 s', async () => {
    const tags = filled(id3v2([['TIT2', 'x']]), 40_000 * 22)
    const before = performance.now()
    const found = await analyseBytes(Buffer.concat([tags, await sample('cbr-plain.mp3')]))
    expect(found.durationMs).toBeGreaterThan(2000)
    expect(performance.now() - before).toBeLessThan(15_000)
  })

  test.each<[string, (frames: Buffer) => Uint8Array[]]>([
    ['a tag with a cover between joined files', (frames) => [frames, cover, frames]],
    [
      'a tag behind the sound with a footer',
      (frames) => [frames, frames, id3v2([['APIC', apic(3, filled(JPEG, 300_000))]], { hasFooter: true })],
    ],
    [
      'APEv2 before Lyrics3 before ID3v1',
      (frames) => [frames, frames, ape({ Cover: 'x'.repeat(90_000) }), lyrics3('words'), id3v1('x')],
    ],
    ['64 kB of zeros ahead', (frames) => [new Uint8Array(65_536), frames, frames]],
    ['zeros between its tag and the sound', (frames) => [cover, new Uint8Array(200_000), frames, frames]],
  ])('MUSIC-03 measures files to the end that browsers play to the end: %s', async (_, join) => {
    const { durationMs } = await analyseBytes(Buffer.concat(join(await sample('cbr-plain.mp3'))))
    expect(Math.abs(durationMs - 4075)).toBeLessThan(60)
  })

  test('accepts a short gap in the middle', async () => {
    const bytes = await sample('cbr-plain.mp3')
    bytes.fill(0x55, 6000, 6700)
    const found = await analyseBytes(bytes)
    expect(found.durationMs).toBeGreaterThan(1900)
  })
})

test('concurrent files each get their own result, also after the processes were closed', async () => {
  const names = ['mono.mp3', 'mpeg2-22k.mp3', 'vbr-48k.mp3', 'cbr-info.mp3', 'mpeg25-8k.mp3', 'missing.mp3']
  const rates = async () =>
    (await Promise.allSettled(names.map((name) => analyse(fixture(name))))).map((found) =>
      found.status === 'fulfilled' ? found.value.sampleRateHz : found.reason.code,
    )
  const expected = [44_100, 22_050, 48_000, 44_100, 8000, 'ENOENT']
  expect(await rates()).toEqual(expected)
  await closeAudioProcesses()
  expect(await rates()).toEqual(expected)
})

describe('refusals', () => {
  const wav = () => Buffer.concat([Buffer.from('RIFF\x24\x00\x10\x00WAVEfmt ', 'latin1'), randomBytes(5000)])

  test.each<[string, () => Buffer | string | Promise<Buffer>]>([
    ['a PNG', () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), randomBytes(3000)])],
    ['a JPEG', () => sample('rotated-gps.jpg')],
    ['a WAV', wav],
    ['a WAV with MP3 frames inside', async () => Buffer.concat([wav(), await sample('cbr-plain.mp3')])],
    ['a FLAC behind an ID3 tag', () => `ID3\x04\0\0\0\0\0\0fLaC${'x'.repeat(2000)}`],
    ['an MP4', () => `\0\0\0\x20ftypM4A ${'x'.repeat(2000)}`],
    ['Layer II', async () => layer2(await sample('cbr-plain.mp3'))],
    ['AAC', () => Buffer.alloc(9000, Buffer.from('fff150800a9ffc', 'hex'))],
    ['text', () => 'hello '.repeat(1000)],
    ['random bytes', () => randomBytes(200_000)],
    ['zeros', () => Buffer.alloc(20_000)],
    ['all ones', () => Buffer.alloc(20_000, 0xff)],
    ['one byte', () => 'x'],
    ['the first bytes of an MP3', async () => (await sample('cbr-plain.mp3')).subarray(0, 100)],
  ])('MUSIC-03 refuses %s called .mp3', async (_name, make) => {
    const refusal = { name: 'AppError', code: 'wrong_file_kind', message: 'Please select an MP3 file' }
    await expect(analyseBytes(await make())).rejects.toMatchObject(refusal)
  })

  test.each<[string, RegExp, () => Buffer | Promise<Buffer>]>([
    ['an empty file', /is empty/, () => Buffer.alloc(0)],
    ['a tag without audio', /contains no audio/, () => Buffer.from('ID3\x04\0\0\0\0\0\x04abcd', 'latin1')],
    [
      'a file cut within its tag',
      /contains no audio/,
      async () => (await sample('id3v24-utf16-cover.mp3')).subarray(0, 300),
    ],
    [
      'a cut file of declared length',
      /cut off: it should last 2\.0 s but contains only 1\.0 s/,
      () => half('cbr-info.mp3'),
    ],
    ['a cut VBR file', /cut off/, () => half('vbr-xing.mp3')],
    ['a cut file with tags', /cut off/, () => half('id3v24-utf16-cover.mp3')],
    ['a file that is half noise', /much of it is not audio/, () => long(1_000_000).then((bytes) => spoil(bytes, 0.3))],
    ['a title of 9 MB', /a text in its tag is longer/, () => joined(id3v2([['TIT2', 'x'.repeat(9 * MB)]]), silence(9))],
    ['mono and then stereo', /to its end: it changes/, () => joined(silence(99, { isMono: true }), silence(99))],
    [
      'stereo with one frame of mono',
      /to its end: it changes/,
      () => joined(silence(9), silence(1, { isMono: true }), silence(9)),
    ],
    [
      'another sample rate behind a tag',
      /to its end: it changes/,
      async () => joined(silence(9), cover, await sample('mpeg2-22k.mp3')),
    ],
    ['frames full of noise', /cannot be decoded/, () => long(400_000).then(spoilFrames)],
  ])('MUSIC-03 refuses %s', async (_name, message, make) => {
    const refusal = { name: 'AppError', code: 'file_damaged', message: expect.stringMatching(message) }
    await expect(analyseBytes(await make())).rejects.toMatchObject(refusal)
  })

  test('MUSIC-03 refuses one byte more than 10 MB', async () => {
    await expect(analyseBytes(await long(AUDIO_MAX_BYTES + 1))).rejects.toMatchObject({ code: 'file_too_large' })
  })
})

test('a refusal does not affect the next file', async () => {
  await expect(analyseBytes(spoilFrames(await long(400_000)))).rejects.toMatchObject({ code: 'file_damaged' })
  expect((await analyse(fixture('cbr-info.mp3'))).durationMs).toBe(2000)
})

const joined = (...parts: Uint8Array[]) => Buffer.concat(parts)

async function half(name: string): Promise<Buffer> {
  const bytes = await sample(name)
  return bytes.subarray(0, bytes.length * 0.53)
}

/** The frames with the layer bits changed to Layer II. */
function layer2(bytes: Buffer): Buffer {
  for (let at = 0; at < bytes.length - 1; at++) {
    if (bytes[at] === 0xff && (bytes[at + 1]! & 0xe6) === 0xe2) bytes[at + 1]! ^= 0x06
  }
  return bytes
}

function spoil(bytes: Buffer, part: number): Buffer {
  bytes.fill(0x55, bytes.length * 0.5, bytes.length * (0.5 + part))
  return bytes
}

/** Keeps the header of every frame and fills the rest with noise. */
function spoilFrames(bytes: Buffer): Buffer {
  for (let at = 0; at < bytes.length; ) {
    const size = 1044 + ((bytes[at + 2]! >> 1) & 1)
    randomBytes(size - 4).copy(bytes, at + 4)
    at += size
  }
  return bytes
}
