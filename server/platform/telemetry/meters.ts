import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { Durations } from './durations.ts'

/** All metrics of a process. `/metrics` exports them, and OTLP too if a collector is configured. */
export const registry = new Registry()
collectDefaultMetrics({ register: registry })

const registers = [registry]
/**
 * In seconds: QUICK and QUICKER for network calls, SLOW for work that takes as long as an upload.
 */
const QUICK = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30]
const QUICKER = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.1, 0.5, 2, 10]
const SLOW = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120, 600]

const durations = <Label extends string>(
  name: string,
  help: string,
  labels: readonly Label[],
  buckets: readonly number[],
) => new Durations({ name: `undercroft_${name}_seconds`, help, labels, buckets, registry })

/** A value that goes up and down. */
export const gauge = <Label extends string = never>(name: string, help: string, labelNames: readonly Label[] = []) =>
  new Gauge({ name: `undercroft_${name}`, help, labelNames, registers })

/**
 * A gauge whose value all processes read from the same database. So the value is exported once, and
 * not added up over the processes.
 */
export const sharedGauge = <Label extends string = never>(
  name: string,
  help: string,
  labelNames: readonly Label[] = [],
) => new Gauge({ name: `undercroft_${name}`, help, labelNames, registers, aggregator: 'max' })

/** A value that only increases. */
export const counter = <Label extends string = never>(name: string, help: string, labelNames: readonly Label[] = []) =>
  new Counter({ name: `undercroft_${name}_total`, help, labelNames, registers })

/** `route` is a route's pattern, never a requested address. */
export const requests = durations(
  'request',
  'Requests until their answer was sent, by pattern of the route.',
  ['route', 'method', 'status'],
  QUICK,
)
export const statements = durations(
  'database_statement',
  'Statements until the database answered.',
  ['verb', 'outcome'],
  QUICKER,
)
export const connectionWaits = durations(
  'database_connection_wait',
  'Waits for a connection to the database.',
  [],
  QUICKER,
)
export const storageWork = durations(
  'storage',
  'Operations on the folder or bucket of files.',
  ['operation', 'outcome'],
  QUICK,
)
export const uploads = durations('upload', 'Uploads until all of them was received.', ['outcome'], SLOW)
export const decoding = durations(
  'decoding',
  'Pictures and sounds that were opened, with their wait for a turn.',
  ['kind', 'outcome'],
  SLOW,
)
export const jobs = durations('job', 'Background jobs that were worked on.', ['task', 'outcome'], SLOW)
export const mails = durations('mail', 'Mails that were given to the mail server or kept.', ['outcome'], QUICK)
export const pushes = durations('push', 'Pushes that were given to push services.', ['outcome'], QUICK)

export const uploadedBytes = counter('uploaded_bytes', 'Bytes of files that were received whole.')
export const mailsRefused = counter('mails_refused', 'Mails that the mail server refused for good.')
export const decodingOrders = gauge(
  'decoding_orders',
  'Pictures and sounds that are being opened or wait for a turn.',
  ['kind'],
)
