/**
 * The limits of the product. The server enforces them, the page repeats them (SEC-05). Those that
 * only a few pages use are in files of their own, such as `event-limits.ts`, so that they do not
 * delay the first paint of the others.
 */

const MB = 1024 * 1024

export const HANDLE = { min: 3, max: 30, pattern: /^[a-z0-9_]{3,30}$/ } as const
/** A handle can be changed once in this time. */
export const HANDLE_CHANGE_DAYS = 30
/**
 * After this time others can take a handle that leads nowhere any more (`handle_reservation` in the
 * database).
 */
export const HANDLE_RESERVED_DAYS = 90
/** How many handles of its deleted profiles an account has reserved: the newest. */
export const HANDLES_RESERVED_PER_ACCOUNT = 50
export const DISPLAY_NAME_MAX = 50
export const BIO_MAX = 2000
export const PLACE_MAX = 60
export const SOCIAL_URL_MAX = 500
export const SUPPORT_URL_MAX = 500
/** The suggested amount is text. */
export const SUPPORT_AMOUNT_MAX = 30
export const EMAIL_MAX = 254
/** Beyond this number, the least recently used devices are signed out. */
export const SESSIONS_PER_ACCOUNT = 50
export const PASSKEYS_PER_ACCOUNT = 20
export const PASSKEY_NAME_MAX = 60
export const TOKENS_PER_ACCOUNT = 50
export const TOKEN_NAME_MAX = 60
export const TOKEN_REQUESTS_PER_MINUTE = 1200
/** Number of recovery codes in a set. */
export const RECOVERY_CODES = 10
/** A proof that the user owns the account counts for this long. */
export const PROOF_MINUTES = 10
/** Second factors that an admin asks to remove stay for this long, so that the owner can refuse. */
export const REMOVAL_HOURS = 72

/**
 * Browsers per account (the oldest are removed), characters of an endpoint, bytes of a push's text.
 */
export const PUSH = { perAccount: 20, endpointMax: 2000, textBytes: 3000 } as const

export const TITLE_MAX = 200
export const DESCRIPTION_MAX = 5000
export const ALT_TEXT_MAX = 500
/** Revealed works and artists per account or anonymous browser. The oldest choices are dropped. */
export const SENSITIVE = { whyMax: 120, works: 200, artists: 100 } as const
export const TAGS = { max: 10, maxLength: 40 } as const
export const FILE_NAME_MAX = 100

/** Works that are uploaded together keep their order: at most `max` works, for at most `hours`. */
export const SERIES = { max: 1000, hours: 24 } as const

/** Upload sizes in bytes. `File size must be less than {N}MB` computes N as `/ MB`. */
export const AUDIO_MAX_BYTES = 10 * MB
export const COVER_MAX_BYTES = 5 * MB
export const AVATAR_MAX_BYTES = 5 * MB

export const ARTWORK_MAX_BYTES = 10 * MB

/** The server refuses a picture with more pixels than this before it decodes it. */
export const IMAGE_MAX_PIXELS = 100_000_000
/**
 * Renditions of a cover. `fullSide` limits the longer side of the full picture, `thumbSide` is the
 * side of the square thumbnail, both in pixels. WebP quality is 0 to 100.
 */
export const COVER = { fullSide: 1600, thumbSide: 320, quality: 90, smallQuality: 82 } as const
export const AVATAR_SIDE = 512
/**
 * Renditions of an artwork, in pixels. `smallSide`, `thumbSide` and `largeSide` limit the longer
 * side of the JPEGs. `tileWidths` are the widths of the AVIFs for tiles, for screens of two and
 * three dots per pixel. Quality is 0 to 100.
 */
export const ARTWORK = {
  smallSide: 480,
  thumbSide: 1200,
  largeSide: 2560,
  quality: 90,
  tileWidths: [360, 640, 800],
  tileQuality: 50,
  moreByArtist: 6,
} as const
/** The largest account quota that admins can set, in MB: 100 TB. */
export const QUOTA_MB_MAX = 100 * MB

