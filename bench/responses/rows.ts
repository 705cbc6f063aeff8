import { FAN_PROFILE, idOf } from '../dataset/ids.ts'

type Who = 'visitor' | 'signed in'

/** A row of the table. */
export type Row = {
  /** What is requested, without who requests it. */
  what: string
  who: Who
  /** The path of the nth request. */
  path: (n: number) => string
  headers: Record<string, string>
  status: number
  /** Whether each request asks for something else, so that nothing is cached. */
  isUncached: boolean
  /** Whether a response is built without the database, even the first one. */
  isWithoutList: boolean
}

export const titleOf = ({ what, who }: Row): string => `${what}, ${who}`

const track = idOf('asset', 11)
const SHARED: [what: string, path: string][] = [
  ['find music', '/api/music'],
  ['a tag', '/api/music?tag=tag%201'],
  ['find art', '/api/artworks'],
  ['profile', '/api/profiles/p000000063'],
  ['profile, page', '/p000000063'],
  ['track', `/api/music/${track}`],
  ['track, page', `/track/${track}`],
  ['find music, page', '/find-music'],
  ['comments', `/api/comments?assetId=${idOf('asset', 1)}`],
  ['playlist of 500', `/api/playlists/${idOf('playlist', 1)}`],
]
const WITHOUT_LIST: typeof SHARED = [
  ['session', '/api/session'],
  ['unknown path', '/api/nothing'],
]
const OWN: typeof SHARED = [
  ['feed of 2,000 followed', '/api/feed'],
  ['home, page', '/home'],
]
const uncached = (tracks: number): [what: string, path: (n: number) => string][] => [
  ['another track each time', (n) => `/api/music/${idOf('asset', 11 + (n % (tracks / 2)))}`],
  ['another profile each time', (n) => `/api/profiles/p${String((n % (tracks / 50)) + 1).padStart(9, '0')}`],
  ['another query of find music each time', (n) => `/api/music?limit=${1 + (n % 100)}&tag=tag%20${n % 200}`],
]

/**
 * All rows for a data set of this many tracks, or those with one of the texts in their title.
 * `session` is the cookie of a signed-in fan.
 */
export function rowsOf(tracks: number, session: string, only: string[]): Row[] {
  const cookie = { cookie: `${session}; activeProfileId=${FAN_PROFILE}` }
  const row = (who: Who, what: string, path: Row['path'], more: Partial<Row> = {}): Row => {
    const headers = who === 'visitor' ? {} : cookie
    return { what, who, path, headers, status: 200, isUncached: false, isWithoutList: false, ...more }
  }
  const both = (what: string, path: string, more?: Partial<Row>): Row[] =>
    (['visitor', 'signed in'] as const).map((who) => row(who, what, () => path, more))
  const rows = [
    ...SHARED.flatMap(([what, path]) => both(what, path)),
    ...WITHOUT_LIST.flatMap(([what, path]) =>
      both(what, path, { isWithoutList: true, status: path === '/api/nothing' ? 404 : 200 }),
    ),
    ...OWN.map(([what, path]) => row('signed in', what, () => path)),
    ...uncached(tracks).map(([what, path]) => row('visitor', what, path, { isUncached: true })),
  ]
  const chosen = rows.filter((each) => only.length === 0 || only.some((text) => titleOf(each).startsWith(text)))
  if (chosen.length === 0) throw new Error(`No row begins with ${only.join(' or ')}`)
  return chosen
}
