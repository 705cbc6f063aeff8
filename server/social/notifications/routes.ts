import { z } from '@hono/zod-openapi'
import { eq, sql } from 'drizzle-orm'
import {
  ALWAYS_ON_PAGE,
  ChangeSetting,
  MAILED_AT_ONCE,
  NOTIFICATION_KINDS,
  NotificationCount,
  NotificationKind,
  NotificationMute,
  NotificationSetting,
  type NotificationSettings,
  notificationCountResource,
  notificationSettingsResource,
  notificationsResource,
  ReadNotifications,
  SETTINGS_AT_FIRST,
} from '#contract/notifications.ts'
import { requireProfile, requireSession } from '#server/people/identity/guards.ts'
import { type AppContext, createRouter } from '#server/platform/context.ts'
import { transaction } from '#server/platform/database/transactions.ts'
import type { Database } from '#server/platform/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { json, jsonBody, oneById } from '#server/platform/http/openapi.ts'
import { handler, ownHandler } from '#server/platform/http/resource-handlers.ts'
import type { RateLimit } from '#server/platform/rate-limits.ts'
import { notify } from '#server/platform/realtime/notices.ts'
import { findRhythm } from './digest/rhythm.ts'
import { loadNotificationCount, loadNotifications, whatCounts } from './load.ts'
import { loadMuted, setMute } from './mutes.ts'
import { notificationSettings, notifications } from './tables.ts'

/**
 * Rate limits for marking notifications as read, which the page does while scrolling, and for
 * changes of settings.
 */
const READS_PER_PROFILE: RateLimit = { name: 'notification-read', points: 300, seconds: 60 }
const CHANGES_PER_PROFILE: RateLimit = { name: 'notification-change', points: 120, seconds: 60 }

const readRoute = endpoint(
  'put /read',
  {
    summary: 'Mark some notifications as read, or all up to a time',
    description: 'Later notifications stay unread.',
    errors: ['profile_required'],
    request: { body: jsonBody(ReadNotifications) },
    responses: { 200: json(NotificationCount, 'The number of unread notifications') },
  },
  async (c) => {
    const { id } = requireProfile(c)
    await c.var.rateLimits.take(READS_PER_PROFILE, id)
    await markNotificationsRead(c.var.db, id, c.req.valid('json'))
    return loadNotificationCount(c)
  },
)

const settingRoute = endpoint(
  'put /settings/{kind}',
  {
    summary: 'Set how the acting profile is notified of a type of activity',
    errors: ['profile_required'],
    request: { params: z.object({ kind: NotificationKind }), body: jsonBody(ChangeSetting) },
    responses: { 200: json(NotificationSetting, 'The changed setting') },
  },
  async (c) => {
    const { id: profileId } = requireProfile(c)
    await c.var.rateLimits.take(CHANGES_PER_PROFILE, profileId)
    const { kind } = c.req.valid('param')
    const wanted = c.req.valid('json')
    if (!wanted.page && ALWAYS_ON_PAGE.includes(kind)) {
      const message = 'These are always shown on the page'
      throw new AppError('invalid', message, { fields: { page: message } })
    }
    if (wanted.mail && MAILED_AT_ONCE.includes(kind)) {
      const message = 'These are always sent as separate mails'
      throw new AppError('invalid', message, { fields: { mail: message } })
    }
    await changeSetting(c.var.db, profileId, { kind, ...wanted })
    return { kind, ...wanted }
  },
)

const mutesOf = (method: 'put' | 'delete', path: '/mutes/works/{id}' | '/mutes/conversations/{id}') =>
  endpoint(
    `${method} ${path}`,
    {
      summary: `${method === 'put' ? 'Mute' : 'Unmute'} notifications about a ${path.includes('works') ? 'work' : 'conversation'}`,
      description: 'Idempotent.',
      errors: ['profile_required'],
      request: oneById,
      responses: { 200: json(NotificationMute, 'Whether the notifications are muted') },
    },
    async (c) => {
      await c.var.rateLimits.take(CHANGES_PER_PROFILE, requireProfile(c).id)
      return setMute(c, path.includes('works') ? 'work' : 'conversation', c.req.valid('param').id, method === 'put')
    },
  )

