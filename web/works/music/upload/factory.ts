import type { FileTags } from './read-tags.ts'

/** The tags of a file; a test names only the fields that matter to it. */
export const makeTags = (given: Partial<FileTags> = {}): FileTags => ({
  title: 'Wick',
  tags: '',
  artist: '',
  album: '',
  place: null,
  cover: null,
  ...given,
})

const latin = (text: string): number[] => [...text].map((char) => char.charCodeAt(0))
const bigEndian = (size: number): number[] => [size >> 24, size >> 16, size >> 8, size].map((byte) => byte & 255)
const frame = (name: string, text: string): number[] => [
  ...[...latin(name), ...bigEndian(text.length + 1), 0, 0],
  ...[0, ...latin(text)],
]
const SILENCE = [0xff, 0xfb, 0x90, 0x64, ...Array<number>(413).fill(0)]

/** An MP3 that starts with an ID3 2.3 tag: texts by frame name, such as `TIT2` for the title. */
export function taggedMp3(name: string, texts: Record<string, string> = {}): File {
  const frames = Object.entries(texts).flatMap(([id, text]) => frame(id, text))
  const size = [21, 14, 7, 0].map((bits) => (frames.length >> bits) & 127)
  const bytes = [...latin('ID3'), 3, 0, 0, ...size, ...frames, ...SILENCE, ...SILENCE]
  return new File([new Uint8Array(bytes)], name, { type: 'audio/mpeg' })
}
