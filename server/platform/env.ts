import { isIPv6 } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { QUOTA_MB_MAX } from '#contract/platform/limits.ts'
import { trimEndOf } from '#contract/platform/trim.ts'

const url = (protocols: string[]) =>
  z
    .string()
    .refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
      message: `must be a URL starting with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    })
    .optional()

const POSTGRES = ['postgres:', 'postgresql:']

/**
 * The samplers of the OpenTelemetry specification ('Environment Variable Specification') that need
 * no other program.
 */
const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

const Variables = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  PUBLIC_URL: url(['http:', 'https:']),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url(POSTGRES),
  DATABASE_DIRECT_URL: url(POSTGRES),
  DATABASE_REPLICA_URL: url(POSTGRES),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: url(['http:', 'https:']),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PATH_STYLE: z.enum(['0', '1']).optional(),
  SMTP_URL: url(['smtp:', 'smtps:']),
  CONTACT_EMAIL: z.email().optional(),
  MAIL_FROM: z.string().default('Undercroft <noreply@localhost>'),
  ROLE: z.enum(['web', 'worker', 'all']).default('all'),
  JOB_CONCURRENCY: z.coerce.number().int().min(1).max(50).default(3),
  WEB_CONCURRENCY: z.coerce.number().int().min(1).max(32).default(1),
  ACCOUNT_QUOTA_MB: z.coerce.number().int().min(0).max(QUOTA_MB_MAX).default(20_480),
  MINIMUM_AGE: z.coerce.number().int().min(0).max(99).default(13),
  ADMIN_GRACE_DAYS: z.coerce.number().int().min(0).max(90).default(0),
  TRUST_PROXY: z.enum(['0', '1']).default('0'),
  X_ACCEL_REDIRECT: z.enum(['0', '1']).default('0'),
  METRICS_TOKEN: z.string().min(16, 'must have 16 characters at least').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(['http:', 'https:']),
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OTEL_BSP_SCHEDULE_DELAY: z.coerce.number().int().min(1).default(5000),
  OTEL_METRIC_EXPORT_INTERVAL: z.coerce.number().int().min(1000).default(60_000),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
})

/** The location of a bucket and its credentials. */
export type S3Settings = {
  /** URL of a server that speaks S3; undefined for Amazon's own. */
  endpoint: string | undefined
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** Whether the bucket's name is in the path instead of the host name. */
  pathStyle: boolean
}

/**
 * Settings for an OpenTelemetry collector. The exporters read its address and credentials
 * themselves.
 */
export type TelemetrySettings = {
  /** Whether a trace with a remote parent is recorded exactly if its parent was. */
  followsParent: boolean
  /** The share of traces without a followed parent that is recorded, from 0 to 1. */
  share: number
  spansEveryMs: number
  metricsEveryMs: number
}

/** The process's settings, read once at start. Paths are absolute; URLs have no trailing slash. */
export type Env = {
  mode: 'production' | 'development' | 'test'
  host: string
  port: number
  /**
   * The site's public address. Links in mails and canonical links begin with it. Requests for other
   * hosts, and changes from other origins, are refused.
   */
  publicUrl: string
  dataDir: string
  databaseUrl: string | undefined
  /** A direct connection to the same database, if `databaseUrl` leads to a transaction pooler. */
  databaseDirectUrl: string | undefined
  /** A replica of the database, for reads of public data. */
  databaseReplicaUrl: string | undefined
  /** The bucket for uploaded files; undefined for a folder in `dataDir`. */
  s3: S3Settings | undefined
  smtpUrl: string | undefined
  mailFrom: string
  /** The operators' mail address; shown on the site's pages. */
  contactEmail: string
  /** Minimum age in years for the first profile of an account. */
  minimumAge: number
  /** How long a new admin may act without a second factor, in days; 0 for not at all. */
  adminGraceDays: number
  /** Default quota of an account in MB, unless an admin has set another one; 0 for no limit. */
  accountQuotaMb: number
  /** Whether `x-forwarded-for` and `x-forwarded-proto` come from our own proxy. */
  trustProxy: boolean
  /** Whether that proxy sends stored files itself, when a response has `x-accel-redirect`. */
  accelRedirect: boolean
  /**
   * `web` serves requests but runs no jobs; `worker` and `all` do both. The reverse proxy decides
   * which process gets a request.
   */
  role: 'web' | 'worker' | 'all'
  /** Maximum number of concurrent jobs in each worker pool. */
  jobConcurrency: number
  /** Number of processes that share the port. */
  processes: number
  /**
   * The token for reading `/metrics` from other machines; without a token only this machine can
   * read it.
   */
  metricsToken: string | undefined
  /** Undefined if no collector is configured. */
  telemetry: TelemetrySettings | undefined
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent'
}

/**
 * Reads and checks the environment variables.
 * @throws Error with one line that names each wrong variable and its valid values.
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = Variables.safeParse(given)
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`Wrong settings: ${wrong.join('; ')}`)
  }
  const v = parsed.data
  const publicUrl = trimEndOf(v.PUBLIC_URL ?? `http://${shownHost(v.HOST)}:${v.PORT}`, '/')
  return {
    mode: v.NODE_ENV,
    host: v.HOST,
    port: v.PORT,
    publicUrl,
    contactEmail: v.CONTACT_EMAIL ?? `contact@${new URL(publicUrl).hostname}`,
    dataDir: resolve(v.DATA_DIR),
    databaseUrl: v.DATABASE_URL,
    databaseDirectUrl: beside(v, 'DATABASE_DIRECT_URL'),
    databaseReplicaUrl: beside(v, 'DATABASE_REPLICA_URL'),
    s3: readS3(v),
    smtpUrl: v.SMTP_URL,
    mailFrom: v.MAIL_FROM,
    accountQuotaMb: v.ACCOUNT_QUOTA_MB,
    minimumAge: v.MINIMUM_AGE,
    adminGraceDays: v.ADMIN_GRACE_DAYS,
    role: readRole(v),
    jobConcurrency: v.JOB_CONCURRENCY,
    processes: v.NODE_ENV === 'production' ? v.WEB_CONCURRENCY : 1,
    trustProxy: v.TRUST_PROXY === '1',
    accelRedirect: readAccelRedirect(v),
    metricsToken: v.METRICS_TOKEN,
    telemetry: readTelemetry(v),
    logLevel: v.LOG_LEVEL,
  }
}

