import { and, eq } from 'drizzle-orm'
import { writtenHandlesIn } from '#contract/mentions.ts'
import { COMMENT, FIRST_DAY } from '#contract/platform/limits.ts'
import { webAddressesIn } from '#contract/platform/web-url.ts'
import { counted } from '#contract/words/counted.ts'
import { follows } from '#server/people/follows/tables.ts'
import { requireSession } from '#server/people/identity/guards.ts'
import type { AppContext } from '#server/platform/context.ts'
import { AppError } from '#server/platform/errors.ts'

type Act = 'links' | 'mentions' | 'strangers'

const HOUR_MS = 3600_000
/** What an account may do on its first day, as the error says it. */
const MAY: Record<Act, string> = {
  links: `A new account can send ${FIRST_DAY.links} comments and messages with links`,
  mentions: `A new account can mention ${FIRST_DAY.mentions} profiles`,
  strangers: `A new account can write to ${FIRST_DAY.strangers} profiles that do not follow it`,
}

/**
 * Counts the links and mentions of a comment against the limits of a new account.
 * @throws AppError `rate_limited`, with the time when the limit ends
 */
export async function takeFirstDayComment(c: AppContext, body: string): Promise<void> {
  if (!isFirstDay(c)) return
  const handles = new Set([...writtenHandlesIn(body)].map(({ handle }) => handle))
  await takeFirstDayLinks(c, body)
  await take(c, 'mentions', Math.min(handles.size, COMMENT.mentions))
}

/** Counts a text that has links to other sites. */
export async function takeFirstDayLinks(c: AppContext, text: string): Promise<void> {
  const own = new URL(c.var.env.publicUrl).host
  if ([...webAddressesIn(text)].some(({ url }) => url.host !== own)) await take(c, 'links', 1)
}

/** Counts a new conversation, unless the other profile follows this one. */
export async function takeFirstDayStranger(c: AppContext, profileId: string, otherId: string): Promise<void> {
  if (!isFirstDay(c)) return
  const isFollower = and(eq(follows.followerProfileId, otherId), eq(follows.targetId, profileId))
  if ((await c.var.db.$count(follows, isFollower)) === 0) await take(c, 'strangers', 1)
}

/** Whether the limits of a new account apply to the signed-in user. */
export const isFirstDay = (c: AppContext): boolean => leftOfFirstDay(c) !== null

/** Milliseconds until the first day of the signed-in user ends; null after it, and for admins. */
function leftOfFirstDay(c: AppContext): number | null {
  const { createdAt, isAdmin } = requireSession(c)
  const left = createdAt.getTime() + FIRST_DAY.hours * HOUR_MS - Date.now()
  return isAdmin || left <= 0 ? null : left
}

async function take(c: AppContext, act: Act, count: number): Promise<void> {
  const left = leftOfFirstDay(c)
  if (left === null || count === 0) return
  const limit = { name: `first-day-${act}`, points: FIRST_DAY[act], seconds: FIRST_DAY.hours * 3600 }
  const { userId } = requireSession(c)
  try {
    // A request over the limit is refused as a whole and uses up nothing.
    await c.var.rateLimits.check(limit, userId, count)
    await c.var.rateLimits.take(limit, userId, count)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'rate_limited') throw error
    const hours = Math.ceil(left / HOUR_MS)
    const ends = hours === 1 ? 'within an hour' : `in ${counted(hours, 'hour')}`
    throw new AppError('rate_limited', `${MAY[act]} on its first day. This ends ${ends}.`, {
      retryAfter: Math.ceil(left / 1000),
    })
  }
}
