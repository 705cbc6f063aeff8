import { FAN, id, PLAYLIST_TRACKS, type Sizes, type Step, TAGS, upTo } from './ids.ts'

/**
 * An SQL condition that is true for nine rows of ten. Every tenth track is a stem instead, and
 * every tenth artwork is for merch only.
 */
const everyTenth = 'n % 10 <> 0'

/** Tracks with their like and comment counts, and their tags. */
export const works = ({ tracks, profiles }: Sizes): Step[] => [
  [
    'assets',
    `insert into assets (id, asset_type, profile_id, listable, like_count, comment_count, created_at)
       select ${id('asset', 'n')}, 'music', ${id('profile', `1 + pg_temp.pick(n, 6, ${profiles - 1})`)}, ${everyTenth},
         coalesce(l.likes, 0), coalesce(c.comments, 0), pg_temp.moment(n, ${tracks})
       from ${upTo(tracks)}
       left join (select asset_id, count(*) as likes from likes group by 1) l on l.asset_id = ${id('asset', 'n')}
       left join (select asset_id, count(*) as comments from comments group by 1) c
         on c.asset_id = ${id('asset', 'n')}`,
  ],
  [
    'music',
    `insert into music (id, type, title, tags, file_url, file_name, file_size, duration_ms, bitrate, sample_rate_hz,
         is_seekable, row_peaks, cover_art_url, cover_full_url, cover_width, cover_height, cover_placeholder, stock, stock_deep)
       select ${id('asset', 'n')}, case when ${everyTenth} then 'track' else 'stem' end, pg_temp.title(n, 11, 2 + n::int % 3),
         array['tag ' || pg_temp.skew(n, 7, ${TAGS}), 'year ' || 1980 + n % 40], 'music/' || n || '.mp3', 'take.mp3',
         4000000, 180000, 192000, 44100, true, decode(repeat(md5(n::text), 30), 'hex'), 'music/thumb_' || n || '.webp',
         'music/' || n || '.webp', 1600, 1600, 'data:image/webp;base64,' || repeat('A', 120), '#3a5f50', '#1d2f28'
       from ${upTo(tracks)}`,
  ],
  [
    'tags',
    `insert into music_tags (music_id, tag, created_at)
       select m.id, tag, a.created_at from music m join assets a on a.id = m.id, unnest(m.tags) as tag
       where a.is_public and a.listable order by m.id`,
  ],
]

/**
 * Artworks, every tenth for merch only, with their tags and the newest asset of each profile. There
 * are no files for jobs to process.
 */
export const artworks = ({ artworks, profiles }: Sizes): Step[] => [
  [
    'art assets',
    `insert into assets (id, asset_type, profile_id, listable, created_at)
       select ${id('artwork', 'n')}, 'artwork', ${id('profile', `1 + pg_temp.pick(n, 8, ${profiles - 1})`)},
         ${everyTenth},
         pg_temp.moment(n, ${artworks}) from ${upTo(artworks)}`,
  ],
  ['feed heads', FEED_HEADS],
  [
    'artworks',
    `insert into artworks (id, title, description, alt_text, tags, usage_type, original_path, original_name,
      content_type,
         file_size, thumb_path, small_path, large_path, width, height, placeholder, stock, stock_deep,
         traces, tile_paths)
       select ${id('artwork', 'n')}, 'Plate ' || n, 'Riso in two colours, edition of forty.', 'A plate of numbers',
         array['ink ' || pg_temp.skew(n, 9, ${TAGS}), 'paper ' || n % 40],
         case when ${everyTenth} then 'both' else 'merch' end,
         'art/' || n || '/original.png', 'plate.png', 'image/png', 4000000, 'art/' || n || '-1200.jpg',
         'art/' || n || '-480.jpg', 'art/' || n || '-2560.jpg', 3000, 2000 + n % 2000,
         'data:image/webp;base64,' || repeat('A', 120), '#3a5f50', '#1d2f28',
         '{}', '{}'
       from ${upTo(artworks)}`,
  ],
  [
    'art tags',
    `insert into artwork_tags (artwork_id, tag, created_at)
       select w.id, tag, a.created_at from artworks w join assets a on a.id = w.id, unnest(w.tags) as tag
       where a.is_public and a.listable order by w.id`,
  ],
]

export const lists = ({ tracks, profiles }: Sizes): Step[] => [
  [
    'playlists',
    `insert into playlists (id, title, owner_profile_id, track_count, created_at)
       select ${id('playlist', 'n')}, 'List ' || n,
         case when n <= ${FAN.playlists} then ${id('profile', 1)} else ${id('profile', 'n')} end,
         case n when 1 then ${FAN.longPlaylist} else ${PLAYLIST_TRACKS} end, pg_temp.moment(n, ${profiles})
       from ${upTo(profiles)}`,
  ],
  [
    'entries',
    `insert into playlist_tracks (id, playlist_id, track_id, position)
       select ${id('entry', `n * 1000 + k`)}, ${id('playlist', 'n')},
         ${id('asset', `1 + 10 * ((n * 37 + k * 101) % ${Math.floor(tracks / 10)})`)}, k
       from ${upTo(profiles)},
         lateral generate_series(1, case n when 1 then ${FAN.longPlaylist} else ${PLAYLIST_TRACKS} end) as k`,
  ],
]

const FEED_HEADS = `
  insert into feed_heads (profile_id, asset_type, created_at, asset_id)
  select distinct on (profile_id, asset_type) profile_id, asset_type, created_at, id from assets where is_public and listable
  order by profile_id, asset_type, created_at desc, id desc`

/** Builds in bulk the search tables that triggers would maintain. */
export const search = (): Step[] => [
  ['no index', 'drop index search_entries_terms; drop index search_entries_newest; drop index search_words_deletes'],
  [
    'search',
    `insert into search_entries (kind, id, profile_id, at, terms)
       select s.kind, s.id, s.profile_id, s.at, search_terms_of(s) from search_sources as s`,
  ],
  [
    'words',
    `insert into search_words (word)
       select distinct substr(term, 3) from search_entries, unnest(tsvector_to_array(terms)) as term
       where substr(term, 2, 1) in ('n', 'b', 'g', 's') and length(term) between 5 and 42`,
  ],
  [
    'found tags',
    `insert into search_entries (kind, id, tag, at, terms)
       select 'tag', md5(tag)::uuid, tag, now(), array_to_tsvector(search_tag_terms(tag))
       from (select tag from music_tags union select tag from artwork_tags) as tags`,
  ],
  [
    'index',
    `create index search_entries_newest on search_entries (kind, at desc, id desc);
     create index search_entries_terms on search_entries using gin (terms) with (fastupdate = off);
     create index search_words_deletes on search_words using gin (deletes)`,
  ],
]