/** The host name in URLs for a listening address. */
function shownHost(host: string): string {
  if (['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host)) return 'localhost'
  return isIPv6(host) ? `[${host}]` : host
}

/**
 * Reads a setting that is valid only together with `DATABASE_URL`, not with the embedded database.
 */
function beside(
  v: z.infer<typeof Variables>,
  name: 'DATABASE_DIRECT_URL' | 'DATABASE_REPLICA_URL',
): string | undefined {
  if (v[name] && !v.DATABASE_URL) throw new Error(`Wrong settings: ${name}: is of no use without DATABASE_URL`)
  return v[name]
}

function readRole(v: z.infer<typeof Variables>): Env['role'] {
  if (v.ROLE !== 'all' && !v.DATABASE_URL)
    throw new Error(`Wrong settings: ROLE: ${v.ROLE} shares its database with others, and DATABASE_URL is not set`)
  return v.ROLE
}

function readTelemetry(v: z.infer<typeof Variables>): TelemetrySettings | undefined {
  if (v.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return undefined
  const [, parent, which] = /^(parentbased_)?(.+)$/.exec(v.OTEL_TRACES_SAMPLER) ?? []
  const share = which === 'always_on' ? 1 : which === 'always_off' ? 0 : v.OTEL_TRACES_SAMPLER_ARG
  return {
    followsParent: parent !== undefined,
    share,
    spansEveryMs: v.OTEL_BSP_SCHEDULE_DELAY,
    metricsEveryMs: v.OTEL_METRIC_EXPORT_INTERVAL,
  }
}

function readAccelRedirect(v: z.infer<typeof Variables>): boolean {
  if (v.X_ACCEL_REDIRECT === '0') return false
  if (v.S3_BUCKET) throw new Error('Wrong settings: X_ACCEL_REDIRECT: is for files in a folder, and S3_BUCKET is set')
  if (v.TRUST_PROXY === '0') throw new Error('Wrong settings: X_ACCEL_REDIRECT: needs a proxy, and TRUST_PROXY=1')
  return true
}

/**
 * `S3_BUCKET` turns S3 on. Most servers other than Amazon's expect the bucket's name in the path.
 */
function readS3(v: z.infer<typeof Variables>): S3Settings | undefined {
  const given = {
    S3_BUCKET: v.S3_BUCKET,
    S3_ACCESS_KEY_ID: v.S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: v.S3_SECRET_ACCESS_KEY,
  }
  const missing = Object.entries(given).flatMap(([name, value]) => (value ? [] : [name]))
  if (missing.length === Object.keys(given).length && !v.S3_ENDPOINT) return undefined
  if (!v.S3_BUCKET || !v.S3_ACCESS_KEY_ID || !v.S3_SECRET_ACCESS_KEY)
    throw new Error(`Wrong settings: ${missing.join(' and ')} must be set too when files are kept in S3`)
  return {
    endpoint: v.S3_ENDPOINT && trimEndOf(v.S3_ENDPOINT, '/'),
    region: v.S3_REGION,
    bucket: v.S3_BUCKET,
    accessKeyId: v.S3_ACCESS_KEY_ID,
    secretAccessKey: v.S3_SECRET_ACCESS_KEY,
    pathStyle: v.S3_PATH_STYLE === undefined ? v.S3_ENDPOINT !== undefined : v.S3_PATH_STYLE === '1',
  }
}
