import { type SQL, sql } from 'drizzle-orm'
import type { ArchiveFile } from '#server/works/archive-parts/kind.ts'
import { withOwn } from '#server/works/archive-parts/selects.ts'

/** Whether the account may still see a work. */
const isSeen = sql`(a.is_public and (a.listable or a.asset_type = 'album') or a.profile_id in (select id from own))`
const asset = sql`a.asset_type as "assetType", a.id as "assetId",
  case when ${isSeen} then coalesce(m.title, w.title, b.title) end as title, case when ${isSeen} then owner.handle end as by`
const joinedAsset = sql`left join music m on m.id = a.id left join artworks w on w.id = a.id
  left join albums b on b.id = a.id join profiles owner on owner.id = a.profile_id`

/** Data that involve other people. An import does not use them. */
export const socialFiles: ArchiveFile[] = [
  {
    name: 'likes',
    about: 'Likes of the profiles.',
    tables: ['likes'],
    query: (userId) => sql`${withOwn(userId)}
      select l.id, own.handle as profile, ${asset}, l.created_at as "createdAt"
      from likes l join own on own.id = l.profile_id join assets a on a.id = l.asset_id ${joinedAsset}
        order by l.created_at, l.id`,
  },
  {
    name: 'comments',
    about: 'Comments by the profiles, with the comments that they answer and the profiles that they mention.',
    tables: ['comments', 'mentions'],
    query: (userId) => sql`${withOwn(userId)}
      select c.id, own.handle as profile, c.body, c.at_ms as "atMs", c.in_reply_to_id as "inReplyToId", array(
          select meant.handle from mentions m join profiles meant on meant.id = m.profile_id
          where m.comment_id = c.id order by meant.handle) as mentions,
        ${asset}, c.created_at as "createdAt", c.edited_at as "editedAt"
      from comments c join own on own.id = c.profile_id join assets a on a.id = c.asset_id ${joinedAsset}
      where c.deleted_at is null order by c.created_at, c.id`,
  },
  {
    name: 'following',
    about: 'Profiles that the profiles follow.',
    tables: ['follows'],
    query: (userId) => towards(userId, 'follows', sql`f.follower_profile_id`, sql`f.target_id`),
  },
  {
    name: 'followers',
    about: 'Followers of the profiles.',
    tables: ['follows'],
    query: (userId) => towards(userId, 'follows', sql`f.target_id`, sql`f.follower_profile_id`),
  },
  {
    name: 'blocks',
    about: 'Profiles that the profiles have blocked.',
    tables: ['blocks'],
    query: (userId) => towards(userId, 'blocks', sql`f.profile_id`, sql`f.target_id`),
  },
  {
    name: 'mutes',
    about: 'Profiles that the profiles have muted.',
    tables: ['mutes'],
    query: (userId) => towards(userId, 'mutes', sql`f.profile_id`, sql`f.target_id`),
  },
  {
    name: 'conversations',
    about: 'Conversations, with the other profile and how far they were read. The handle of a deleted profile is null.',
    tables: ['conversations'],
    query: (userId) => sql`${withOwn(userId)}
      select c.id, own.handle as profile, other.handle as with, c.last_seq as "messageCount",
        case when c.profile_a_id = own.id then c.a_read_seq else c.b_read_seq end as "readSeq",
        case when c.profile_a_id = own.id then c.is_a_archived else c.is_b_archived end as "isArchived",
        c.created_at as "createdAt", c.updated_at as "updatedAt"
      from conversations c join own on own.id in (c.profile_a_id, c.profile_b_id)
        left join profiles other on other.id =
          case when c.profile_a_id = own.id then c.profile_b_id else c.profile_a_id end
      order by c.created_at, c.id, own.id`,
  },
  {
    name: 'messages',
    about: 'All messages of these conversations, sent and received.',
    tables: ['messages'],
    query: (userId) => sql`${withOwn(userId)}
      select s.id, s.conversation_id as "conversationId", s.seq, sender.handle as "from", s.content,
        s.created_at as "createdAt", s.taken_back_at as "takenBackAt"
      from messages s left join profiles sender on sender.id = s.sender_profile_id
      where s.conversation_id in (
        select c.id from conversations c join own on own.id = c.profile_a_id
        union select c.id from conversations c join own on own.id = c.profile_b_id)
      order by s.conversation_id, s.seq`,
  },
  {
    name: 'notifications',
    about:
      'Notifications of the profiles. Activities of one type on one thing are grouped; the time is that of the newest.',
    tables: ['notifications'],
    query: (userId) => sql`${withOwn(userId)}
      select n.id, own.handle as profile, n.kind, n.subject as "subjectId", n.at, n.read_at as "readAt"
      from notifications n join own on own.id = n.profile_id order by n.at, n.id`,
  },
  {
    name: 'notification-settings',
    about: 'Notification settings of the profiles that were changed.',
    tables: ['notification_settings'],
    query: (userId) => sql`${withOwn(userId)}
      select own.handle as profile, s.kind, s.on_page as page, s.by_push as push, s.by_mail as mail
      from notification_settings s join own on own.id = s.profile_id order by own.id, s.kind`,
  },
  {
    name: 'notification-mails',
    about: 'How often the account gets notification mails, when the next is due, and up to when the last one reports.',
    tables: ['mail_digests'],
    query: (userId) => sql`
      select rhythm, due_at as "dueAt", told_at as "toldAt" from mail_digests where user_id = ${userId}::uuid`,
  },
  {
    name: 'notification-mutes',
    about: 'Works and conversations for which the profiles stopped notifications.',
    tables: ['notification_mutes'],
    query: (userId) => sql`${withOwn(userId)}
      select own.handle as profile, m.asset_id as "assetId", m.conversation_id as "conversationId",
        m.created_at as "createdAt"
      from notification_mutes m join own on own.id = m.profile_id order by m.created_at, own.id`,
  },
  {
    name: 'sensitive-shown',
    about: 'Sensitive works, and artists of such works, that the account has chosen to see.',
    tables: ['unveiled_works', 'unveiled_artists'],
    query: (userId) => sql`
      select w.asset_id as "assetId", null as artist, w.created_at as "createdAt"
      from unveiled_works w where w.user_id = ${userId}::uuid
      union all
      select null, other.handle, u.created_at from unveiled_artists u join profiles other on other.id = u.profile_id
      where u.user_id = ${userId}::uuid order by 3, 1, 2`,
  },
]

function towards(userId: string, table: string, from: SQL, to: SQL): SQL {
  return sql`${withOwn(userId)}
    select own.handle as profile, other.handle, other.display_name as "displayName", f.created_at as "createdAt"
    from ${sql.identifier(table)} f join own on own.id = ${from} join profiles other on other.id = ${to}
    order by f.created_at, own.id, other.id`
}
