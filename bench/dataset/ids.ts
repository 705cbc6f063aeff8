/**
 * Sizes that do not depend on the number of tracks, such as those of the fan and of the hot track.
 */
export const TAGS = 300
export const PLAYLIST_TRACKS = 20
export const FAN = { follows: 2000, likes: 5000, comments: 2000, playlists: 200, longPlaylist: 500 }
export const HOT_COMMENTS = 2000

export type Sizes = { tracks: number; profiles: number; artworks: number }
/** A statement with a name for the log. */
export type Step = [what: string, statement: string]

/**
 * The numbers of rows for a data set with this many tracks. There is a profile for every fifty
 * tracks, but enough for one profile to follow 2,000 others. There are half as many artworks as
 * tracks, but enough for a hundred pages.
 */
export const sizesFor = (tracks: number): Sizes => ({
  tracks,
  profiles: Math.max(2500, Math.floor(tracks / 50)),
  artworks: Math.max(6000, Math.floor(tracks / 2)),
})

/** Ids are built from a type and a number, so that every run creates the same rows. */
const KINDS = { user: 1, profile: 2, asset: 3, like: 4, comment: 5, playlist: 6, entry: 7, artwork: 8 } as const
type Kind = keyof typeof KINDS

export const idOf = (kind: Kind, n: number): string =>
  `${KINDS[kind].toString(16).padStart(8, '0')}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
/** The id of `idOf` in SQL, where `n` is an expression. */
export const id = (kind: Kind, n: string | number): string => `pg_temp.id(${KINDS[kind]}, ${n})`
export const upTo = (n: number): string => `generate_series(1, ${n}::bigint) as n`

/**
 * The profile that follows 2,000 others, likes 5,000 tracks and has 200 playlists, the first of
 * them with 500 tracks.
 */
export const FAN_PROFILE = idOf('profile', 1)
export const FAN_USER = idOf('user', 1)

/**
 * `pick` returns 1 to `n` evenly distributed by hash. `skew` returns small numbers far more often.
 */
export const FUNCTIONS = `
  create function pg_temp.id(kind int, n bigint) returns uuid language sql immutable parallel safe as
  $$ select (lpad(to_hex(kind), 8, '0') || '-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid $$;
  create function pg_temp.share(n bigint, seed int) returns float8 language sql immutable parallel safe as
  $$ select (hashint8extended(n, seed) & 1073741823) / 1073741824.0 $$;
  create function pg_temp.pick(n bigint, seed int, most bigint) returns bigint language sql immutable parallel safe as
  $$ select 1 + floor(pg_temp.share(n, seed) * most)::bigint $$;
  create function pg_temp.skew(n bigint, seed int, most bigint) returns bigint language sql immutable parallel safe as
  $$ select 1 + floor(power(pg_temp.share(n, seed), 3) * most)::bigint $$;
  create function pg_temp.moment(n bigint, most bigint) returns timestamptz language sql immutable parallel safe as
  $$ select timestamptz '2026-01-01 00:00:00Z' - (most - n) * interval '7 seconds' $$;
  create function pg_temp.word(n bigint) returns text language sql immutable parallel safe as
  $$ select string_agg(('{ka,lo,mi,ra,su,ten,vor,hal,del,gri,ost,em,ul,bra,cho,win,fer,nok,pal,shi,ta,ro}'::text[])[1 + (n / (22 ^ at)::bigint) % 22], '')
     from generate_series(0, case when n < 484 then 1 when n < 10648 then 2 else 3 end) as at $$;
  create function pg_temp.title(n bigint, seed int, words int) returns text language sql immutable parallel safe as
  $$ select string_agg(pg_temp.word(exp(pg_temp.share(n, seed * 10 + at) * ln(200000))::bigint - 1), ' ') from generate_series(1, words) as at $$`
