import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { parseBuffer } from 'music-metadata'
import { beforeAll, expect, test } from 'vitest'
import { AUDIO_MAX_BYTES, COVER_MAX_BYTES, FILE_NAME_MAX } from '#contract/platform/limits.ts'
import { avatarOf, type DemoUpload, demoTracks } from './catalogue.ts'
import type { DemoTrack } from './content/model.ts'
import { demoArtists } from './content.ts'

const artist = demoArtists[0]!

/** Small entries: the test is about the pipeline, not the music. */
const short = (changes: Partial<DemoTrack>) => ({ artist, track: { ...artist.tracks[0]!, seconds: 4, ...changes } })
const entries = [
  short({ title: 'výtah / 3. patro?', style: 'dub techno', id3: { album: 'Mimo provoz', year: '2025' } }),
  short({ title: 'plain', style: 'field recording', id3: undefined, cover: null }),
  short({
    title: 'drawn',
    style: 'chiptune',
    cover: { art: 'hills', seed: 2, inks: ['#101010', '#f0c040'], format: 'png' },
  }),
]

async function all(): Promise<DemoUpload[]> {
  const uploads: DemoUpload[] = []
  for await (const upload of demoTracks(entries)) uploads.push(upload)
  return uploads
}

let first: DemoUpload[] = []

beforeAll(async () => {
  first = await all()
})

test('two runs produce the same bytes, in the order of the entries', async () => {
  const second = await all()
  expect(first.map(({ title }) => title)).toEqual(entries.map(({ track }) => track.title))
  for (const [n, upload] of first.entries()) {
    expect(upload.mp3.equals(second[n]!.mp3), upload.title).toBe(true)
    expect(upload.cover?.bytes.toString('base64')).toBe(second[n]!.cover?.bytes.toString('base64'))
  }
})

test('each file is an MP3 of the right length, with tags if the artist wrote some', async () => {
  for (const { mp3, fileName, cover } of first) {
    const { format } = await parseBuffer(mp3, { mimeType: 'audio/mpeg' }, { duration: true })
    expect(format.codec).toBe('MPEG 1 Layer 3')
    expect(Math.abs(format.duration! - 4)).toBeLessThan(0.15)
    expect(mp3.length).toBeLessThan(AUDIO_MAX_BYTES)
    expect(cover?.bytes.length ?? 0).toBeLessThan(COVER_MAX_BYTES)
    expect(fileName).toMatch(/^[^/\\:*?"<>|]+\.mp3$/)
    expect(fileName.length).toBeLessThanOrEqual(FILE_NAME_MAX)
  }
  const [tagged, plain] = await Promise.all(first.map(({ mp3 }) => parseBuffer(mp3, { mimeType: 'audio/mpeg' })))
  expect(tagged!.common).toMatchObject({
    title: 'výtah / 3. patro?',
    artist: artist.displayName,
    album: 'Mimo provoz',
    year: 2025,
  })
  expect(plain!.common.title).toBeUndefined()
  expect(first[1]!.cover).toBeNull()
  expect(first[2]!.cover?.fileName).toBe('drawn.png')
})

/** The ids of the processes that render for this one. */
function renderers(): number[] {
  const lines = execFileSync('ps', ['-o', 'pid=,ppid=,stat=,args=', '-e'], { encoding: 'utf8' }).split('\n')
  const found = lines
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, stat, ...words]) => {
      const isOurs = Number(parent) === process.pid && !stat?.startsWith('Z')
      return isOurs && words.some((word) => word.endsWith('render-worker.ts'))
    })
  return found.map(([pid]) => Number(pid))
}

test('a consumer that stops early leaves no process behind', async () => {
  for await (const upload of demoTracks(entries)) {
    expect(upload.title).toBe(entries[0]!.track.title)
    expect(renderers()).not.toEqual([])
    break
  }
  expect(renderers()).toEqual([])
})

/**
 * Renders one track. Its first `times` processes are killed by the signal with which V8 ends a
 * process.
 */
async function renderDying(times: number): Promise<DemoUpload | undefined> {
  const uploads = demoTracks(entries.slice(1, 2))
  const rendering = uploads.next()
  // A rejection is handled below.
  rendering.catch(() => {})
  let last = 0
  for (let time = 0; time < times; time++) {
    const find = () => renderers().find((pid) => pid !== last) ?? 0
    await expect.poll(find, { interval: 5 }).toBeGreaterThan(0)
    last = find()
    process.kill(last, 'SIGTRAP')
  }
  const { value } = await rendering
  await uploads.return(undefined)
  return value ?? undefined
}

test('a track whose process died is rendered once more, to the same bytes', async () => {
  const warned = once(process, 'warning')
  expect((await renderDying(1))?.mp3.equals(first[1]!.mp3)).toBe(true)
  expect(String(await warned)).toContain('A process that renders ended (SIGTRAP)')
})

test('a second death while rendering a track is reported', async () => {
  await expect(renderDying(2)).rejects.toThrow('A process that renders ended (SIGTRAP)')
  expect(renderers()).toEqual([])
})

test('avatars are pictures; a profile without one gets null', async () => {
  expect((await avatarOf('nith'))?.subarray(8, 12).toString()).toBe('WEBP')
  expect((await avatarOf('pixelwidow'))?.subarray(1, 4).toString()).toBe('PNG')
  expect(await avatarOf('mag_oxide')).toBeNull()
  expect(await avatarOf('nobody_here')).toBeNull()
})
