import { accountKinds } from './kinds/account.ts'
import type { Kind } from './kinds/kind.ts'
import { peopleKinds } from './kinds/people.ts'
import { worksKinds } from './kinds/works.ts'

/** Everything that an account's archive holds as JSON. */
export const kinds: Kind[] = [...accountKinds, ...worksKinds, ...peopleKinds]

/** Every other table, and why its rows are not handed out. A test compares both lists with the database. */
export const NOT_HANDED_OUT: Record<string, string> = {
  files: 'the files themselves are in the archive',
  feed_heads: 'made from the works, which are in it',
  music_tags: 'made from the tracks, which are in it',
  artwork_tags: 'made from the artworks, which are in it',
  profile_day_changes: 'part of the days within a minute',
  play_batches: 'part of the plays within a minute; of tracks, not of who heard them',
  play_marks: 'keeps one play from counting twice, and is forgotten soon after',
  share_marks: 'keeps one share from counting twice, and is forgotten every night',
  rate_limits: 'names no account: only hashes, for an hour or so',
  secrets: 'the server’s own',
}
