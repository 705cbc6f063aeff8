import { FAN, HOT_COMMENTS, id, type Sizes, type Step, upTo } from './ids.ts'

/** Accounts, follows, and profiles with their counts. */
export const people = ({ profiles }: Sizes): Step[] => [
  [
    'users',
    `insert into users (id, email, email_verified, password_hash, terms_accepted_at)
       select ${id('user', 'n')}, 'p' || n || '@example.org', true, 'none', now() from ${upTo(profiles)}`,
  ],
  [
    'follows',
    `insert into follows (follower_profile_id, target_id, created_at)
       select ${id('profile', 1)}, ${id('profile', 'n + 1')}, pg_temp.moment(n, 2000) from ${upTo(FAN.follows)}
       union all
       select ${id('profile', 'n')}, ${id('profile', 'to_n')}, max(pg_temp.moment(k, 10))
       from generate_series(2, ${profiles}::bigint) as n, generate_series(1, 10) as k,
         lateral (select pg_temp.skew(n * 16 + k, 1, ${profiles}) as to_n) as drawn
       where n <> to_n group by n, to_n`,
  ],
  [
    'profiles',
    `insert into profiles (id, profile_type, handle, slug, display_name, bio, follower_count, following_count,
      created_at)
       select ${id('profile', 'n')}, case n when 1 then 'personal' else 'artist' end, 'p' || lpad(n::text, 9, '0'),
         'p' || lpad(n::text, 9, '0'), 'Profile ' || n, 'Tape hiss from a shed.', coalesce(i.followers, 0),
         coalesce(o.following, 0), pg_temp.moment(n, ${profiles})
       from ${upTo(profiles)}
       left join (select target_id, count(*) as followers from follows group by 1) i
         on target_id = ${id('profile', 'n')}
       left join (select follower_profile_id, count(*) as following from follows group by 1) o
         on follower_profile_id = ${id('profile', 'n')}`,
  ],
  [
    'members',
    `insert into profile_members (profile_id, user_id, role)
       select ${id('profile', 'n')}, ${id('user', 'n')}, 'owner' from ${upTo(profiles)}`,
  ],
]

/** Likes and comments. Those of the fan and on the hot track are created first. */
export const acts = ({ tracks, profiles }: Sizes): Step[] => [
  [
    'likes',
    `insert into likes (id, asset_id, profile_id, created_at)
       select ${id('like', 'n')}, ${id('asset', `n * (${tracks} / ${FAN.likes})`)}, ${id('profile', 1)},
         pg_temp.moment(n, ${FAN.likes})
       from ${upTo(FAN.likes)}
       union all
       select ${id('like', `n + ${FAN.likes}`)}, ${id('asset', `pg_temp.skew(n, 2, ${tracks})`)},
         ${id('profile', `1 + pg_temp.pick(n, 3, ${profiles - 1})`)}, pg_temp.moment(n, ${tracks})
       from ${upTo(tracks)} on conflict do nothing`,
  ],
  [
    'comments',
    `insert into comments (id, asset_id, profile_id, body, at_ms, created_at)
       select ${id('comment', 'n')},
         case when n <= ${HOT_COMMENTS} then ${id('asset', 1)} else ${id('asset', `pg_temp.skew(n, 4, ${tracks})`)} end,
         case when n % ${Math.max(1, Math.floor(tracks / 2 / FAN.comments))} = 0 then ${id('profile', 1)}
           else ${id('profile', `pg_temp.pick(n, 5, ${profiles})`)} end,
         'That bass at the end, number ' || n, case when n % 3 = 0 then (n * 7919) % 180000 end,
         pg_temp.moment(n, ${tracks / 2}) from ${upTo(tracks / 2)}`,
  ],
]