export const SIGNED_URL_SECONDS = 3600

export const SECRET_LINK_NAME_MAX = 100
/** Links of one work that are not revoked. */
export const SECRET_LINKS_PER_WORK = 100

/** A waveform has this number of columns. Each column is three bytes: peak up, peak down, RMS. */
export const PEAK_COLUMNS = 800
export const ROW_PEAK_COLUMNS = 160
/**
 * Tracks that a list sends with waveforms; the page requests others, at most `atOnce` a request.
 */
export const ROW_PEAKS = { sent: 40, atOnce: 100 } as const

/** `mixerBytes`: decoded audio that a mixer may have in memory. */
export const STEMS = { perTrack: 64, mixerBytes: 1024 * MB } as const

export const COMMENT = {
  maxLength: 2000,
  perPage: 20,
  undoSeconds: 60,
  moments: 200,
  mentions: 10,
  editMinutes: 15,
  hidden: 200,
} as const
/** Maximum number of tracks in the list of those that are not public. */
export const UNRELEASED_TRACKS_SHOWN = 500
/** Maximum number of things of each kind in the list of what an artist shows to followers only. */
export const FOR_FOLLOWERS_SHOWN = 50
/** Characters of a performer's name at an event and of a credited name on an album. */
export const NAME_MAX = 100
/** A feed page: per content type; `everyone`: for profiles that follow nobody. */
export const FEED = { perKind: 25, everyonePerKind: 10 } as const
export const ACTIVITY_PAGE = 50

/** A play of one track by one client counts at most once in this time. */
export const PLAY_DEBOUNCE_MS = 10_000
/** Plays recorded offline: per request, per client and day, and the age at which they expire. */
export const OFFLINE_PLAYS = { atOnce: 100, perDay: 500, days: 30 } as const

export const PAGE_SIZE = { default: 50, max: 100 } as const
export const MUSIC_PER_PROFILE_PAGE = 100
export const ARTWORKS_PER_PROFILE_PAGE = 100
export const EVENTS_ON_PROFILE = 10
/**
 * Up to `following` followed profiles are shown. The server reads `followingLookedAt` of them,
 * because the viewer may have blocked some.
 */
export const FAN_PAGE = { playlists: 50, likes: 18, following: 8, followingLookedAt: 24 } as const
/** Time spans of the artist dashboard in days, and how many entries it lists of each sort. */
export const DASHBOARD_DAYS = [30, 90, 365] as const
export const DASHBOARD = { topTracks: 10, upcoming: 5, inReview: 5 } as const
export const PROFILES_PER_ACCOUNT = 20
/** Other tracks of the same artist, shown on a track's page. */
export const MORE_BY_ARTIST = 5
/** Tracks in the strip on the landing page. */
export const NEWEST_ON_LANDING = 6
export const TAG_SUGGESTIONS = 20

export const TOAST = { visible: 3, durationMs: 5000 } as const
export const TOOLTIP = { delayMs: 700, skipDelayMs: 300 } as const
export const SIDEBAR_COOKIE = { name: 'sidebar:state', maxAgeSeconds: 7 * 24 * 3600 } as const
export const QUERY = { retries: 3, maxBackoffMs: 30_000, cacheMs: 5 * 60_000 } as const
export const MOBILE_BREAKPOINT_PX = 768

export const bytesToMegabytes = (bytes: number): number => bytes / MB

/** The product's name as page titles, mails, the wordmark and the OpenAPI document show it. */
export const PRODUCT = 'Undercroft'

/**
 * What a new account may do in its first `hours`, over all its profiles: comments and messages with
 * links to other sites, profiles mentioned in comments, and new conversations with profiles that do
 * not follow it. The values are more than a normal new user needs and too few for spam. Admins are
 * exempt.
 */
export const FIRST_DAY = { hours: 24, links: 5, mentions: 20, strangers: 10 } as const

/** Days in the stats of the whole site. */
export const STATS_DAYS = 30

/** The account's own log has the entries of this many days. */
export const SECURITY_LOG_DAYS = 180
