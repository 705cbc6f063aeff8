import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

const BUCKET = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }

test('works without any environment variable', () => {
  expect(readEnv({})).toMatchObject({
    mode: 'production',
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    databaseUrl: undefined,
    smtpUrl: undefined,
    minimumAge: 13,
    adminGraceDays: 0,
    trustProxy: false,
    role: 'all',
    jobConcurrency: 3,
  })
})

test('RUN-06 names the settings of the collector that are wrong', () => {
  const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' }
  expect(readEnv({}).telemetry).toBeUndefined()
  expect(readEnv(collector).telemetry).toMatchObject({ followsParent: true, share: 1 })
  const tenth = { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' }
  expect(readEnv({ ...collector, ...tenth }).telemetry).toMatchObject({ followsParent: false, share: 0.1 })
  const wrong = { OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4318', OTEL_TRACES_SAMPLER: 'jaeger', METRICS_TOKEN: 'short' }
  for (const [name, value] of Object.entries(wrong)) expect(() => readEnv({ [name]: value })).toThrow(name)
})

test('treats an empty variable as unset', () => {
  expect(readEnv({ DATABASE_URL: '', PORT: '' }).port).toBe(3000)
})

test('derives the public address from host and port, without a trailing slash', () => {
  expect(readEnv({ PORT: '8080', HOST: '0.0.0.0' }).publicUrl).toBe('http://localhost:8080')
  expect(readEnv({ PUBLIC_URL: 'https://undercroft.example/' }).publicUrl).toBe('https://undercroft.example')
  expect(readEnv({ HOST: '::1' }).publicUrl).toBe('http://localhost:3000')
  expect(readEnv({ HOST: 'fd00::5' }).publicUrl).toBe('http://[fd00::5]:3000')
})

test.each([
  [{ PORT: 'http' }, /^Wrong settings: PORT: /],
  [{ PORT: '70000' }, /PORT/],
  [{ MINIMUM_AGE: 'old' }, /MINIMUM_AGE/],
  [{ ADMIN_GRACE_DAYS: '91' }, /ADMIN_GRACE_DAYS/],
  [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL: must be a URL starting with postgres:\/\//],
  [{ DATABASE_DIRECT_URL: 'postgres://x/y' }, /DATABASE_DIRECT_URL: is of no use without DATABASE_URL/],
  [{ DATABASE_REPLICA_URL: 'x' }, /DATABASE_REPLICA_URL: must be a URL/],
  [{ SMTP_URL: 'mail.example' }, /SMTP_URL: must be a URL starting with smtp:\/\/ or smtps:\/\//],
  [{ PUBLIC_URL: 'undercroft.example' }, /PUBLIC_URL/],
  [{ NODE_ENV: 'staging' }, /NODE_ENV/],
  [{ ROLE: 'both' }, /ROLE: /],
  [{ ROLE: 'web' }, /ROLE: web shares its database with others, and DATABASE_URL is not set/],
  [{ ROLE: 'worker' }, /ROLE: worker shares its database/],
  [{ JOB_CONCURRENCY: '0' }, /JOB_CONCURRENCY: /],
  [{ JOB_CONCURRENCY: '51' }, /JOB_CONCURRENCY: /],
  [{ X_ACCEL_REDIRECT: 'yes' }, /X_ACCEL_REDIRECT/],
  [{ X_ACCEL_REDIRECT: '1' }, /X_ACCEL_REDIRECT: needs a proxy, and TRUST_PROXY=1/],
  [{ X_ACCEL_REDIRECT: '1', TRUST_PROXY: '1', ...BUCKET }, /X_ACCEL_REDIRECT: is for files in a folder/],
])('names a wrong value in one line: %j', (source, message) => {
  expect(() => readEnv(source)).toThrow(message)
  expect(() => readEnv(source)).not.toThrow(/\n/)
})

test('one error names all wrong values', () => {
  expect(() => readEnv({ PORT: 'x', SMTP_URL: 'y' })).toThrow(/PORT.*; SMTP_URL/)
})

test('stores files in S3 once bucket and key are set', () => {
  const key = { S3_BUCKET: 'media', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
  const read = { bucket: 'media', accessKeyId: 'key', secretAccessKey: 'secret', region: 'us-east-1' }
  expect(readEnv({}).s3).toBeUndefined()
  expect(readEnv(key).s3).toEqual({ ...read, endpoint: undefined, pathStyle: false })
  const elsewhere = { ...key, S3_ENDPOINT: 'https://s3.example/', S3_REGION: 'eu-west-1' }
  expect(readEnv(elsewhere).s3).toEqual({
    ...read,
    region: 'eu-west-1',
    endpoint: 'https://s3.example',
    pathStyle: true,
  })
  expect(readEnv({ ...elsewhere, S3_PATH_STYLE: '0' }).s3?.pathStyle).toBe(false)
})

test.each([
  [{ S3_BUCKET: 'media' }, /^Wrong settings: S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set too/],
  [{ S3_ENDPOINT: 'https://s3.example' }, /S3_BUCKET and S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set too/],
  [{ S3_ENDPOINT: 's3.example' }, /S3_ENDPOINT: must be a URL starting with http:\/\/ or https:\/\//],
])('refuses to start with half of the S3 settings: %j', (source, line) => {
  expect(() => readEnv(source)).toThrow(line)
})
