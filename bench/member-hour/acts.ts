import { randomUUID } from 'node:crypto'
import { idOf } from '../dataset/ids.ts'
import type { Member } from './member.ts'

/** How often a member does something in an hour. */
export type Hour = { pages: number; tracks: number; likes: number; comments: number; uploads: number }
/** A track that can be played, and the size of its file. */
export type Playable = { id: string; path: string; bytes: number }

const RANGE_BYTES = 1024 * 1024
const PATHS: ((n: number) => string)[] = [
  () => '/home',
  () => '/find-music',
  (n) => `/p${String(2 + n).padStart(9, '0')}`,
  (n) => `/track/${trackOf(n)}`,
  () => '/find-art',
]

/** A listed track of the data set: every tenth is a stem. */
const trackOf = (n: number): string => idOf('asset', 11 + 10 * n)

export async function loadPages(member: Member, count: number): Promise<void> {
  for (let n = 0; n < count; n++) await member.fetch('GET', PATHS[n % PATHS.length]!(n))
}

/** Plays tracks to their end, in ranges as a browser does. */
export async function play(member: Member, tracks: Playable[], count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const { id, path, bytes } = tracks[n % tracks.length]!
    await member.fetch('POST', `/api/music/${id}/plays`)
    for (let start = 0; start < bytes; start += RANGE_BYTES) {
      const range = `bytes=${start}-${Math.min(start + RANGE_BYTES, bytes) - 1}`
      await member.fetch('GET', path, { headers: { range } })
    }
  }
}

export async function like(member: Member, from: number, count: number): Promise<void> {
  for (let n = 0; n < count; n++) await member.fetch('PUT', `/api/likes/${trackOf(from + n)}`)
}

export async function comment(member: Member, from: number, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const body = { id: randomUUID(), assetId: trackOf(from + n), body: 'That bass at the end.' }
    await member.fetch('POST', '/api/comments', { body })
  }
}

const UNCOMPRESSED = { 'accept-encoding': 'identity' }

/** Uploads tracks with covers; resolves to them. */
export async function upload(
  member: Member,
  files: { audio: Buffer<ArrayBuffer>; cover: Buffer<ArrayBuffer> },
  count: number,
): Promise<Playable[]> {
  const uploaded: Playable[] = []
  for (let n = 0; n < count; n++) {
    const body = new FormData()
    body.set('title', `Take ${n}`)
    body.set('audio', new Blob([files.audio], { type: 'audio/mpeg' }), 'take.mp3')
    body.set('cover', new Blob([files.cover], { type: 'image/png' }), 'cover.png')
    const track = (await member.fetch('POST', '/api/music', { body, headers: UNCOMPRESSED })) as {
      id: string
      fileUrl: string
      fileSize: number
    }
    uploaded.push({ id: track.id, path: track.fileUrl, bytes: track.fileSize })
  }
  return uploaded
}
