import { Client } from 'pg'
import { closeDatabase, migrateDatabase, openDatabase } from '../server/platform/database.ts'
import { migrateJobs } from '../server/platform/jobs.ts'
import { createLog } from '../server/platform/log.ts'

/** What each size has beside its tracks; the fan's and the hot track's numbers are the same at every size. */
const TAGS = 300
const PLAYLIST_TRACKS = 20
const FAN = { follows: 2000, likes: 5000, comments: 2000, playlists: 200, longPlaylist: 500 }
const HOT_COMMENTS = 2000
/** Everyone lives in the same profiles; few tracks must still leave enough of them to follow 2,000. */
const profilesFor = (tracks: number): number => Math.max(2500, Math.floor(tracks / 50))

/** Ids are made of a kind and a number, so that every run makes the same rows. */
const KINDS = { user: 1, profile: 2, asset: 3, like: 4, comment: 5, playlist: 6, entry: 7 } as const
export const idOf = (kind: keyof typeof KINDS, n: number): string =>
  `${KINDS[kind].toString(16).padStart(8, '0')}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`

/** The profile that follows 2,000 others, likes 5,000 tracks and has 200 playlists, the first of them with 500 tracks. */
export const FAN_PROFILE = idOf('profile', 1)
export const FAN_USER = idOf('user', 1)

/** Makes or finds the database `undercroft_bench_{tracks}` of the cluster, filled. Resolves to its URL. */
export async function ensureDataset(clusterUrl: string, tracks: number): Promise<string> {
  const name = `undercroft_bench_${tracks}`
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  if (await hasDatabase(clusterUrl, name)) return url.toString()
  await withClient(clusterUrl, (client) => client.query(`create database ${name}`))
  try {
    await migrate(url.toString())
    await withClient(url.toString(), (client) => fill(client, tracks))
  } catch (error) {
    await withClient(clusterUrl, (client) => client.query(`drop database ${name} with (force)`))
    throw error
  }
  return url.toString()
}

const hasDatabase = (clusterUrl: string, name: string): Promise<boolean> =>
  withClient(clusterUrl, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    return rowCount === 1
  })

async function migrate(url: string): Promise<void> {
  const log = createLog({ logLevel: 'error' })
  const db = openDatabase(url, log)
  await migrateDatabase(db)
  await migrateJobs(db, log)
  await closeDatabase(db)
}

