import { expect, test } from 'vitest'
import { AUDIO_MAX_BYTES } from '#contract/platform/limits.ts'
import { NO_LABELS } from '#web/safety/sensitive/label-fields.tsx'
import { checkForm } from '#web/works/music/upload/track-form.ts'
import { checkAudio, checkCover } from './check-files.ts'

const file = (bytes: number[] | string, name = 'a.mp3', size = 0) => {
  const head = typeof bytes === 'string' ? Uint8Array.from(bytes, (char) => char.charCodeAt(0)) : new Uint8Array(bytes)
  return new File([head, new Uint8Array(size)], name, { type: 'audio/mpeg' })
}
const PNG = '\x89PNG\r\n\x1a\n'

test('MUSIC-03 an MP3 is recognised by its first bytes, not by its name', async () => {
  expect(await checkAudio(file('ID3\x04', 'song.txt'))).toBeNull()
  expect(await checkAudio(file([0xff, 0xfb, 0x90, 0x64]))).toBeNull()
  expect(await checkAudio(file([0, 0, 0, 0xff, 0xf3, 0x40, 0xc4]))).toBeNull()
  expect(await checkAudio(file([...Array<number>(65_536).fill(0), 0xff, 0xf3, 0x40, 0xc4]))).toBeNull()
})

test.each([
  ['a PNG', PNG],
  ['a WAV', 'RIFF\x24\x00\x00\x00WAVE'],
  ['an empty file', ''],
  ['a Layer II stream', '\xff\xfd\x90\x64'],
  ['zeros', '\0\0\0\0'],
])('MUSIC-03 %s called .mp3 is refused', async (_, head) => {
  expect(await checkAudio(file(head))).toBe('Please select an MP3 file')
})

test('MUSIC-02 accepts a file of 10 MB and refuses one byte more', async () => {
  expect(await checkAudio(file('ID3', 'a.mp3', AUDIO_MAX_BYTES - 3))).toBeNull()
  expect(await checkAudio(file('ID3', 'a.mp3', AUDIO_MAX_BYTES - 2))).toBe('File size must be less than 10MB')
})

test.each([
  ['PNG', PNG],
  ['JPEG', '\xff\xd8\xff\xe0'],
  ['WebP', 'RIFF\x24\x00\x00\x00WEBPVP8 '],
  ['GIF', 'GIF89a'],
  ['AVIF', '\0\0\0\x1cftypavif\0\0\0\0'],
  ['AVIF of the brand mif1', '\0\0\0\x20ftypmif1\0\0\0\0mif1avifmiaf'],
])('MUSIC-03 accepts %s as a cover', async (_, head) => {
  expect(await checkCover(file(head, 'cover.bin'))).toBeNull()
})

test.each([
  ['HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
  ['HEIC', '\0\0\0\x20ftypmif1\0\0\0\0mif1heicavif'],
  ['Animated AVIF', '\0\0\0\x20ftypavis\0\0\0\0avismsf1'],
  ['Video', '\0\0\0\x20ftypisom\0\0\0\0isomavif'],
])('MUSIC-03 refuses %s in the container of AVIF, and names the format', async (name, head) => {
  expect(await checkCover(file(head, 'cover.avif'))).toContain(`${name} is not supported`)
})

test('MUSIC-02 refuses a cover that is no image or too large', async () => {
  expect(await checkCover(file('<svg xmlns="http://www.w3.org/2000/svg"/>', 'c.png'))).toBe(
    'Please select an image file. SVG is not supported: use JPEG, PNG, WebP, GIF or AVIF.',
  )
  expect(await checkCover(file(PNG, 'c.png', 5 * 1024 * 1024))).toBe('File size must be less than 5MB')
})

test('MUSIC-02 names the fields that a form lacks', () => {
  expect(checkForm({ title: ' ', tags: '', labels: NO_LABELS, hasAudio: false })).toEqual({
    title: 'Please fill in the title',
    audio: 'Please select an audio file',
  })
  expect(checkForm({ title: 'Gorse Fire', tags: 'a,,b', labels: NO_LABELS, hasAudio: true })).toEqual({})
  expect(checkForm({ title: 'x', tags: 'a,b,c,d,e,f,g,h,i,j,k', labels: NO_LABELS, hasAudio: true }).tags).toBe(
    'At most 10 tags',
  )
})