/** Resources for the API and the first paint. */
export const notificationsResources = [
  handler(
    notificationsResource,
    {
      summary: 'List the notifications of the acting profile, newest first',
      description: 'All activities of one type on the same target form one notification.',
      errors: ['profile_required'],
      response: 'A page of notifications',
    },
    loadNotifications,
  ),
  ownHandler(
    notificationCountResource,
    {
      summary: 'Count the unread notifications of the acting profile',
      errors: ['profile_required'],
      response: 'The count, at most 100, and whether another profile of the account has unread ones',
    },
    loadNotificationCount,
    whatCounts,
  ),
  handler(
    notificationSettingsResource,
    {
      summary: 'Get the notification settings of the acting profile',
      errors: ['profile_required'],
      response: 'The settings by type of activity, the rhythm of mails, and the mutes',
    },
    loadSettings,
  ),
]

export const notificationsRoutes = createRouter().openapiRoutes([
  readRoute,
  settingRoute,
  mutesOf('put', '/mutes/works/{id}'),
  mutesOf('delete', '/mutes/works/{id}'),
  mutesOf('put', '/mutes/conversations/{id}'),
  mutesOf('delete', '/mutes/conversations/{id}'),
])

/**
 * Marks these notifications of a profile as read, each up to the time that the page showed. The
 * tabs of the profile are notified.
 */
async function markNotificationsRead(db: Database, profileId: string, read: ReadNotifications): Promise<void> {
  await transaction(db, async (tx) => {
    const seen =
      'upTo' in read
        ? sql`update ${notifications} as n set read_at = n.at where n.profile_id = ${profileId} and n.is_unread
            and n.at <= ${read.upTo}::timestamptz`
        : sql`update ${notifications} as n set read_at = least(n.at, seen.at)
            from unnest(${sql.param(read.items.map(({ id }) => id))}::uuid[],
              ${sql.param(read.items.map(({ at }) => at))}::timestamptz[]) as seen (id, at)
            where n.id = seen.id and n.profile_id = ${profileId} and n.is_unread
              and coalesce(n.read_at < least(n.at, seen.at), true)`
    const { rowCount } = await tx.execute(seen)
    if (rowCount) await notify(tx, 'notified', { profileIds: [profileId], isQuiet: true })
  })
}

async function loadSettings(c: AppContext): Promise<NotificationSettings> {
  const { id } = requireProfile(c)
  const [rows, rhythm, muted] = await Promise.all([
    c.var.db.select().from(notificationSettings).where(eq(notificationSettings.profileId, id)),
    findRhythm(c.var.db, requireSession(c).userId),
    loadMuted(c),
  ])
  const chosen = new Map(
    rows.map(({ kind, onPage, byPush, byMail }) => [kind, { page: onPage, push: byPush, mail: byMail }]),
  )
  return {
    items: NOTIFICATION_KINDS.map((kind) => ({ kind, ...(chosen.get(kind) ?? SETTINGS_AT_FIRST[kind]) })),
    mail: { rhythm },
    muted,
  }
}

async function changeSetting(db: Database, profileId: string, wanted: NotificationSetting): Promise<void> {
  const { kind, page: onPage, push: byPush, mail: byMail } = wanted
  await transaction(db, async (tx) => {
    await tx
      .insert(notificationSettings)
      .values({ profileId, kind, onPage, byPush, byMail })
      .onConflictDoUpdate({
        target: [notificationSettings.profileId, notificationSettings.kind],
        set: { onPage, byPush, byMail },
      })
    await notify(tx, 'notified', { profileIds: [profileId], isQuiet: true })
  })
}
