/** Every limit of the product, used by the server that enforces it and by the page that repeats it (SEC-05). */

const MB = 1024 * 1024

export const HANDLE = { min: 3, max: 30, pattern: /^[a-z0-9_]{3,30}$/ } as const
export const DISPLAY_NAME_MAX = 50
export const BIO_MAX = 2000
export const PLACE_MAX = 60
export const SOCIAL_URL_MAX = 500
export const EMAIL_MAX = 254
export const PASSWORD = { min: 8, max: 128 } as const
/** Of more than so many signed-in devices those go that were used longest ago. */
export const SESSIONS_PER_ACCOUNT = 50

/** Of more than so many browsers of an account those go that came first; a push has so many bytes of text. */
export const PUSH = { perAccount: 20, endpointMax: 2000, textBytes: 3000 } as const

export const TITLE_MAX = 200
export const DESCRIPTION_MAX = 5000
export const ALT_TEXT_MAX = 500
/** Works and artists that an account, or a visitor's browser, is shown without a veil: the oldest make way. */
export const SENSITIVE = { whyMax: 120, works: 200, artists: 100 } as const
export const TAGS = { max: 10, maxLength: 40 } as const
export const FILE_NAME_MAX = 100

/** Works that are uploaded together: at most so many keep their order, over so many hours. */
export const SERIES = { max: 1000, hours: 24 } as const

/** Upload sizes in bytes. `File size must be less than {N}MB` takes N from `/ MB`. */
export const AUDIO_MAX_BYTES = 10 * MB
export const COVER_MAX_BYTES = 5 * MB
export const AVATAR_MAX_BYTES = 5 * MB

export const ARTWORK_MAX_BYTES = 10 * MB

/** A picture with more pixels than this is refused before it is decoded. */
export const IMAGE_MAX_PIXELS = 100_000_000
/** Derivatives of a cover: the full picture's longer side and the thumbnail's side, in pixels; WebP quality 0-100. */
export const COVER = { fullSide: 1600, thumbSide: 320, quality: 90, smallQuality: 82 } as const
export const AVATAR_SIDE = 512
/**
 * Derivatives of an artwork, quality 0-100: the longer side in pixels of the small JPEG, the thumbnail, and the
 * viewer's; the widths of the AVIFs for tiles on screens of two and three dots a pixel.
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
/** The largest quota of an account that admins can set, in MB: 100 TB. */
export const QUOTA_MB_MAX = 100 * MB

export const SIGNED_URL_SECONDS = 3600

/** Waveform: columns of (peak up, peak down, rms), one byte each. */
export const PEAK_COLUMNS = 800
export const ROW_PEAK_COLUMNS = 160
/** Of a playlist's or an album's tracks so many come with their waveforms, the others' are asked for, so many at once. */
export const ROW_PEAKS = { sent: 40, atOnce: 100 } as const

/** `mixerBytes`: decoded sound that a mixer holds in memory. */
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
export const MESSAGE = { maxLength: 4000, perPage: 50, conversationsPerPage: 50 } as const
export const PLAYLIST = { titleMax: 100, perProfile: 200, maxTracks: 500 } as const
/** Dates of events: the years that every calendar and cursor can hold. A calendar feed reaches so many days back. */
export const EVENT = {
  locationMax: 300,
  timeZoneMax: 64,
  firstDate: '1971-01-01',
  lastDate: '2099-12-31',
  perProfile: 1000,
  /** Lists of all artists' events are counted so far; and so many cities are named, of so many events to come. */
  counted: 1000,
  cities: 8,
  citiesOfNext: 2000,
  feedOfAll: 200,
  feedUpcoming: 100,
  feedPast: 100,
  feedPastDays: 365,
  feedDetails: 500,
  priceMax: 100,
  maxPerformers: 40,
  /** From its start to its end. */
  maxDays: 31,
  /** Doors open at most so long before the start. */
  doorsHours: 12,
  /** What a calendar reserves for an event without an end. */
  defaultHours: 3,
} as const
/** Prices have at most `priceDigits` digits before the point and two after it. */
export const MERCH = { perProfile: 500, priceDigits: 8, urlMax: 2000, reasonMax: 500 } as const
/** An album's release date lies between these days. */
export const ALBUM = {
  perProfile: 200,
  maxTracks: 200,
  earliest: '1900-01-01',
  latest: '2199-12-31',
  maxCredits: 40,
  roleMax: 60,
} as const
/** Of the unpublished tracks that stand on no album so many are listed. */
export const DRAFT_TRACKS_SHOWN = 500
/** Who plays at an event or is credited on an album, as it is written. */
export const NAME_MAX = 100
/** Other albums of the same artist beside an album. */
export const MORE_ALBUMS = 3
/** Feed: per kind and in all, of followed profiles and, following nobody, of everyone. */
export const FEED = { perKind: 25, total: 50, everyonePerKind: 10, everyoneTotal: 20 } as const
export const ACTIVITY_PAGE = 50

