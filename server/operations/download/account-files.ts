import { type SQL, sql } from 'drizzle-orm'
import { BY_ADMINS } from '#server/people/security-log/queries.ts'
import type { ArchiveFile } from '#server/works/archive-parts/kind.ts'
import { withOwn } from '#server/works/archive-parts/selects.ts'
import { keyFiles } from './key-files.ts'

/** A column of the security log, which is empty if an admin has acted. */
const unlessByAdmin = (column: SQL) => sql`case when event <> all (${sql.param(BY_ADMINS)}::text[]) then ${column} end`

/** Data of the account itself. An import does not use them. */
export const accountFiles: ArchiveFile[] = [
  {
    name: 'account',
    about: 'The account itself.',
    tables: ['users', 'admins'],
    query: (userId) => sql`
      select id, email, email_verified as "emailVerified", terms_accepted_at as "termsAcceptedAt",
        rules_version as "rulesVersion", rules_told as "rulesTold",
        time_zone as "timeZone", shows_sensitive as "showsSensitive", quota_mb as "quotaMb",
        exists (select from admins where user_id = users.id) as "isAdmin",
        (select grace_until from admins where user_id = users.id) as "graceUntil",
        password_changed_at as "passwordChangedAt", created_at as "createdAt", updated_at as "updatedAt"
      from users where id = ${userId}::uuid`,
  },
  {
    name: 'sessions',
    about: 'The sessions of the account.',
    tables: ['sessions'],
    query: (userId) => sql`
      select id, device, network, created_at as "createdAt", used_at as "usedAt", expires_at as "expiresAt",
        signed_in_with as "signedInWith", is_two_factor as "isTwoFactor", proved_at as "provedAt"
      from sessions where user_id = ${userId}::uuid order by created_at, id`,
  },
  ...keyFiles,
  {
    name: 'security-log',
    about: 'What happened to the security of the account: sign-ins, failures, changes of keys. Kept for half a year.',
    tables: ['security_events'],
    query: (userId) => sql`
      select id, event, is_warning as "isWarning", details, times, created_at as "createdAt",
        ${unlessByAdmin(sql`address`)} as address, ${unlessByAdmin(sql`network`)} as network,
        ${unlessByAdmin(sql`device`)} as device
      from security_log.security_events where user_id = ${userId}::uuid and is_own order by created_at, id`,
  },
  {
    name: 'push-browsers',
    about:
      'Browsers that get push notifications. Their push addresses and keys are left out, because others could use them.',
    tables: ['push_subscriptions'],
    query: (userId) => sql`
      select id, device, session_id as "sessionId", created_at as "createdAt", last_used_at as "lastUsedAt"
      from push_subscriptions where user_id = ${userId}::uuid order by created_at, id`,
  },
  {
    name: 'mailed-links',
    about: 'Links that were mailed recently to confirm something. The links themselves are not stored.',
    tables: ['mailed_links'],
    query: (userId) => sql`
      select id, purpose, email, used_at as "usedAt", created_at as "createdAt", expires_at as "expiresAt"
      from mailed_links where user_id = ${userId}::uuid order by created_at, id`,
  },
  {
    name: 'days',
    about: 'Plays, likes, comments and new followers of each profile by day (UTC), as in the dashboard.',
    tables: ['profile_days'],
    query: (userId) => sql`${withOwn(userId)}
      select own.handle as profile, d.day, d.plays, d.likes, d.comments, d.followers
      from profile_days d join own on own.id = d.profile_id order by own.created_at, own.id, d.day`,
  },
  {
    name: 'secret-links',
    about: 'Secret links to works of the profiles, also revoked ones. The links themselves are not stored.',
    tables: ['secret_links'],
    query: (userId) => sql`${withOwn(userId)}
      select l.id, own.handle as profile, coalesce(l.asset_id, l.event_id, l.playlist_id) as "workId", l.name,
        l.ends_at as "endsAt", l.with_stems as "withStems", l.with_downloads as "withDownloads",
        l.revoked_at as "revokedAt", l.plays, l.last_heard_at as "lastHeardAt", l.created_at as "createdAt"
      from secret_links l
        join things_with_state t on t.id = coalesce(l.asset_id, l.event_id, l.playlist_id)
        join own on own.id = t.profile_id
      order by l.created_at, l.id`,
  },
  {
    name: 'audit-log',
    about: 'Actions of this account as an admin, and actions of admins on it and what it published.',
    tables: ['audit_log'],
    query: auditQuery,
  },
  {
    name: 'reports',
    about: 'Reports by this account.',
    tables: ['reports'],
    query: (
      userId,
    ) => sql`select r.id, c.kind, c.snapshot->>'title' as title, r.reason, r.words, r.created_at as "createdAt"
      from reports r join cases c on c.id = r.case_id where r.user_id = ${userId}::uuid order by r.created_at, r.id`,
  },
  {
    name: 'decisions',
    about: 'Decisions of admins about this account, its profiles and what they published, with reasons and appeals.',
    tables: ['decisions'],
    query: (userId) => sql`${withOwn(userId)}
      select d.id, c.kind, c.snapshot->>'title' as title, d.act, d.words, d.rule, d.rule_title as "ruleTitle",
        d.decided_at as "decidedAt", d.until, d.undone_at as "undoneAt", d.undone_words as "undoneWords",
        d.appeal_words as "appealWords", d.appealed_at as "appealedAt", d.appeal_granted as "appealGranted",
        d.appeal_answer as "appealAnswer"
      from decisions d join cases c on c.id = d.case_id
      where d.act <> 'dismiss' and (d.profile_id in (select id from own) or d.user_id = ${userId}::uuid)
      order by d.decided_at, d.id`,
  },
  {
    name: 'case-steps',
    about: 'Actions and notes of this account as an admin in reported cases.',
    tables: ['case_steps'],
    query: (userId) => sql`select id, step, words, created_at as "createdAt"
      from case_steps where user_id = ${userId}::uuid order by created_at, id`,
  },
]

/**
 * For entries about others, only the fact is included. For actions by others, their names are left
 * out.
 */
function auditQuery(userId: string) {
  return sql`${withOwn(userId)}, entries as (
      select l.*, l.subject_id = ${userId}::uuid
        or exists (select from merch_items i where i.id = l.subject_id and i.profile_id in (select id from own))
        or exists (select from cases c where c.id = l.subject_id and c.profile_id in (select id from own))
        or l.before->>'profileId' in (select id::text from own) as about_own
      from audit_log l
    )
    select id, act, subject_type as "subjectType", subject_id as "subjectId",
      case when user_id = ${userId}::uuid then 'this account' when user_id is null then 'the server'
        else 'an admin' end as by,
      case when about_own then before end as before, case when about_own then after end as after,
      created_at as "createdAt"
    from entries where about_own or user_id = ${userId}::uuid order by created_at, id`
}
