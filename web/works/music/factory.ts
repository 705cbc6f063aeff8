import type { Track } from '#contract/music.ts'
import { makeSummary } from '#web/people/profiles/factory.ts'

let made = 0

/** A track as in an API response; a test names only the fields that matter to it. */
export function makeTrack(given: Partial<Track> = {}): Track {
  const id = given.id ?? `track-${++made}`
  return {
    id,
    type: 'track',
    title: `Title of ${id}`,
    tags: [],
    artist: makeSummary(),
    fileUrl: `/media/music/${id}.mp3`,
    fileSize: 960_000,
    cover: null,
    stock: null,
    sensitive: null,
    madeWithAi: 'no',
    durationMs: 60_000,
    peaks: null,
    playCount: 0,
    likeCount: 0,
    commentCount: 0,
    shareCount: 0,
    createdAt: '2026-10-14T10:00:00.000Z',
    viewer: { liked: false, can: { edit: false, delete: false } },
    ...given,
  }
}
