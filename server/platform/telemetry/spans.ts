import { AppError } from '../errors.ts'

type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer'
type Attributes = Record<string, string | number>

/** One piece of work that a trace tells of. Names and attributes never carry values, names or addresses of people. */
export type SpanStart = {
  name: string
  kind?: SpanKind
  /** By the names of OpenTelemetry's semantic conventions where they have one. */
  attributes?: Attributes
  /** A W3C `traceparent`: what caused it elsewhere. Without it, what runs now. */
  parent?: string | undefined
}

export type Span = {
  /** Runs what belongs to it: spans that are started meanwhile are its parts. */
  run<T>(work: () => T): T
  /** What is known only now. */
  tell(name: string, attributes: Attributes): void
  /** `failure` is the kind of an error, not its message. */
  end(failure?: string): void
}

export type Tracer = {
  start(what: SpanStart): Span
  /** What runs now as a W3C `traceparent` (Trace Context, 3.2). */
  traceparent(): string | undefined
}

let tracer: Tracer | null = null

/** From now on spans are told to this one; to none unless it is called, and then they cost nothing. */
export function tellSpansTo(given: Tracer | null): void {
  tracer = given
}

export const isTracing = (): boolean => tracer !== null
export const startSpan = (what: SpanStart): Span | null => tracer?.start(what) ?? null
export const currentTraceparent = (): string | undefined => tracer?.traceparent()

/** Runs work as one part of the trace that it belongs to. */
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

/** What somebody is told to do otherwise is no failure of ours. */
export const isRefusal = (error: unknown): boolean => error instanceof AppError && error.status < 500

const CODE = /^[\w-]{1,40}$/

/** The kind of an error: a message may repeat what people sent. */
export function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  for (let each: unknown = error; each instanceof Error; each = each.cause)
    if ('code' in each && CODE.test(String(each.code))) return String(each.code)
  return error.name
}
