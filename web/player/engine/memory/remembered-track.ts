import type { Track } from '#contract/music.ts'

type Stored = Record<string, unknown>

/**
 * Reads a stored track. An earlier version of the page may have stored it; missing fields get
 * defaults. Returns null if a field that rows or playback need is missing, or if a part is invalid.
 */
export function trackOf(stored: unknown): Track | null {
  if (!isRecord(stored) || !isPlayable(stored)) return null
  const { artist, cover, stock, peaks, tags, viewer } = stored
  const can = isRecord(viewer) && isRecord(viewer.can) ? viewer.can : {}
  return {
    ...stored,
    type: stored.type === 'stem' ? 'stem' : 'track',
    tags: Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [],
    artist: artist ?? null,
    cover: hasTexts(cover, ['url', 'thumbUrl', 'placeholder']) ? cover : null,
    stock: hasTexts(stock, ['stock', 'stockDeep']) ? stock : null,
    sensitive: hasTexts(stored.sensitive, ['why', 'by']) ? stored.sensitive : null,
    madeWithAi: stored.madeWithAi ?? 'no',
    peaks: typeof peaks === 'string' || peaks === null ? peaks : undefined,
    album: hasTexts(stored.album, ['id', 'title']) ? stored.album : undefined,
    ...Object.fromEntries(NUMBERS.map((name) => [name, Number.isFinite(stored[name]) ? stored[name] : 0])),
    createdAt: typeof stored.createdAt === 'string' ? stored.createdAt : new Date(0).toISOString(),
    viewer: {
      liked: isRecord(viewer) && viewer.liked === true,
      can: { edit: can.edit === true, delete: can.delete === true },
    },
  } as Track
}

const NUMBERS = ['fileSize', 'playCount', 'likeCount', 'commentCount', 'shareCount']

function isPlayable(track: Stored): boolean {
  const { artist, durationMs } = track
  return (
    hasTexts(track, ['id', 'title', 'fileUrl']) &&
    Number.isFinite(durationMs) &&
    (artist == null || hasTexts(artist, ['id', 'handle', 'slug']))
  )
}

const isRecord = (value: unknown): value is Stored => typeof value === 'object' && value !== null
const hasTexts = (value: unknown, names: string[]): value is Stored =>
  isRecord(value) && names.every((name) => typeof value[name] === 'string')
