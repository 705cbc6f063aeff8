import type { HttpBindings } from '@hono/node-server'
import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { z } from 'zod'
import type { ProfileType } from '#contract/profiles.ts'
import type { Signing } from '#server/media/signing.ts'
import type { Storage } from '#server/media/storage/storage.ts'
import type { PlayCounter } from '#server/music/plays/count-plays.ts'
import type { Database } from './database.ts'
import type { Env } from './env.ts'
import { AppError } from './errors.ts'
import type { Jobs } from './jobs.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mail/mail.ts'
import type { RateLimits } from './rate-limits.ts'
import type { Hub } from './realtime/hub.ts'

/** What one process has opened at start and every handler may use, as `c.var.db`, `c.var.storage` and so on. */
export type Services = {
  env: Env
  log: Log
  db: Database
  storage: Storage
  /** URLs of private files. */
  signing: Signing
  mailer: Mailer
  jobs: Jobs
  rateLimits: RateLimits
  plays: PlayCounter
  live: Hub
  /** Folder for the bytes of uploads under way. */
  spoolDir: string
}

export type SignedIn = { sessionId: string; userId: string; email: string; isAdmin: boolean; termsAccepted: boolean }
export type ActingProfile = { id: string; profileType: ProfileType; handle: string }

export type AppEnv = {
  Bindings: HttpBindings
  Variables: Services & {
    /** The client's address, as the proxy or the socket tells it. */
    address: string
    session: SignedIn | null
    /** The profile that the request acts as; its membership has been checked. */
    profile: ActingProfile | null
  }
}
export type AppContext = Context<AppEnv>

/** A router whose validation failures become `invalid` problems with a message per field. */
export function createRouter(): OpenAPIHono<AppEnv> {
  return new OpenAPIHono<AppEnv>({
    defaultHook: (result) => {
      if (!result.success) throw invalid(result.error)
    },
  })
}

/** Reads what was sent by a schema. @throws AppError `invalid` with a message per field */
export function readWith<S extends z.ZodType>(schema: S, sent: unknown): z.output<S> {
  const read = schema.safeParse(sent)
  if (!read.success) throw invalid(read.error)
  return read.data
}

function invalid({ issues }: z.ZodError): AppError {
  const fields = Object.fromEntries(issues.map((issue) => [issue.path.join('.'), issue.message]))
  return new AppError('invalid', issues[0]?.message ?? 'Some fields are wrong', { fields })
}

export function requireSession(c: AppContext): SignedIn {
  if (!c.var.session) throw new AppError('not_signed_in', 'Sign in required')
  return c.var.session
}

/** Whose request it is, and the signal that they went away. */
export const requireSender = (c: AppContext): { accountId: string; signal: AbortSignal } => ({
  accountId: requireSession(c).userId,
  signal: c.req.raw.signal,
})

export function requireProfile(c: AppContext): ActingProfile {
  requireSession(c)
  if (!c.var.profile) throw new AppError('profile_required', 'No active profile selected')
  return c.var.profile
}

export function requireArtist(c: AppContext): ActingProfile {
  const profile = requireProfile(c)
  if (profile.profileType !== 'artist')
    throw new AppError('profile_required', 'Please select an artist profile before proceeding')
  return profile
}

export function requireAdmin(c: AppContext): SignedIn {
  const session = requireSession(c)
  if (!session.isAdmin) throw new AppError('forbidden', 'Only admins may do this')
  return session
}
