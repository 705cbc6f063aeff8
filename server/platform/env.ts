import { resolve } from 'node:path'
import { z } from 'zod'

const url = (protocols: string[]) =>
  z
    .string()
    .refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
      message: `must be a URL starting with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    })
    .optional()

const Variables = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  PUBLIC_URL: url(['http:', 'https:']),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url(['postgres:', 'postgresql:']),
  SMTP_URL: url(['smtp:', 'smtps:']),
  CONTACT_EMAIL: z.email().optional(),
  MAIL_FROM: z.string().default('Undercroft <noreply@localhost>'),
  TRUST_PROXY: z.enum(['0', '1']).default('0'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
})

/** The process's settings, read once at start. Paths are absolute; URLs have no trailing slash. */
export type Env = {
  mode: 'production' | 'development' | 'test'
  host: string
  port: number
  /** Where people reach the site: links in mails, canonical links, the origin that may send requests. */
  publicUrl: string
  dataDir: string
  databaseUrl: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
  /** Where the people who run the site are reached; shown on its pages. */
  contactEmail: string
  /** Whether `x-forwarded-for` and `x-forwarded-proto` come from a proxy of ours. */
  trustProxy: boolean
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent'
}

/**
 * Reads and checks the environment variables.
 * @throws Error with one line that names each wrong variable and what it should be.
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = Variables.safeParse(given)
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`Wrong settings: ${wrong.join('; ')}`)
  }
  const v = parsed.data
  const shownHost = ['0.0.0.0', '::', '127.0.0.1'].includes(v.HOST) ? 'localhost' : v.HOST
  const publicUrl = (v.PUBLIC_URL ?? `http://${shownHost}:${v.PORT}`).replace(/\/+$/, '')
  return {
    mode: v.NODE_ENV,
    host: v.HOST,
    port: v.PORT,
    publicUrl,
    contactEmail: v.CONTACT_EMAIL ?? `contact@${new URL(publicUrl).hostname}`,
    dataDir: resolve(v.DATA_DIR),
    databaseUrl: v.DATABASE_URL,
    smtpUrl: v.SMTP_URL,
    mailFrom: v.MAIL_FROM,
    trustProxy: v.TRUST_PROXY === '1',
    logLevel: v.LOG_LEVEL,
  }
}