export async function withClient<T>(connectionString: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

/** In one session without triggers and foreign keys: what they keep is computed here, and everything in bulk. */
async function fill(client: Client, tracks: number): Promise<void> {
  const sizes = { tracks, profiles: profilesFor(tracks) }
  await client.query('set session_replication_role = replica')
  await client.query(`set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '256MB'`)
  await client.query(FUNCTIONS)
  for (const [what, statement] of statements(sizes)) {
    const started = performance.now()
    await client.query(statement)
    console.error(`  ${what.padEnd(12)} ${((performance.now() - started) / 1000).toFixed(1)} s`)
  }
  await client.query('vacuum analyze')
}

/** `pick` draws evenly from 1 to `n` by hashing; `skew` draws small numbers far more often. */
const FUNCTIONS = `
  create function pg_temp.id(kind int, n bigint) returns uuid language sql immutable parallel safe as
  $$ select (lpad(to_hex(kind), 8, '0') || '-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid $$;
  create function pg_temp.share(n bigint, seed int) returns float8 language sql immutable parallel safe as
  $$ select (hashint8extended(n, seed) & 1073741823) / 1073741824.0 $$;
  create function pg_temp.pick(n bigint, seed int, most bigint) returns bigint language sql immutable parallel safe as
  $$ select 1 + floor(pg_temp.share(n, seed) * most)::bigint $$;
  create function pg_temp.skew(n bigint, seed int, most bigint) returns bigint language sql immutable parallel safe as
  $$ select 1 + floor(power(pg_temp.share(n, seed), 3) * most)::bigint $$;
  create function pg_temp.moment(n bigint, most bigint) returns timestamptz language sql immutable parallel safe as
  $$ select timestamptz '2026-01-01 00:00:00Z' - (most - n) * interval '7 seconds' $$`

type Sizes = { tracks: number; profiles: number }

/** In the order in which each needs the ones before it. */
function statements({ tracks, profiles }: Sizes): [what: string, statement: string][] {
  const { user, profile, asset, like, comment, playlist, entry } = KINDS
  const id = (kind: number, n: string | number) => `pg_temp.id(${kind}, ${n})`
  const upTo = (n: number) => `generate_series(1, ${n}::bigint) as n`
  const everyTenth = 'n % 10 <> 0'
  return [
    [
      'users',
      `insert into users (id, email, email_verified, password_hash, terms_accepted_at)
       select ${id(user, 'n')}, 'p' || n || '@example.org', true, 'none', now() from ${upTo(profiles)}`,
    ],
    [
      'follows',
      `insert into follows (follower_profile_id, target_id, created_at)
       select ${id(profile, 1)}, ${id(profile, 'n + 1')}, pg_temp.moment(n, 2000) from ${upTo(FAN.follows)}
       union all
       select ${id(profile, 'n')}, ${id(profile, 'to_n')}, max(pg_temp.moment(k, 10))
       from generate_series(2, ${profiles}::bigint) as n, generate_series(1, 10) as k,
         lateral (select pg_temp.skew(n * 16 + k, 1, ${profiles}) as to_n) as drawn
       where n <> to_n group by n, to_n`,
    ],
    [
      'profiles',
      `insert into profiles (id, profile_type, handle, slug, display_name, bio, follower_count, following_count, created_at)
       select ${id(profile, 'n')}, case n when 1 then 'personal' else 'artist' end, 'p' || lpad(n::text, 9, '0'),
         'p' || lpad(n::text, 9, '0'), 'Profile ' || n, 'Tape hiss from a shed.', coalesce(i.followers, 0),
         coalesce(o.following, 0), pg_temp.moment(n, ${profiles})
       from ${upTo(profiles)}
       left join (select target_id, count(*) as followers from follows group by 1) i on target_id = ${id(profile, 'n')}
       left join (select follower_profile_id, count(*) as following from follows group by 1) o
         on follower_profile_id = ${id(profile, 'n')}`,
    ],
    [
      'members',
      `insert into profile_members (profile_id, user_id, role)
       select ${id(profile, 'n')}, ${id(user, 'n')}, 'owner' from ${upTo(profiles)}`,
    ],
    [
      'likes',
      `insert into likes (id, asset_id, profile_id, created_at)
       select ${id(like, 'n')}, ${id(asset, `n * (${tracks} / ${FAN.likes})`)}, ${id(profile, 1)}, pg_temp.moment(n, ${FAN.likes})
       from ${upTo(FAN.likes)}
       union all
       select ${id(like, `n + ${FAN.likes}`)}, ${id(asset, `pg_temp.skew(n, 2, ${tracks})`)},
         ${id(profile, `1 + pg_temp.pick(n, 3, ${profiles - 1})`)}, pg_temp.moment(n, ${tracks})
       from ${upTo(tracks)} on conflict do nothing`,
    ],
    [
      'comments',
      `insert into comments (id, asset_id, profile_id, body, at_ms, created_at)
       select ${id(comment, 'n')},
         case when n <= ${HOT_COMMENTS} then ${id(asset, 1)} else ${id(asset, `pg_temp.skew(n, 4, ${tracks})`)} end,
         case when n % ${Math.max(1, Math.floor(tracks / 2 / FAN.comments))} = 0 then ${id(profile, 1)}
           else ${id(profile, `pg_temp.pick(n, 5, ${profiles})`)} end,
         'That bass at the end, number ' || n, case when n % 3 = 0 then (n * 7919) % 180000 end,
         pg_temp.moment(n, ${tracks / 2}) from ${upTo(tracks / 2)}`,
    ],
    [
      'assets',
      `insert into assets (id, asset_type, profile_id, listed, like_count, comment_count, created_at)
       select ${id(asset, 'n')}, 'music', ${id(profile, `1 + pg_temp.pick(n, 6, ${profiles - 1})`)}, ${everyTenth},
         coalesce(l.likes, 0), coalesce(c.comments, 0), pg_temp.moment(n, ${tracks})
       from ${upTo(tracks)}
       left join (select asset_id, count(*) as likes from likes group by 1) l on l.asset_id = ${id(asset, 'n')}
       left join (select asset_id, count(*) as comments from comments group by 1) c on c.asset_id = ${id(asset, 'n')}`,
    ],
    ['feed heads', FEED_HEADS],
    [
      'music',
      `insert into music (id, type, title, tags, file_url, file_name, file_size, duration_ms, bitrate, sample_rate_hz,
         row_peaks, cover_art_url, cover_full_url, cover_width, cover_height, cover_placeholder, stock, stock_deep)
       select ${id(asset, 'n')}, case when ${everyTenth} then 'track' else 'stem' end, 'Take ' || n,
         array['tag ' || pg_temp.skew(n, 7, ${TAGS}), 'year ' || 1980 + n % 40], 'music/' || n || '.mp3', 'take.mp3',
         4000000, 180000, 192000, 44100, decode(repeat(md5(n::text), 30), 'hex'), 'music/thumb_' || n || '.webp',
         'music/' || n || '.webp', 1600, 1600, 'data:image/webp;base64,' || repeat('A', 120), '#3a5f50', '#1d2f28'
       from ${upTo(tracks)}`,
    ],
    [
      'tags',
      `insert into music_tags (music_id, tag, created_at)
       select m.id, tag, a.created_at from music m join assets a on a.id = m.id, unnest(m.tags) as tag
       where a.listed order by m.id`,
    ],
    [
      'playlists',
      `insert into playlists (id, title, owner_profile_id, track_count, created_at)
       select ${id(playlist, 'n')}, 'List ' || n,
         case when n <= ${FAN.playlists} then ${id(profile, 1)} else ${id(profile, 'n')} end,
         case n when 1 then ${FAN.longPlaylist} else ${PLAYLIST_TRACKS} end, pg_temp.moment(n, ${profiles})
       from ${upTo(profiles)}`,
    ],
    [
      'entries',
      `insert into playlist_tracks (id, playlist_id, track_id, position)
       select ${id(entry, `n * 1000 + k`)}, ${id(playlist, 'n')},
         ${id(asset, `1 + 10 * ((n * 37 + k * 101) % ${Math.floor(tracks / 10)})`)}, k
       from ${upTo(profiles)}, lateral generate_series(1, case n when 1 then ${FAN.longPlaylist} else ${PLAYLIST_TRACKS} end) as k`,
    ],
  ]
}

const FEED_HEADS = `
  insert into feed_heads (profile_id, asset_type, created_at, asset_id)
  select distinct on (profile_id) profile_id, 'music', created_at, id from assets where listed
  order by profile_id, created_at desc, id desc`