/** A play of one track by one client counts at most once in this time. */
export const PLAY_DEBOUNCE_MS = 10_000
/** Plays that were made without a network: told of at once, by one client in a day, and how long afterwards. */
export const OFFLINE_PLAYS = { atOnce: 100, perDay: 500, days: 30 } as const

export const PAGE_SIZE = { default: 50, max: 100 } as const
export const MUSIC_PER_PROFILE_PAGE = 100
export const ARTWORKS_PER_PROFILE_PAGE = 100
export const EVENTS_ON_PROFILE = 10
/** What a person's page shows of each; `followingLookedAt` are looked through for whom the viewer may have blocked. */
export const FAN_PAGE = { playlists: 50, likes: 18, following: 8, followingLookedAt: 24 } as const
/** Spans of the artist dashboard, and how much it lists of each kind. */
export const DASHBOARD_DAYS = [30, 90, 365] as const
export const DASHBOARD = { topTracks: 10, upcoming: 5, inReview: 5 } as const
export const PROFILES_PER_ACCOUNT = 20
/** Other tracks of the same artist beside a track. */
export const MORE_BY_ARTIST = 5
/** Tracks of the strip that visitors see first. */
export const NEWEST_ON_LANDING = 6
export const TAG_SUGGESTIONS = 20

export const TOAST = { visible: 3, durationMs: 5000 } as const
export const TOOLTIP = { delayMs: 700, skipDelayMs: 300 } as const
export const SIDEBAR_COOKIE = { name: 'sidebar:state', maxAgeSeconds: 7 * 24 * 3600 } as const
export const QUERY = { retries: 3, maxBackoffMs: 30_000, cacheMs: 5 * 60_000 } as const
export const MOBILE_BREAKPOINT_PX = 768

export const bytesToMegabytes = (bytes: number): number => bytes / MB

/** The product's name, everywhere it is shown: page titles, mails, the wordmark, the OpenAPI document. */
export const PRODUCT = 'Undercroft'

/**
 * What the page of a tag or of a scene shows first. Works are counted up to `counted`, and looked through for artists;
 * `near` of the newest for a colour and for tags beside, and of the next events for those that name a tag.
 */
export const COLLECTION = {
  tracks: 6,
  artworks: 6,
  artists: 12,
  events: 4,
  tagsBeside: 5,
  counted: 1000,
  near: { works: 100, events: 2000 },
} as const

/** So many scenes are named above the list of artists. */
export const SCENES_NAMED = 24

/** `few` of each kind stand in the answer for all kinds, `perPage` in the list of one; nobody counts beyond `counted`. */
export const SEARCH = {
  textMax: 100,
  few: { profile: 4, track: 6, album: 4, artwork: 6, event: 4, playlist: 4, merch: 4, tag: 8 },
  perPage: 20,
  counted: 500,
} as const

/**
 * Characters of the words of a report, a note and a statement of reasons; `excerpt` messages come with one that is
 * reported, and `earlier` decisions about the same profile stand beside a case. A suspension lasts `daysMax` days or for good, and a decision can be appealed for `appealDays` (six months,
 * as the Digital Services Act has it in article 20).
 */
export const CASE = {
  reportMax: 1000,
  noteMax: 2000,
  statementMax: 1000,
  excerpt: 6,
  earlier: 5,
  perPage: 30,
  daysMax: 365,
  appealDays: 183,
} as const
/**
 * Reports by people without an account: unconfirmed ones go after `waitDays`, name and mail of a confirmed one so many
 * months after its case was closed.
 */
export const OUTSIDE_REPORT = { nameMax: 100, addressMax: 500, waitDays: 7, keptMonths: 6 } as const

/** `counted` unread ones at most are told; those that were read go after `keptDays`. */
export const NOTIFICATION = {
  perPage: 20,
  readAtOnce: 100,
  counted: 100,
  keptDays: 90,
  perMail: 20,
  mutesShown: 100,
} as const

/** The site's rules, in characters of their Markdown; so many of their versions are listed. */
export const RULES = { bodyMax: 20_000, versionsListed: 100 } as const

/** Lists that admins keep: so many entries each, each of so many characters. */
export const ANTI_SPAM = { entries: 1000, entryMax: 253 } as const

/**
 * What an account may do in the hours after its sign-up, in all its profiles: comments and messages with links to other
 * sites, profiles mentioned in comments, and conversations begun with profiles that do not follow it. More than anybody
 * who settles in does, and too little to send spam. Admins are free of it.
 */
export const FIRST_DAY = { hours: 24, links: 5, mentions: 20, strangers: 10 } as const

/** So many days stand in the numbers of the whole site. */
export const STATS_DAYS = 30
