import { TOKEN_SCOPES, type TokenScope } from '#contract/access-tokens.ts'
import { CLOSED } from './closed-to-tokens.ts'

/**
 * The permissions of access tokens: for each scope what it opens, decided here and not by the code
 * under test. An endpoint that is in neither list fails a test.
 */
const OPENED: [scopes: readonly TokenScope[], operations: string][] = [
  [
    TOKEN_SCOPES,
    `
    GET /api/session
    GET /api/events.ics
    GET /api/events/{id}/calendar.ics
    GET /api/music/{id}/peaks
    GET /api/profiles/{id}/events.ics`,
  ],
  [
    ['read', 'play'],
    `
    GET /api/activity/comments
    GET /api/activity/likes
    GET /api/albums/{id}
    GET /api/artists
    GET /api/artworks
    GET /api/artworks/mine
    GET /api/artworks/tags
    GET /api/artworks/{id}
    GET /api/cards
    GET /api/comments
    GET /api/comments/moments
    GET /api/events
    GET /api/events/cities
    GET /api/events/mine
    GET /api/events/{id}
    GET /api/feed
    GET /api/follows/{profileId}
    GET /api/music
    GET /api/music/mine/counts
    GET /api/music/next
    GET /api/music/row-peaks
    GET /api/music/tags
    GET /api/music/{id}
    GET /api/music/{id}/download
    GET /api/music/{id}/stems
    GET /api/playlists
    GET /api/playlists/{id}
    GET /api/profiles/handles/{handle}
    GET /api/profiles/mine
    GET /api/profiles/mine/handles
    GET /api/profiles/{id}
    GET /api/profiles/{id}/albums
    GET /api/profiles/{id}/artworks
    GET /api/profiles/{id}/events
    GET /api/profiles/{id}/followers
    GET /api/profiles/{id}/following
    GET /api/profiles/{id}/for-followers
    GET /api/profiles/{id}/merch
    GET /api/profiles/{id}/music
    GET /api/profiles/{id}/stems
    GET /api/rules
    GET /api/s/{token}
    GET /api/scenes
    GET /api/scenes/{scene}
    GET /api/scenes/{scene}/artists
    GET /api/scenes/{scene}/artworks
    GET /api/scenes/{scene}/music
    GET /api/search
    GET /api/search/{kind}
    GET /api/tags/{tag}
    GET /api/transparency`,
  ],
  [
    ['read'],
    `
    GET /api/dashboard
    GET /api/merch/mine
    GET /api/merch/{id}
    GET /api/releases/{kind}/{id}
    GET /api/unreleased`,
  ],
  [
    ['play', 'write'],
    `
    DELETE,PUT /api/likes/{assetId}
    POST /api/music/offline-plays
    POST /api/music/{id}/plays
    POST /api/playlists
    POST /api/playlists/add
    DELETE,PATCH /api/playlists/{id}
    DELETE /api/playlists/{id}/entries/{entryId}
    PUT /api/playlists/{id}/entries/{entryId}/place
    POST /api/shares/{assetId}`,
  ],
  [
    ['write'],
    `
    POST /api/albums
    DELETE,PATCH /api/albums/{id}
    POST /api/albums/{id}/tracks
    DELETE /api/albums/{id}/tracks/{trackId}
    PUT /api/albums/{id}/tracks/{trackId}/place
    POST /api/artworks
    DELETE,PATCH /api/artworks/{id}
    POST /api/comments
    DELETE,PUT /api/comments/closed/{id}
    DELETE,PATCH /api/comments/{id}
    DELETE,PUT /api/comments/{id}/hiding
    POST /api/comments/{id}/restore
    POST /api/events
    DELETE,PATCH /api/events/{id}
    DELETE,PUT /api/events/{id}/flyer
    DELETE,PUT /api/follows/{profileId}
    PUT /api/follows/{profileId}/releases
    DELETE /api/links/{id}
    POST /api/merch
    DELETE,PATCH /api/merch/{id}
    POST /api/music
    DELETE,PATCH /api/music/{id}
    PATCH /api/profiles/mine
    DELETE,PUT /api/profiles/mine/avatar
    PUT /api/releases/album/{id}
    POST /api/releases/album/{id}/links
    PUT /api/releases/artwork/{id}
    POST /api/releases/artwork/{id}/links
    PUT /api/releases/event/{id}
    POST /api/releases/event/{id}/links
    PUT /api/releases/playlist/{id}
    POST /api/releases/playlist/{id}/links
    PUT /api/releases/track/{id}
    POST /api/releases/track/{id}/links`,
  ],
  [
    ['messages'],
    `
    GET,POST /api/conversations
    GET /api/conversations/unread
    GET /api/conversations/{id}
    DELETE,PUT /api/conversations/{id}/archived
    GET,POST /api/conversations/{id}/messages
    DELETE /api/conversations/{id}/messages/{messageId}
    PUT /api/conversations/{id}/read
    GET /api/notifications
    GET /api/notifications/count
    DELETE,PUT /api/notifications/mutes/conversations/{id}
    DELETE,PUT /api/notifications/mutes/works/{id}
    PUT /api/notifications/read`,
  ],
]

/** `GET,PUT /a` on a line stands for two operations. */
const listed = (operations: string): string[] =>
  operations
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [methods = '', path = ''] = line.trim().split(' ')
      return methods.split(',').map((method) => `${method} ${path}`)
    })

/** For each operation the scopes of which one is enough; none if it is closed to all tokens. */
export const SCOPES_BY_OPERATION: ReadonlyMap<string, readonly TokenScope[]> = new Map([
  ...OPENED.flatMap(([scopes, operations]) => listed(operations).map((operation) => [operation, scopes] as const)),
  ...listed(CLOSED).map((operation) => [operation, []] as const),
])
