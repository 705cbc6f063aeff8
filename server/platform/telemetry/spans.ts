import { AppError } from '../errors.ts'

type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer'
type Attributes = Record<string, string | number>

/**
 * A piece of work in a trace. Names and attributes never contain values, or names or addresses of
 * users.
 */
export type SpanStart = {
  name: string
  kind?: SpanKind
  /** Named by OpenTelemetry's semantic conventions where they define a name. */
  attributes?: Attributes
  /** A W3C `traceparent` of the remote cause. Without it the parent is the current span. */
  parent?: string | undefined
}

export type Span = {
  /** Runs `work` inside this span: spans that `work` starts become its children. */
  run<T>(work: () => T): T
  /** Adds a name and attributes that are known only after the start. */
  update(name: string, attributes: Attributes): void
  /** `failure` is the code or name of an error, not its message. */
  end(failure?: string): void
}

export type Tracer = {
  start(what: SpanStart): Span
  /** The current span as a W3C `traceparent` (Trace Context, 3.2). */
  traceparent(): string | undefined
}

let tracer: Tracer | null = null

/** Sends spans to this tracer from now on. Without a tracer spans cost nothing. */
export function setTracer(given: Tracer | null): void {
  tracer = given
}

export const isTracing = (): boolean => tracer !== null
export const startSpan = (what: SpanStart): Span | null => tracer?.start(what) ?? null
export const currentTraceparent = (): string | undefined => tracer?.traceparent()

/** Runs work as a part of the current trace. */
export async function inSpan<T>(what: SpanStart, work: () => Promise<T>): Promise<T> {
  const span = startSpan(what)
  if (!span) return work()
  try {
    const result = await span.run(work)
    span.end()
    return result
  } catch (error) {
    span.end(isRefusal(error) ? undefined : failureOf(error))
    throw error
  }
}

/** An error that tells a user to act differently is no failure of the server. */
export const isRefusal = (error: unknown): boolean => error instanceof AppError && error.status < 500

const CODE = /^[\w-]{1,40}$/

/** The code or name of an error, since its message may repeat user input. */
export function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  for (let each: unknown = error; each instanceof Error; each = each.cause)
    if ('code' in each && CODE.test(String(each.code))) return String(each.code)
  return error.name
}
